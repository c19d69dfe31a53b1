import { statesOf } from '@salama/contract/kernel/status'
import { METHOD_LABELS, type PaymentStatus, paymentCode, paymentMachine } from '@salama/contract/payments'
import type { StaffPayment } from '@salama/contract/payments/staff'
import { Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import { when } from '../../../lib/ago.ts'
import { isText, useQueryParameter } from '../../../lib/navigation.ts'
import { useFilter, useShown } from '../../../lib/screen/use-shown.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'
import { Workbench } from '../../../ui/layout/workbench.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { useQueues } from '../../staff/queues.ts'
import { STATUS_BADGES } from '../labels.ts'
import { IN_REVIEW, useSearch } from './api.ts'
import { type Documents, PaymentPanel } from './payment-panel.tsx'

const ALL = 'all'
const STATUSES = statesOf(paymentMachine)
const isStatus = (value: string): value is PaymentStatus => STATUSES.some((status) => status === value)

/** Finds any payment by what a caller can tell of it, and shows it from the prompt to the books. */
export function PaymentsTab({ documents }: { documents: Documents }) {
  const [q, setQ] = useFilter('q', isText)
  const [status, setStatus] = useFilter('estado', isStatus)
  const [shownId] = useQueryParameter('caso', isText)
  const [typed, setTyped] = useState(q ?? '')
  const query = useSearch({ ...(q && { q }), ...(status && { status }) })
  const search = () => {
    setQ(typed.trim() || undefined)
  }
  return (
    <>
      <Form
        onSubmit={search}
        role="search"
        className={classNames(
          'mb-4 grid grid-cols-1 items-end gap-3 md:grid-cols-[1fr_auto_14rem]',
          shownId !== undefined && 'max-md:hidden',
        )}
      >
        <Field label="Procurar" hint="Código (P-…) ou número do pagamento, telemóvel ou referência.">
          <Input
            type="search"
            enterKeyHint="search"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={query.isPlaceholderData} className="md:mb-7">
          <Search className="size-5" aria-hidden />
          Procurar
        </Button>
        <Field label="Estado" className="md:mb-7">
          <Select
            options={STATUS_OPTIONS}
            value={status ?? ALL}
            onValueChange={(value) => setStatus(isStatus(value) ? value : undefined)}
          />
        </Field>
      </Form>
      <InReview
        isShown={status === IN_REVIEW.status}
        onToggle={(on) => setStatus(on ? IN_REVIEW.status : undefined)}
        className={classNames(shownId !== undefined && 'max-md:hidden')}
      />
      <Queue query={query}>{(payments) => <Found payments={payments} documents={documents} />}</Queue>
    </>
  )
}

type InReviewProps = { isShown: boolean; onToggle: (on: boolean) => void; className: string }

/** One press from what waits for a person, and how many they are. */
function InReview({ isShown, onToggle, className }: InReviewProps) {
  const count = useQueues()?.['pagamentos']?.count ?? 0
  if (count === 0 && !isShown) return null
  return (
    <Button
      variant={isShown ? 'primary' : 'outline'}
      size="sm"
      aria-pressed={isShown}
      onClick={() => onToggle(!isShown)}
      className={classNames('mb-4', className)}
    >
      {STATUS_BADGES.in_review.label} ({count})
    </Button>
  )
}

const STATUS_OPTIONS = [
  { value: ALL, label: 'Todos' },
  ...STATUSES.map((value) => ({ value, label: STATUS_BADGES[value].label })),
]

function Found({ payments, documents }: { payments: StaffPayment[]; documents: Documents }) {
  const shown = useShown(payments.map(({ transactionId }) => transactionId))
  if (payments.length === 0 && shown.id === undefined)
    return (
      <EmptyState
        icon={SearchX}
        title="Nenhum pagamento encontrado"
        text="Procure pelo código ou pelo número inteiro do pagamento, pelo telemóvel que pagou, ou por uma referência."
      />
    )
  return (
    <Workbench
      label="Pagamentos encontrados"
      items={payments.map((payment) => ({ id: payment.transactionId, content: <PaymentRow payment={payment} /> }))}
      shown={shown}
      hint="Escolha um pagamento para ver o seu percurso."
      panel={(id) => <PaymentPanel id={id} documents={documents} />}
    />
  )
}

function PaymentRow({ payment }: { payment: StaffPayment }) {
  const { transactionId, payer, amount, status, paymentMethod, createdAt } = payment
  const badge = STATUS_BADGES[status]
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-bold">{payer.name}</span>
        <Money centavos={amount} className="font-extrabold" />
      </span>
      <span className="mt-1 block text-sm text-muted">
        {METHOD_LABELS[paymentMethod]} · {when(createdAt)} ·{' '}
        <span className="whitespace-nowrap">{paymentCode(transactionId)}</span>
      </span>
      <Badge tone={badge.tone} className="mt-2">
        {badge.label}
      </Badge>
    </>
  )
}
