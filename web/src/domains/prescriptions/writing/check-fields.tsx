import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import type { Checks } from './use-checks.ts'
import { WarningList } from './warning-list.tsx'

/** Why it was not signed, and what is asked for that: a reason for the warnings, the weight of a child. */
export function CheckFields({ checks }: { checks: Checks }) {
  const { refusal, isStale, warnings, reason, setReason, needsWeight, kilograms, setKilograms } = checks
  return (
    <>
      {refusal && refusal.line === undefined && <AlertStrip tone="danger" announce title={refusal.sentence} />}
      {isStale && <AlertStrip announce>A receita mudou: os avisos são vistos outra vez ao assinar.</AlertStrip>}
      {warnings.length > 0 && (
        <>
          <WarningList warnings={warnings} />
          <Field label="Porque receita, apesar dos avisos" required>
            <Textarea rows={2} value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
        </>
      )}
      {needsWeight && (
        <Field label="Peso da criança, em kg" hint="Como foi medido hoje, por exemplo 18,5." required>
          <Input inputMode="decimal" value={kilograms} onChange={({ target }) => setKilograms(target.value)} />
        </Field>
      )}
    </>
  )
}
