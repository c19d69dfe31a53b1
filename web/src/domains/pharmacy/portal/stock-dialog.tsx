import { imageId } from '@salama/contract/kernel/image'
import { formatMeticais, readMoney } from '@salama/contract/kernel/money'
import {
  medicationPicture,
  type ProductFacts,
  STOCK_REASONS,
  type StockLine,
  type StockReason,
} from '@salama/contract/pharmacy'
import { Pill } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { PicturePicker } from '../../files/picture-picker.tsx'
import { FactsFields } from './facts-fields.tsx'
import { useChangeMedication, useMoveStock } from './portal-api.ts'
import { StockCard } from './stock-card.tsx'
import { LowStockField, PackagesField } from './stock-numbers.tsx'

type StockDialogProps = { line: StockLine; onClose: () => void }

const nothing = async () => undefined
const failed = (error: Error) => tellRefusal(error, nothing)

/** Price, limit, picture and whether it is sold; and what came, went or was counted. */
export function StockDialog({ line, onClose }: StockDialogProps) {
  const [price, setPrice] = useState(formatMeticais(line.price))
  const [lowStockAt, setLowStockAt] = useState<number | undefined>(line.lowStockAt)
  const [facts, setFacts] = useState<ProductFacts>(() => factsOf(line))
  const change = useChangeMedication(line.id)
  const centavos = readMoney(price)
  const save = () => {
    if (centavos === null || lowStockAt === undefined) return
    const saved = { price: centavos, lowStockAt, ...(line.isOwn && { product: facts }) }
    change.mutate(saved, { onSuccess: () => toast({ title: 'Guardado', variant: 'success' }), onError: failed })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={line.name}
      description={`${line.quantity} em stock, ${line.reserved} reservados`}
      footer={
        <Button onClick={save} busy={change.isPending} busyText="A guardar...">
          Guardar
        </Button>
      }
    >
      {/* What the common catalogue describes is the same for every pharmacy. */}
      {line.isOwn && (
        <div className="mb-4 flex flex-col gap-4">
          <FactsFields product={facts} onChange={setFacts} />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Preço (MT)" error={centavos === null ? 'Indique um preço.' : undefined}>
          <Input inputMode="decimal" value={price} onChange={(event) => setPrice(event.target.value)} />
        </Field>
        <LowStockField value={lowStockAt} onChange={setLowStockAt} hint="Este número ou menos é stock baixo." />
      </div>
      <Switch
        label="À venda"
        text="Escondido, ninguém o vê nem pede."
        checked={line.isListed}
        onCheckedChange={(isListed) => change.mutate({ isListed }, { onError: failed })}
      />
      <PicturePicker
        label="Fotografia"
        kind={medicationPicture}
        name={line.name}
        placeholder={<Pill className="size-10" strokeWidth={1.75} />}
        value={line.imageUrl ? (imageId(line.imageUrl) ?? null) : null}
        onChange={(pictureId) => change.mutate({ pictureId }, { onError: failed })}
        className="mt-4"
      />
      <Movement line={line} />
      <section aria-label="Histórico" className="mt-5 border-t border-line pt-4">
        <h3 className="mb-2 font-bold">Histórico</h3>
        <StockCard lineId={line.id} />
      </section>
    </Dialog>
  )
}

const factsOf = ({ name, manufacturer, substance, dose, form, package: packed, requiresPrescription }: StockLine) => ({
  name,
  manufacturer,
  substance,
  dose,
  form,
  package: packed,
  requiresPrescription,
})

/** What came, went or was counted. */
function Movement({ line }: { line: StockLine }) {
  const [reason, setReason] = useState<StockReason>('received')
  const [quantity, setQuantity] = useState<number>()
  const [note, setNote] = useState('')
  const move = useMoveStock(line.id)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (quantity === undefined) return
    move.mutate(
      { reason, quantity, note },
      {
        onSuccess: (after) => {
          setQuantity(undefined)
          setNote('')
          toast({ title: 'Registado', description: `${after.quantity} em stock`, variant: 'success' })
        },
        onError: failed,
      },
    )
  }
  return (
    <Form onSubmit={send} aria-label="Movimento de stock" className="mt-5 border-t border-line pt-4">
      <h3 className="mb-3 font-bold">Movimento de stock</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Motivo">
          <Select
            value={reason}
            onValueChange={(value) => setReason(value as StockReason)}
            options={Object.entries(STOCK_REASONS).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <PackagesField
          label={reason === 'count' ? 'Embalagens contadas' : 'Embalagens'}
          value={quantity}
          onChange={setQuantity}
        />
      </div>
      <Field label="Nota" optional className="mt-4">
        <Input value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Button type="submit" variant="outline" className="mt-4" busy={move.isPending} busyText="A registar...">
        Registar
      </Button>
    </Form>
  )
}
