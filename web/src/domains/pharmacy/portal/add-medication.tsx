import { formatMeticais, readMoney } from '@salama/contract/kernel/money'
import { medicationPicture, type Product } from '@salama/contract/pharmacy'
import { Pill } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { PicturePicker } from '../../files/picture-picker.tsx'
import { FactsFields } from './facts-fields.tsx'
import { useAddMedication, useProducts } from './portal-api.ts'
import { LowStockField, PackagesField } from './stock-numbers.tsx'
import { NEW_FACTS, sentFacts, type WrittenFacts } from './written-facts.ts'

/** A product of the common catalogue, or one that the pharmacy describes, with its price and what is there. */
export function AddMedication({ onDone }: { onDone: () => void }) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Product>()
  const [described, setDescribed] = useState<WrittenFacts>()
  const products = useProducts(search)
  if (chosen || described) {
    return (
      <AddForm
        chosen={chosen}
        described={described}
        sought={search}
        onDescribe={setDescribed}
        onBack={() => {
          setChosen(undefined)
          setDescribed(undefined)
        }}
        onDone={onDone}
      />
    )
  }
  return (
    <>
      <SearchField label="Nome ou substância" value={search} onSearch={setSearch} className="mb-3 max-w-md" />
      <Queue query={products}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-muted">Nada no catálogo com este nome.</p>
          ) : (
            <ul className="flex flex-col gap-2">
              {rows.map((row) => (
                <Card as="li" key={row.id} className="flex flex-wrap items-center gap-3 p-3!">
                  <div className="min-w-0 grow">
                    <p className="font-bold">{row.name}</p>
                    <p className="text-sm text-muted">
                      {row.substance}, {row.dose} · {row.package} · {row.manufacturer}
                    </p>
                  </div>
                  <Button size="sm" disabled={row.isStocked} onClick={() => setChosen(row)}>
                    {row.isStocked ? 'Já no inventário' : 'Escolher'}
                    <span className="sr-only"> {row.name}</span>
                  </Button>
                </Card>
              ))}
            </ul>
          )
        }
      </Queue>
      <Button variant="outline" className="mt-4" onClick={() => setDescribed(NEW_FACTS)}>
        Não está no catálogo
      </Button>
    </>
  )
}

type AddFormProps = {
  chosen: Product | undefined
  described: WrittenFacts | undefined
  /** What was sought in the catalogue. */
  sought: string
  onDescribe: (facts: WrittenFacts) => void
  onBack: () => void
  onDone: () => void
}

function AddForm({ chosen, described, sought, onDescribe, onBack, onDone }: AddFormProps) {
  const [price, setPrice] = useState(chosen?.guidePrice ? formatMeticais(chosen.guidePrice) : '')
  const [quantity, setQuantity] = useState<number>()
  const [lowStockAt, setLowStockAt] = useState<number | undefined>(10)
  const [pictureId, setPictureId] = useState<string | null>(null)
  const add = useAddMedication()
  const isSought = described?.product === undefined && !chosen
  const send = () => {
    if (quantity === undefined || lowStockAt === undefined) return
    const facts = described && sentFacts(described)
    if (described && !facts) return
    const product = facts ? { product: facts } : { medicineId: chosen?.id ?? '' }
    const line = { price: readMoney(price) ?? 0, quantity, lowStockAt }
    add.mutate(
      { ...product, ...line, ...(pictureId && { pictureId }) },
      {
        onSuccess: ({ name }) => {
          toast({ title: 'Medicamento adicionado', description: name, variant: 'success' })
          onDone()
        },
        onError: (error) => tellRefusal(error, async () => undefined),
      },
    )
  }
  return (
    <Form onSubmit={send} className="flex max-w-xl flex-col gap-4">
      {chosen && <p className="text-lg font-bold">{chosen.name}</p>}
      {described && <FactsFields facts={described} onChange={onDescribe} typed={sought} />}
      {!isSought && (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
            <Field label="Preço (MT)" required>
              <Input inputMode="decimal" value={price} onChange={(event) => setPrice(event.target.value)} />
            </Field>
            <PackagesField label="Embalagens" value={quantity} onChange={setQuantity} />
            <LowStockField value={lowStockAt} onChange={setLowStockAt} />
          </div>
          <PicturePicker
            label="Fotografia"
            kind={medicationPicture}
            name={chosen?.name ?? described?.name ?? ''}
            placeholder={<Pill className="size-10" strokeWidth={1.75} />}
            value={pictureId}
            onChange={setPictureId}
          />
        </>
      )}
      <div className="flex gap-2">
        <Button variant="outline" onClick={onBack}>
          Voltar
        </Button>
        {!isSought && (
          <Button type="submit" busy={add.isPending} busyText="A adicionar...">
            Adicionar
          </Button>
        )}
      </div>
    </Form>
  )
}
