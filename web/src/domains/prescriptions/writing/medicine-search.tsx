import type { FoundProduct } from '@salama/contract/formulary'
import { PenLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { Combobox } from '../../../ui/forms/combobox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { useFormulary } from '../api.ts'

type MedicineSearchProps = {
  typed: string
  onType: (typed: string) => void
  onChoose: (product: FoundProduct) => void
  /** Writes what is in no formulary. */
  onWriteFreely: () => void
}

const FREELY = 'freely'
const FEWEST_LETTERS = 2

/** A medicine by its name, its abbreviation or a brand, with or without its strength. */
export function MedicineSearch({ typed, onType, onChoose, onWriteFreely }: MedicineSearchProps) {
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
    <div className="col-span-2 flex flex-col gap-2">
      <Field label="Medicamento" hint="Pelo nome ou pela marca, com a dosagem: «amoxicilina 500»." required>
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
          {(option) => (option === FREELY ? <WriteFreely typed={asked} /> : <Found product={option} />)}
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
              Escrever livremente
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

export const saleText = ({ requiresPrescription }: FoundProduct): string =>
  requiresPrescription ? 'com receita' : 'sem receita'

function WriteFreely({ typed }: { typed: string }) {
  return (
    <>
      <PenLine className="size-5 shrink-0 text-muted" aria-hidden />
      <span className="min-w-0">
        <span className="block font-semibold">Escrever livremente</span>
        <span className="block text-sm text-muted wrap-anywhere">«{typed}», sem verificação</span>
      </span>
    </>
  )
}
