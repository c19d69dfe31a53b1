import { formatTimesADay } from '@salama/contract/formulary/dose'
import { useId, useState } from 'react'
import { NumberField } from '../../../ui/forms/number-field.tsx'

const USUAL = [1, 2, 3, 4, 6]
const MOST_TIMES = 24

type TimesFieldProps = { value: number | undefined; onChange: (times: number | undefined) => void }

/** How many times a day: one press for the usual ones. */
export function TimesField({ value, onChange }: TimesFieldProps) {
  const id = useId()
  const [isOther, setOther] = useState(value !== undefined && !USUAL.includes(value))
  return (
    <div className="col-span-2 flex flex-col gap-1.5">
      <span id={`${id}-label`} className="text-base font-semibold">
        Vezes por dia
      </span>
      <div role="radiogroup" aria-labelledby={`${id}-label`} aria-required className="flex flex-wrap gap-1.5">
        {USUAL.map((times) => (
          <Choice
            key={times}
            name={id}
            label={`${times}`}
            spoken={`${times}: ${formatTimesADay(times)}`}
            checked={!isOther && value === times}
            onChoose={() => {
              setOther(false)
              onChange(times)
            }}
          />
        ))}
        <Choice
          name={id}
          label="Outro"
          spoken="Outro número"
          checked={isOther}
          onChoose={() => {
            setOther(true)
            onChange(undefined)
          }}
        />
      </div>
      {isOther && (
        <NumberField
          label="Quantas vezes por dia"
          least={1}
          most={MOST_TIMES}
          refusal={`Indique de 1 a ${MOST_TIMES} vezes por dia.`}
          value={value}
          onChange={onChange}
        />
      )}
      {value !== undefined && <p className="text-sm text-muted">{formatTimesADay(value)}</p>}
    </div>
  )
}

type ChoiceProps = { name: string; label: string; spoken: string; checked: boolean; onChoose: () => void }

function Choice({ name, label, spoken, checked, onChoose }: ChoiceProps) {
  return (
    <label className="relative grid min-h-11 min-w-11 grow cursor-pointer place-items-center rounded-md border-2 border-line-strong bg-surface px-1.5 font-semibold transition-colors duration-150 hover:border-action has-checked:border-action has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={name}
        aria-label={spoken}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
      />
      {label}
    </label>
  )
}
