import { gramsIn } from '@salama/contract/patients/words'
import { MOST_DAYS, MOST_UNITS, type Prescription, type PrescriptionLine, ROUTES } from '@salama/contract/prescriptions'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError, sentenceOf } from '../../lib/api/api.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { useCreate } from './api.ts'

type Counts = 'durationDays' | 'quantity'
/** A line while it is written: a number that is none yet is undefined. */
type WrittenLine = Omit<PrescriptionLine, Counts> & { [Name in Counts]: number | undefined }

const EMPTY: WrittenLine = { medicine: '', dose: '', route: 'oral', frequency: '', durationDays: 7, quantity: 1 }
const MOST_LINES = 12

type FormProps = { appointmentId: string; onSigned: (prescription: Prescription) => void }
type Warning = { kind: string; text: string }

/** The medicines of a prescription, signed at once; warnings of allergies and repeats ask for a reason. */
export function PrescriptionForm({ appointmentId, onSigned }: FormProps) {
  const [lines, setLines] = useState<WrittenLine[]>([EMPTY])
  const [advice, setAdvice] = useState('')
  const [reason, setReason] = useState('')
  const [warnings, setWarnings] = useState<Warning[]>([])
  const [kilograms, setKilograms] = useState('')
  const [needsWeight, setNeedsWeight] = useState(false)
  const weightGrams = gramsIn(kilograms)
  const [refusal, setRefusal] = useState<string>()
  const create = useCreate(appointmentId)
  const sign = (event: FormEvent) => {
    event.preventDefault()
    if (!lines.every(hasCounts)) return
    setRefusal(undefined)
    create.mutate(
      { appointmentId, lines, advice, reason, ...(weightGrams !== undefined && { weightGrams }), sign: true },
      {
        onSuccess: onSigned,
        onError: (error) => {
          if (handleUnauthorized(error)) return
          setWarnings(warningsIn(error))
          if (error instanceof ApiError && error.code === 'prescriptions.weight_needed') setNeedsWeight(true)
          setRefusal(sentenceOf(error, 'Não foi possível assinar a receita. Tente novamente.'))
        },
      },
    )
  }
  const change = (place: number, part: Partial<WrittenLine>) =>
    setLines(lines.map((line, index) => (index === place ? Object.assign({}, line, part) : line)))
  const isComplete = lines.every(
    ({ medicine, dose, frequency }) => medicine.trim().length > 1 && dose.trim() && frequency.trim(),
  )
  return (
    <Card as="section" aria-label="Nova receita">
      <Form onSubmit={sign} className="flex flex-col gap-4">
        {lines.map((line, place) => (
          <LineFields
            // Lines have no identity but their place.
            key={place}
            line={line}
            place={place}
            onChange={(part) => change(place, part)}
            onRemove={lines.length > 1 ? () => setLines(lines.filter((_, index) => index !== place)) : undefined}
          />
        ))}
        <Button
          variant="outline"
          size="sm"
          disabled={lines.length >= MOST_LINES}
          onClick={() => setLines([...lines, EMPTY])}
        >
          <Plus className="size-5" aria-hidden />
          Outro medicamento
        </Button>
        <Field label="Conselhos" optional>
          <Textarea rows={2} value={advice} onChange={({ target }) => setAdvice(target.value)} />
        </Field>
        {refusal && (
          <AlertStrip tone="danger" announce title={refusal}>
            <ul>
              {warnings.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </AlertStrip>
        )}
        {warnings.length > 0 && (
          <Field label="Porque receita, apesar dos avisos" required>
            <Textarea rows={2} value={reason} onChange={({ target }) => setReason(target.value)} />
          </Field>
        )}
        {needsWeight && (
          <Field label="Peso da criança, em kg" hint="Como foi medido hoje, por exemplo 18,5." required>
            <Input inputMode="decimal" value={kilograms} onChange={({ target }) => setKilograms(target.value)} />
          </Field>
        )}
        <Button
          type="submit"
          disabled={
            (needsWeight && weightGrams === undefined) || !isComplete || (warnings.length > 0 && reason.trim() === '')
          }
          busy={create.isPending}
        >
          Assinar receita
        </Button>
      </Form>
    </Card>
  )
}

const hasCounts = (line: WrittenLine): line is PrescriptionLine =>
  line.durationDays !== undefined && line.quantity !== undefined

function warningsIn(error: Error): Warning[] {
  const details = error instanceof ApiError ? error.body?.details : undefined
  return Array.isArray(details?.['warnings']) ? (details['warnings'] as Warning[]) : []
}

type LineProps = {
  line: WrittenLine
  place: number
  onChange: (part: Partial<WrittenLine>) => void
  onRemove: (() => void) | undefined
}

function LineFields({ line, place, onChange, onRemove }: LineProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-3 border-b border-line pb-4">
      <legend className="mb-2 flex w-full items-center justify-between font-semibold">
        Medicamento {place + 1}
        {onRemove && (
          <Button variant="ghost" size="sm" onClick={onRemove} aria-label={`Retirar o medicamento ${place + 1}`}>
            <Trash2 className="size-5" aria-hidden />
          </Button>
        )}
      </legend>
      <Field label="Nome e dosagem" className="col-span-2">
        <Input
          value={line.medicine}
          maxLength={120}
          placeholder="Amoxicilina 500 mg"
          onChange={({ target }) => onChange({ medicine: target.value })}
        />
      </Field>
      <Field label="Dose">
        <Input
          value={line.dose}
          maxLength={60}
          placeholder="1 cápsula"
          onChange={({ target }) => onChange({ dose: target.value })}
        />
      </Field>
      <Field label="Via">
        <Select
          value={line.route}
          options={ROUTES.map((route) => ({ value: route, label: route }))}
          onValueChange={(route) => onChange({ route: route as PrescriptionLine['route'] })}
        />
      </Field>
      <Field label="Frequência" className="col-span-2">
        <Input
          value={line.frequency}
          maxLength={60}
          placeholder="de 8 em 8 horas"
          onChange={({ target }) => onChange({ frequency: target.value })}
        />
      </Field>
      <NumberField
        label="Dias"
        least={1}
        most={MOST_DAYS}
        refusal={`Indique de 1 a ${MOST_DAYS} dias.`}
        value={line.durationDays}
        onChange={(durationDays) => onChange({ durationDays })}
      />
      <NumberField
        label="Quantidade"
        least={1}
        most={MOST_UNITS}
        refusal={`Indique uma quantidade de 1 a ${MOST_UNITS}.`}
        value={line.quantity}
        onChange={(quantity) => onChange({ quantity })}
      />
    </fieldset>
  )
}
