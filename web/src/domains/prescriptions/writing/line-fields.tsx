import { Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { ProductSearch } from '../../formulary/product-search.tsx'
import { FreeFields } from './free-fields.tsx'
import { ProductFields } from './product-fields.tsx'
import { chosenLine, freeLine, soughtLine, type WrittenLine } from './written-line.ts'

type LineFieldsProps = {
  line: WrittenLine
  place: number
  /** Why the server does not take it. */
  refusal: string | undefined
  onChange: (line: WrittenLine) => void
  onRemove: (() => void) | undefined
}

/** One medicine: sought in the formulary, chosen from it, or written freely. */
export function LineFields({ line, place, refusal, onChange, onRemove }: LineFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  // Nobody has asked for the first one, and a phone would open its keyboard.
  const shown = useRef(line.key === 0 ? line.kind : undefined)
  useEffect(() => {
    if (shown.current !== line.kind) fields.current?.querySelector('input')?.focus()
    shown.current = line.kind
  }, [line.kind])
  return (
    <fieldset ref={fields} className="grid grid-cols-2 gap-3 border-b border-line pb-4">
      <legend className="mb-2 flex w-full items-center justify-between font-semibold">
        Medicamento {place + 1}
        {onRemove && (
          <Button variant="ghost" size="sm" onClick={onRemove} aria-label={`Retirar o medicamento ${place + 1}`}>
            <Trash2 className="size-5" aria-hidden />
          </Button>
        )}
      </legend>
      {refusal && (
        <AlertStrip tone="danger" announce className="col-span-2">
          {refusal}
        </AlertStrip>
      )}
      {line.kind === 'sought' && (
        <ProductSearch
          className="col-span-2"
          hint="Pelo nome ou pela marca, com a dosagem: «amoxicilina 500»."
          typed={line.typed}
          onType={(typed) => onChange({ ...line, typed })}
          onChoose={(product) => onChange(chosenLine(line, product))}
          freely={FREELY}
          onWriteFreely={() => onChange(freeLine(line))}
        />
      )}
      {line.kind === 'product' && (
        <ProductFields
          line={line}
          onChange={(part) => onChange({ ...line, ...part })}
          onSeekOther={() => onChange(soughtLine(line.key))}
        />
      )}
      {line.kind === 'text' && (
        <FreeFields
          line={line}
          onChange={(part) => onChange({ ...line, ...part })}
          onSeek={() => onChange(soughtLine(line.key, line.medicine))}
        />
      )}
    </fieldset>
  )
}

const FREELY = { label: 'Escrever livremente', lacks: 'sem verificação' }
