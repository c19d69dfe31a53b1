import { dayInMaputo } from '@salama/contract/kernel/time'
import type { PatientGlance } from '@salama/contract/patients/glance'
import type { Prescription } from '@salama/contract/prescriptions'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { useCreate } from '../api.ts'
import { CheckFields } from './check-fields.tsx'
import { LineFields } from './line-fields.tsx'
import { mayBePregnant, PregnancyChoice } from './pregnancy-choice.tsx'
import { useChecks } from './use-checks.ts'
import { useLines } from './use-lines.ts'
import { missingIn, sentLine, type WrittenLine } from './written-line.ts'

type FormProps = {
  appointmentId: string
  patient: PatientGlance | undefined
  onSigned: (prescription: Prescription) => void
}

/** The medicines of a prescription, signed at once; what speaks against them asks for a reason. */
export function PrescriptionForm({ appointmentId, patient, onSigned }: FormProps) {
  const [advice, setAdvice] = useState('')
  const checks = useChecks()
  const lines = useLines(checks.forgetAnswer)
  const create = useCreate(appointmentId)
  const sign = () => {
    const sent = lines.all.flatMap((line) => sentLine(line) ?? [])
    if (sent.length < lines.all.length) return
    checks.begin()
    const { reason, warnings, today, refuse } = checks
    create.mutate(
      {
        appointmentId,
        lines: sent,
        advice,
        reason: warnings.length > 0 ? reason : '',
        ...today,
        sign: true,
      },
      { onSuccess: onSigned, onError: refuse },
    )
  }
  const missing = missingText(lines.all)
  const { refusal } = checks
  const missingId = useId()
  return (
    <Card as="section" aria-label="Nova receita">
      <Form onSubmit={sign} className="flex flex-col gap-4">
        {lines.all.map((line, place) => (
          <LineFields
            key={line.key}
            line={line}
            place={place}
            refusal={refusal?.line === place ? refusal.sentence : undefined}
            onChange={lines.change}
            onRemove={lines.all.length > 1 ? () => lines.remove(line) : undefined}
          />
        ))}
        <Button variant="outline" size="sm" disabled={lines.isFull} onClick={lines.add}>
          <Plus className="size-5" aria-hidden />
          Outro medicamento
        </Button>
        {mayBePregnant(patient, dayInMaputo(new Date())) && (
          <PregnancyChoice value={checks.pregnancy} onChange={checks.setPregnancy} />
        )}
        <Field label="Conselhos" optional>
          <Textarea rows={2} value={advice} onChange={({ target }) => setAdvice(target.value)} />
        </Field>
        <CheckFields checks={checks} />
        <div className="flex flex-col gap-2">
          <Button
            type="submit"
            aria-describedby={missing ? missingId : undefined}
            disabled={missing !== undefined || checks.isUnanswered}
            busy={create.isPending}
          >
            Assinar receita
          </Button>
          {missing && (
            <p id={missingId} className="text-center text-sm text-muted">
              {missing}
            </p>
          )}
        </div>
      </Form>
    </Card>
  )
}

/** What has to be said before it can be signed, of the first medicine that lacks something. */
function missingText(lines: readonly WrittenLine[]): string | undefined {
  const place = lines.findIndex((line) => missingIn(line) !== undefined)
  const line = lines[place]
  return line && `Falta no medicamento ${place + 1}: ${missingIn(line)}.`
}
