import type { Quote } from '@salama/contract/payments/quotes'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Countdown } from '../../ui/display/countdown.tsx'
import { Money } from '../../ui/display/money.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PaymentFlow } from './payment-flow.tsx'
import type { Checkout } from './use-checkout.ts'

type CheckoutDialogProps = {
  checkout: Checkout
  title: string
  /** What is bought, as the customer reads it on the phone. */
  description: string
  /** Under the figures: what the buyer must know before paying. */
  children?: ReactNode
  onClose: () => void
} & Pick<ComponentProps<typeof PaymentFlow>, 'cash' | 'onMissing' | 'noTransfer' | 'laterLabel'>

/** Buys what a quote binds: what it costs and until when, the method, the payment, and then the purchase. */
export function CheckoutDialog({ checkout, title, description, children, onClose, ...options }: CheckoutDialogProps) {
  const { quote, refusal, underWay, isFinishing } = checkout
  if (isFinishing) return <Waiting title={title} label="A concluir a compra..." onClose={onClose} />
  if (refusal && !underWay) return <Refused title={title} checkout={checkout} onClose={onClose} more={children} />
  if (!quote && !underWay) return <Waiting title={title} label="A calcular o preço..." onClose={onClose} />
  return (
    <PaymentFlow
      {...options}
      open
      title={title}
      amount={quote?.amountDue ?? underWay?.amount ?? 0}
      description={underWay?.description ?? description}
      quoteId={quote?.quoteId}
      underWay={underWay?.transactionId}
      summary={
        quote && (
          <>
            <QuoteFigures quote={quote} checkout={checkout} />
            {children}
          </>
        )
      }
      onRefused={checkout.refused}
      onClose={onClose}
      onPaid={(transactionId, paymentMethod) => checkout.finish({ transactionId, paymentMethod })}
      onTransferred={(transactionId) => checkout.finish({ transactionId, paymentMethod: 'bank-transfer' })}
    />
  )
}

type StepProps = { title: string; onClose: () => void }

function Waiting({ title, label, onClose }: StepProps & { label: string }) {
  return (
    <Dialog open onClose={onClose} title={title} step="Passo 1 de 3: método" size="sm">
      <Spinner label={label} className="min-h-48" />
    </Dialog>
  )
}

/** What the customer may change, such as where the order goes, stays within reach: the refusal may be about it. */
function Refused({ title, checkout, more, onClose }: StepProps & { checkout: Checkout; more: ReactNode }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="sm"
      hideClose
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Fechar
          </Button>
          <Button onClick={checkout.ask}>Tentar Novamente</Button>
        </>
      }
    >
      <AlertStrip tone="danger" announce>
        {checkout.refusal?.sentence ?? 'Não foi possível calcular o preço. Tente novamente.'}
      </AlertStrip>
      {more}
    </Dialog>
  )
}

/** Each line of the price, what a plan pays of it, what is due and until when. */
function QuoteFigures({ quote, checkout }: { quote: Quote; checkout: Checkout }) {
  const { lines, fee, cover, amountDue, expiresAt } = quote
  return (
    <section aria-label="Valor a pagar" className="rounded-md bg-raised px-4 py-3">
      {checkout.hasChanged && (
        <AlertStrip tone="warning" announce className="mb-3">
          Os preços mudaram. Confirme o novo valor antes de pagar.
        </AlertStrip>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {lines.map(({ label, amount }) => (
          <Line key={label} name={label} amount={amount} />
        ))}
        {fee > 0 && <Line name="Entrega" amount={fee} />}
        {cover > 0 && <Line name="O seu plano paga" amount={-cover} />}
        <dt className="font-bold">A pagar</dt>
        <dd className="text-right">
          <Money centavos={amountDue} className="text-xl font-extrabold" />
        </dd>
      </dl>
      <p className="mt-1 text-sm text-muted">
        Valor garantido durante <Countdown until={expiresAt} onEnd={checkout.ask} className="font-semibold text-ink" />
      </p>
    </section>
  )
}

function Line({ name, amount }: { name: string; amount: number }) {
  return (
    <>
      <dt className="min-w-0 text-sm">{name}</dt>
      <dd className="text-right text-sm">
        <Money centavos={amount} />
      </dd>
    </>
  )
}
