import { signsFor } from '@salama/contract/duty/signs'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'

/** What was answered, as the calls take it. */
export type Answers = { ageMonths: number; isPregnant: boolean; signs: string[]; symptoms: string }

type TriageFormProps = { busy: boolean; onAnswer: (answers: Answers) => void }

const OLDEST_YEARS = 130

/** Age first, since it decides which signs are asked; nothing is sold before they are. */
export function TriageForm({ busy, onAnswer }: TriageFormProps) {
  const [age, setAge] = useState('')
  const [unit, setUnit] = useState('years')
  const [isPregnant, setPregnant] = useState(false)
  const [signs, setSigns] = useState<string[]>([])
  const [symptoms, setSymptoms] = useState('')
  const [wrong, setWrong] = useState<{ age?: string; symptoms?: string }>({})
  const ageMonths = monthsOf(age, unit)
  const asked = ageMonths === undefined ? [] : signsFor({ ageMonths, isPregnant })
  const answer = () => {
    const tooShort = symptoms.trim().length < 3
    setWrong({
      ...(ageMonths === undefined ? { age: 'Indique a idade, de 0 a 130 anos.' } : {}),
      ...(tooShort ? { symptoms: 'Diga o que sente.' } : {}),
    })
    if (ageMonths === undefined || tooShort) return
    const said = asked.map(({ id }) => id).filter((id) => signs.includes(id))
    onAnswer({ ageMonths, isPregnant, signs: said, symptoms: symptoms.trim() })
  }
  const toggle = (id: string, isThere: boolean) =>
    setSigns((before) => (isThere ? [...before, id] : before.filter((one) => one !== id)))
  return (
    <Form onSubmit={answer} className="flex flex-col gap-5">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[10rem_1fr] sm:items-start">
        <Field label="Idade de quem está doente" error={wrong.age} required>
          <Input inputMode="numeric" value={age} onChange={({ target }) => setAge(target.value)} />
        </Field>
        <RadioGroup
          label="Em"
          columns={2}
          value={unit}
          onValueChange={setUnit}
          options={[
            { value: 'years', label: 'Anos' },
            { value: 'months', label: 'Meses' },
          ]}
        />
      </div>
      {ageMonths !== undefined && ageMonths >= 120 && (
        <Checkbox
          label="Está grávida, ou teve bebé nas últimas seis semanas"
          checked={isPregnant}
          onCheckedChange={setPregnant}
        />
      )}
      {asked.length > 0 && (
        <fieldset>
          <legend className="mb-1 text-base font-semibold">Marque o que está a acontecer</legend>
          <p className="mb-2 text-sm text-muted">Se nada disto acontece, não marque nada.</p>
          <div className="grid grid-cols-1 gap-x-4 md:grid-cols-2">
            {asked.map(({ id, text }) => (
              <Checkbox
                key={id}
                label={text}
                checked={signs.includes(id)}
                onCheckedChange={(isThere) => toggle(id, isThere)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <Field label="O que sente, e desde quando" error={wrong.symptoms} required>
        <Textarea value={symptoms} onChange={({ target }) => setSymptoms(target.value)} maxLength={1000} />
      </Field>
      <Button type="submit" size="lg" busy={busy} busyText="A ver..." className="sm:self-start">
        Continuar
      </Button>
    </Form>
  )
}

function monthsOf(age: string, unit: string): number | undefined {
  if (!/^\d{1,3}$/.test(age.trim())) return undefined
  const months = Number(age) * (unit === 'years' ? 12 : 1)
  return months <= OLDEST_YEARS * 12 ? months : undefined
}
