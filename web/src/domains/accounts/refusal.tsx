import { type ApiError, sentenceOf } from '../../lib/api/api.ts'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'

/** Why the server refused, where no field says it. */
export function Refusal({ error }: { error: ApiError | null }) {
  if (!error || error.fields.length > 0) return null
  return (
    <AlertStrip tone="danger" announce>
      {sentenceOf(error, 'Não foi possível. Tente novamente.')}
    </AlertStrip>
  )
}
