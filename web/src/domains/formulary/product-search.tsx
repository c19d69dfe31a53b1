import type { FoundProduct } from '@salama/contract/formulary'
import { PenLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { Combobox } from '../../ui/forms/combobox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { useFormulary } from './api.ts'
import { saleText } from './labels.ts'

type ProductSearchProps = {
  hint: string
  typed: string
  onType: (typed: string) => void
  onChoose: (product: FoundProduct) => void
  /** What is in no formulary: how that is called, and what then is not done. */
  freely: { label: string; lacks: string }
  onWriteFreely: () => void
  className?: string
}

const FREELY = 'freely'
const FEWEST_LETTERS = 2

/** A medicine by its name, its abbreviation or a brand, with or without its strength. */
export function ProductSearch(props: ProductSearchProps) {
  const { hint, typed, onType, onChoose, freely, onWriteFreely, className } = props
  const asked = typed.trim()
  const settled = useSettled(asked)
  const isLongEnough = asked.length >= FEWEST_LETTERS
  const { data, error, isFetching, refetch } = useFormulary(settled, settled.length >= FEWEST_LETTERS)
  // The answer to an earlier word is never shown under a later one.
  const found = settled === asked ? data : undefined
  const failure = settled === asked && !found && !isFetching ? error : null
  const notice = found ? (found.length === 0 ? NOTHING : undefined) : 'A procurar...'
  const field = useRef<HTMLInputElement>(null)
  const retry = () => {
    field.current?.focus()
    void refetch()
  }
  return (
    <div className={classNames('flex flex-col gap-2', className)}>
      <Field label="Medicamento" hint={hint} required>
        <Combobox<FoundProduct | typeof FREELY>
          ref={field}
          value={typed}
          onType={onType}
          maxLength={80}
          enterKeyHint="search"
          options={isLongEnough && !failure ? [...(found ?? []), FREELY] : []}
          keyOf={(option) => (option === FREELY ? FREELY : option.id)}
          onChoose={(option) => (option === FREELY ? onWriteFreely() : onChoose(option))}
          listLabel="Medicamentos"
          notice={notice}
          announcement={notice ?? countText(found?.length ?? 0)}
        >
          {(option) => (option === FREELY ? <WriteFreely {...freely} typed={asked} /> : <Found product={option} />)}
        </Combobox>
      </Field>
      {failure && isLongEnough && (
        <AlertStrip tone="warning" announce title="A procura falhou">
          <p>{failure.sentence}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={retry}>
              Tentar novamente
            </Button>
            <Button variant="outline" size="sm" onClick={onWriteFreely}>
              {freely.label}
            </Button>
          </p>
        </AlertStrip>
      )}
    </div>
  )
}

const NOTHING = 'Nada no formulário com este nome. Veja como está escrito.'
const countText = (count: number): string => (count === 1 ? '1 medicamento.' : `${count} medicamentos.`)

/** Between two keys of who types. */
const PAUSE_MS = 250

/** What was typed, once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function Found({ product }: { product: FoundProduct }) {
  const { name, matchedName } = product
  return (
    <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted">{[matchedName, saleText(product)].filter(Boolean).join(' · ')}</span>
      </span>
      {product.controlClass !== 'none' && <Badge tone="danger">Controlado</Badge>}
    </span>
  )
}

function WriteFreely({ label, lacks, typed }: ProductSearchProps['freely'] & { typed: string }) {
  return (
    <>
      <PenLine className="size-5 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        <span className="block text-sm text-muted wrap-anywhere">
          «{typed}», {lacks}
        </span>
      </span>
    </>
  )
}
