import { dayInMaputo } from '@salama/contract/kernel/time'
import type { Closure } from '@salama/contract/shops'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'

type ClosureFieldsProps = { closures: readonly Closure[]; onChange: (closures: Closure[]) => void }

/** Holidays and other days on which the shop is closed, whatever the weekday says. */
export function ClosureFields({ closures, onChange }: ClosureFieldsProps) {
  const change = (place: number, more: Partial<Closure>) =>
    onChange(closures.map((closure, at) => (at === place ? { ...closure, ...more } : closure)))
  const today = dayInMaputo(new Date())
  return (
    <div className="flex flex-col gap-4">
      {closures.map(({ firstOn, lastOn, reason }, place) => (
        <fieldset key={place} className="flex flex-wrap items-end gap-3">
          <legend className="sr-only">Encerramento {place + 1}</legend>
          <Field label="Primeiro dia" className="grow basis-36">
            <Input
              type="date"
              min={today}
              value={firstOn}
              onChange={({ target: { value } }) =>
                change(place, { firstOn: value, lastOn: value > lastOn ? value : lastOn })
              }
            />
          </Field>
          <Field label="Último dia" className="grow basis-36">
            <Input
              type="date"
              min={firstOn}
              value={lastOn}
              onChange={(event) => change(place, { lastOn: event.target.value })}
            />
          </Field>
          <Field label="Motivo" optional className="grow basis-40">
            <Input
              value={reason}
              maxLength={120}
              placeholder="Feriado, férias"
              onChange={(event) => change(place, { reason: event.target.value })}
            />
          </Field>
          <IconButton
            icon={Trash2}
            label={`Retirar o encerramento ${place + 1}`}
            onClick={() => onChange(closures.filter((_, at) => at !== place))}
          />
        </fieldset>
      ))}
      <Button
        variant="link"
        size="sm"
        className="self-start"
        onClick={() => onChange([...closures, { firstOn: today, lastOn: today, reason: '' }])}
      >
        <Plus className="size-4" aria-hidden />
        Acrescentar dias fechados
      </Button>
    </div>
  )
}
