import { formatMoney } from '@salama/contract/kernel/money'
import { formatTime } from '@salama/contract/kernel/time'
import { type OrderDetail, REPORT_RULES, type ReportReason, reportedAmount, reportPhoto } from '@salama/contract/orders'
import { formatArrival } from '@salama/contract/orders/arrival'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup, type RadioOption } from '../../ui/forms/radio-group.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FilePicker } from '../files/file-picker.tsx'
import { useUpload } from '../files/use-upload.ts'
import { useReportOrder } from './api.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

type ReportDialogProps = { order: OrderDetail; onClose: () => void }

/** Asks what went wrong, of which articles, with a photograph where it shows it; each reason says what it brings. */
export function ReportDialog({ order, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>()
  const [articles, setArticles] = useState<ReadonlyMap<number, number>>(new Map())
  const [text, setText] = useState('')
  const photo = useUpload(reportPhoto)
  const report = useReportOrder(order.id)
  const rule = reason && REPORT_RULES[reason]
  const chosen = rule?.share === undefined ? [] : [...articles].filter(([, quantity]) => quantity > 0)
  const photoId = rule?.photo !== 'none' && photo.state.step === 'kept' ? photo.state.file.id : undefined
  const isReady =
    rule !== undefined &&
    (rule.share === undefined || chosen.length > 0) &&
    (rule.photo !== 'required' || photoId !== undefined) &&
    photo.state.step !== 'sending'
  const send = () =>
    report.mutate(
      {
        reason,
        items: chosen.map(([place, quantity]) => ({ place, quantity })),
        text: text.trim(),
        ...(photoId === undefined ? {} : { photoId }),
      },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="O que aconteceu?"
      description={`Pedido ${order.orderNumber} a ${order.shopName}.`}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={send} disabled={!isReady} busy={report.isPending} busyText="A enviar...">
            {wanted(order, reason, chosen)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label="O que aconteceu?"
          labelHidden
          options={optionsOf(order, reason)}
          value={reason}
          onValueChange={(value) => setReason(Object.keys(REPORT_RULES).find((each) => each === value) as ReportReason)}
        />
        {rule?.share !== undefined && (
          <Articles
            order={order}
            chosen={articles}
            onChange={(place, quantity) => setArticles(new Map([...articles, [place, quantity]]))}
          />
        )}
        {rule && rule.photo !== 'none' && (
          <FilePicker label="Fotografia do que veio" picturesOnly optional={rule.photo === 'optional'} upload={photo} />
        )}
        {rule && (
          <Field label="Quer contar mais?" optional>
            <Textarea value={text} maxLength={500} onChange={(event) => setText(event.target.value)} />
          </Field>
        )}
      </div>
    </Dialog>
  )
}

/** The reasons that fit this order, the chosen one with its rule; one that came in time says so in place of being late. */
function optionsOf(order: OrderDetail, chosen: ReportReason | undefined): RadioOption[] {
  const reasons = order.reportReasons ?? []
  const fitting = reasons.map((reason) => ({
    value: reason,
    label: REPORT_RULES[reason].label,
    text: reason === chosen && REPORT_RULES[reason].rule,
  }))
  const cameAt = order.timeline.find(({ status }) => status === 'delivered')?.at
  if (reasons.includes('late') || order.promised === undefined || cameAt === undefined) return fitting
  const inTime = `Chegou às ${formatTime(cameAt)}; o combinado era ${formatArrival(order.promised)}.`
  return [...fitting, { value: 'late', label: REPORT_RULES.late.label, text: inTime, disabled: true }]
}

type ArticlesProps = {
  order: OrderDetail
  chosen: ReadonlyMap<number, number>
  onChange: (place: number, quantity: number) => void
}

function Articles({ order, chosen, onChange }: ArticlesProps) {
  return (
    <fieldset>
      <legend className="font-semibold">De que artigos se trata?</legend>
      <ul className="divide-y divide-line">
        {order.items.map(({ place, name, quantity }) => (
          <li key={place} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              {name} <span className="text-muted">({quantity})</span>
            </span>
            <QuantityStepper
              name={name}
              value={chosen.get(place) ?? 0}
              most={quantity}
              onChange={(value) => onChange(place, value)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** What the button asks for, as far as it is known before the answer. */
function wanted(order: OrderDetail, reason: ReportReason | undefined, chosen: readonly (readonly [number, number])[]) {
  if (reason === undefined || REPORT_RULES[reason].share === undefined) return 'Enviar'
  const price = chosen.reduce(
    (sum, [place, quantity]) => sum + (order.items.find((item) => item.place === place)?.price ?? 0) * quantity,
    0,
  )
  const amount = reportedAmount(reason, price)
  return amount > 0 ? `Pedir ${formatMoney(amount)} de volta` : 'Pedir de volta'
}
