import { formatMoney } from '@salama/contract/kernel/money'
import { type OrderDetail } from '@salama/contract/orders'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useReportOrder } from './api.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

/** Asks which items were missing, and how many of each. */
export function ReportDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const [missing, setMissing] = useState<ReadonlyMap<number, number>>(new Map())
  const [text, setText] = useState('')
  const report = useReportOrder(order.id)
  const chosen = [...missing].filter(([, quantity]) => quantity > 0)
  const amount = chosen.reduce((sum, [place, quantity]) => sum + (priceOf(order, place) ?? 0) * quantity, 0)
  const send = () =>
    report.mutate(
      { items: chosen.map(([place, quantity]) => ({ place, quantity })), text: text.trim() },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="O que faltou?"
      description="Diga quantos faltaram de cada artigo."
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={send} disabled={chosen.length === 0} busy={report.isPending} busyText="A enviar...">
            {amount > 0 ? `Pedir ${formatMoney(amount)} de volta` : 'Pedir de volta'}
          </Button>
        </>
      }
    >
      <ul className="mb-4 divide-y divide-line">
        {order.items.map(({ place, name, quantity }) => (
          <li key={place} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              {name} <span className="text-muted">({quantity})</span>
            </span>
            <QuantityStepper
              name={name}
              value={missing.get(place) ?? 0}
              most={quantity}
              onChange={(value) => setMissing(new Map([...missing, [place, value]]))}
            />
          </li>
        ))}
      </ul>
      <Field label="Quer contar mais?" optional>
        <Textarea value={text} maxLength={500} onChange={(event) => setText(event.target.value)} />
      </Field>
    </Dialog>
  )
}

const priceOf = (order: OrderDetail, place: number): number | undefined =>
  order.items.find((item) => item.place === place)?.price
