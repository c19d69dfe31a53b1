import { formatMoney } from '@salama/contract/kernel/money'
import { type OrderDetail, REPORT_ANSWER_HOURS, type Report, reportMachine } from '@salama/contract/orders'
import { useState } from 'react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useReportOrder } from './api.ts'
import { contentsOf } from './labels.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

/** Something was missing from what was received: says so, and shows what became of it. */
export function ReportMissing({ order }: { order: OrderDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  if (order.report) return <Reported report={order.report} />
  if (!order.mayReport) return null
  return (
    <>
      <Button variant="outline" className="w-fit" onClick={() => setIsOpen(true)}>
        Faltou alguma coisa
      </Button>
      {isOpen && <ReportDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const TONES: Record<Report['status'], BadgeTone> = { open: 'emphasis', refunded: 'action', declined: 'danger' }

function Reported({ report: { status, items, amount, answer } }: { report: Report }) {
  return (
    <Card as="section" aria-label="O que faltou">
      <CardHeader
        level={2}
        title="O que faltou"
        aside={<Badge tone={TONES[status]}>{reportMachine.states[status].label}</Badge>}
      />
      <p>{contentsOf(items)}</p>
      <p className="mt-1 text-muted">
        {status === 'refunded' && `Devolvemos ${formatMoney(amount)} a quem pagou.`}
        {status === 'open' &&
          `A loja tem ${REPORT_ANSWER_HOURS} horas para responder. Sem resposta, devolvemos ${formatMoney(amount)}.`}
        {status === 'declined' && `A loja respondeu: ${answer ?? ''} Se não concorda, fale connosco.`}
      </p>
    </Card>
  )
}

function ReportDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
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
