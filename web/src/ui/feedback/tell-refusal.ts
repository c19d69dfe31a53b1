import { plainSentenceOf } from '../../lib/api/api.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { toast } from './toast.ts'

/** Usually another member of staff was faster: shows the refusal and reads the present state again. */
export function tellRefusal(error: Error, readAgain: () => Promise<void>): void {
  if (handleUnauthorized(error)) return
  toast({ title: 'Não foi feito', description: plainSentenceOf(error, 'Tente novamente.'), variant: 'destructive' })
  void readAgain()
}
