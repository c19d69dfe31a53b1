import { dayInMaputo } from '@salama/contract/kernel/time'
import type { PatientGlance } from '@salama/contract/patients/glance'
import { gramsIn } from '@salama/contract/patients/words'
import type { Pregnancy, Prescription } from '@salama/contract/prescriptions'
import { Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, sentenceOf } from '../../../lib/api/api.ts'
import { handleUnauthorized } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { useCreate } from '../api.ts'
import { LineFields } from './line-fields.tsx'
import { mayBePregnant, PregnancyChoice } from './pregnancy-choice.tsx'
import { useLines } from './use-lines.ts'
import { WarningList } from './warning-list.tsx'
import { lineIn, type Warning, warningsIn } from './warnings.ts'
import { missingIn, sentLine, type WrittenLine } from './written-line.ts'

type FormProps = {
  appointmentId: string
  patient: PatientGlance | undefined
  onSigned: (prescription: Prescription) => void
}
type Refusal = { sentence: string; line: number | undefined }

/** The medicines of a prescription, signed at once; what speaks against them asks for a reason. */
export function PrescriptionForm({ appointmentId, patient, onSigned }: FormProps) {
  const [advice, setAdvice] = useState('')
  const [reason, setReason] = useState('')
  const [warnings, setWarnings] = useState<Warning[]>([])
  const [isStale, setStale] = useState(false)
  const [pregnancy, setPregnancy] = useState<Pregnancy>()
  const [kilograms, setKilograms] = useState('')
  const [needsWeight, setNeedsWeight] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const weightGrams = gramsIn(kilograms)
  /** Warnings are about what was sent: of anything else they are asked for again, and so is the reason. */
  const forgetAnswer = () => {
    setRefusal(undefined)
    if (warnings.length > 0) setStale(true)
    setWarnings([])
  }
  const lines = useLines(forgetAnswer)
  const create = useCreate(appointmentId)
  const refuse = (error: Error) => {
    if (handleUnauthorized(error)) return
    setWarnings(warningsIn(error) ?? warnings)
    if (error instanceof ApiError && error.code === 'prescriptions.weight_needed') setNeedsWeight(true)
    const sentence = sentenceOf(error, 'Não foi possível assinar a receita. Tente novamente.')
    setRefusal({ sentence, line: lineIn(error) })
  }
  const sign = (event: FormEvent) => {
    event.preventDefault()
    const sent = lines.all.flatMap((line) => sentLine(line) ?? [])
    if (sent.length < lines.all.length) return
    setRefusal(undefined)
    setStale(false)
    create.mutate(
      {
        appointmentId,
        lines: sent,
        advice,
        reason: warnings.length > 0 ? reason : '',
        ...(weightGrams !== undefined && { weightGrams }),
        ...(pregnancy !== undefined && { pregnancy }),
        sign: true,
      },
      { onSuccess: onSigned, onError: refuse },
    )
  }
  const missing = missingText(lines.all)
  const lacksReason = warnings.length > 0 && reason.trim() === ''
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
          <PregnancyChoice
            value={pregnancy}
            onChange={(value) => {
              setPregnancy(value)
              forgetAnswer()
            }}
          />
        )}
        <Field label="Conselhos" optional>
          <Textarea rows={2} value={advice} onChange={({ target }) => setAdvice(target.value)} />
        </Field>
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
            <Input
              inputMode="decimal"
              value={kilograms}
              onChange={({ target }) => {
                setKilograms(target.value)
                forgetAnswer()
              }}
            />
          </Field>
        )}
        <div className="flex flex-col gap-2">
          <Button
            type="submit"
            aria-describedby={missing ? missingId : undefined}
            disabled={(needsWeight && weightGrams === undefined) || missing !== undefined || lacksReason}
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
