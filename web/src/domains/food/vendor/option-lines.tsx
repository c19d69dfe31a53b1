import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { FieldError } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import type { Draft, OptionLine } from './draft.ts'

type OptionLinesProps = {
  draft: Draft
  onChange: (more: Partial<Draft>) => void
  error: string | undefined
}

/** Sizes, of which one is chosen, and extras that may be added. */
export function OptionLines({ draft, onChange, error }: OptionLinesProps) {
  return (
    <>
      <Lines
        title="Tamanhos"
        hint="O preço de cada tamanho; sem tamanhos vale o preço do prato"
        add="Acrescentar tamanho"
        lines={draft.sizes}
        onChange={(sizes) => onChange({ sizes })}
      />
      <Lines
        title="Extras"
        hint="Somam ao preço: queijo, ovo, dose de arroz"
        add="Acrescentar extra"
        lines={draft.extras}
        onChange={(extras) => onChange({ extras })}
      />
      <FieldError id="opcoes-erro" message={error} />
    </>
  )
}

type LinesProps = {
  title: string
  hint: string
  add: string
  lines: readonly OptionLine[]
  onChange: (lines: readonly OptionLine[]) => void
}

function Lines({ title, hint, add, lines, onChange }: LinesProps) {
  const replace = (place: number, more: Partial<OptionLine>) =>
    onChange(lines.map((line, at) => (at === place ? { ...line, ...more } : line)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-semibold">{title}</legend>
      <p className="text-sm text-muted">{hint}</p>
      {lines.map((line, place) => (
        <div key={place} className="grid grid-cols-[minmax(0,1fr)_8rem_auto] items-center gap-2">
          <Input
            aria-label={`${title}: nome ${place + 1}`}
            value={line.name}
            maxLength={60}
            onChange={(event) => replace(place, { name: event.target.value })}
          />
          <Input
            aria-label={`${title}: preço ${place + 1}`}
            value={line.price}
            inputMode="decimal"
            after="MT"
            onChange={(event) => replace(place, { price: event.target.value })}
          />
          <IconButton
            icon={Trash2}
            label={`Retirar ${line.name || 'esta linha'}`}
            onClick={() => onChange(lines.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      <Button
        variant="link"
        size="sm"
        className="self-start"
        onClick={() => onChange([...lines, { name: '', price: '' }])}
      >
        <Plus className="size-4" aria-hidden />
        {add}
      </Button>
    </fieldset>
  )
}
