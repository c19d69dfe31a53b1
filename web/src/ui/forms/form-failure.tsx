import { type ApiError, sentenceOf } from '../../lib/api/api.ts'
import { AlertStrip } from '../feedback/alert-strip.tsx'

/** Why a form was refused, unless its fields say so; `fallback` where the server gave no sentence. */
export function FormFailure({ error, fallback }: { error: ApiError | null; fallback: string }) {
  if (error === null || error.fields.length > 0) return null
  return (
    <AlertStrip tone="danger" announce>
      {sentenceOf(error, fallback)}
    </AlertStrip>
  )
}
