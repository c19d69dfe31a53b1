import { plainSentenceOf } from '../../lib/api/api.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { toast } from './toast.ts'

/** What went wrong with an action that a button began, as a toast. */
export function tellFailure(error: unknown): void {
  if (handleUnauthorized(error)) return
  toast({ title: 'Não foi possível', description: plainSentenceOf(error, 'Tente novamente.'), variant: 'destructive' })
}
