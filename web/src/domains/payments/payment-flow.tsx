import { getPayment, METHOD_LABELS, type Payment, type PaymentMethod, type Purpose } from '@salama/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { ApiError } from '../../lib/api/api.ts'
import { queryOf } from '../../lib/api/query-client.ts'
import { deferred } from '../../lib/release/deferred.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { MethodChoice } from './method-choice.tsx'
import { MobileMoneyDialog } from './mobile-money-dialog.tsx'
import { outlookOf } from './outlook.ts'
import { PaymentSubject } from './payment-subject.tsx'

/** Both fetched when they are wanted: most people pay by wallet. */
const paymentDialog = deferred(async () => (await import('./payment-dialog.tsx')).PaymentDialog)
const bankTransferDialog = deferred(
  async () => (await import('./bank-transfer-dialog.tsx')).BankTransferDialog,
  Opening,
)

type PaymentFlowProps = {
  open: boolean
  onClose: () => void
  onPaid: (transactionId: string, method: PaymentMethod) => void
  /** The customer has transferred; the money is still to be found. */
  onTransferred: (transactionId: string) => void
  /** Of the button that leaves without paying; 'Pagar mais tarde' unless said. */
  laterLabel?: string | undefined
  /** Of the step in which a method is chosen; 'Como quer pagar?' unless said. */
  title?: string | undefined
  /** What stands above the methods in place of the description and the amount. */
  summary?: ReactNode
  amount: number
  description: string
  purpose?: Purpose | undefined
  /** The quote that is paid, where there is one. */
  quoteId?: string | undefined
  /** The server did not begin a payment. */
  onRefused?: ((error: ApiError) => void) | undefined
  /** The payment of this that already waits for the provider, if any: it is shown instead of a second one. */
  underWay?: string | undefined
  /** Why a transfer does not do here, which may take hours to be found. */
  noTransfer?: string | undefined
  /** Under the amount: until when the thing is kept. */
  note?: ReactNode
  /** A way to pay that is not through us; confirmed without a further step. */
  cash?: CashOption | undefined
  /** 'Continuar' was pressed without a method; the sentence stands above the methods in any case. */
  onMissing?: (() => void) | undefined
}

export type CashOption = { label: string; text: string; isConfirming: boolean; onConfirm: () => void }

/** From the choice of a method through the payment: of something that exists already, or of a quote. */
export function PaymentFlow(props: PaymentFlowProps) {
  if (!props.open) return null
  return props.underWay ? <UnderWay {...props} transactionId={props.underWay} /> : <OpenFlow {...props} />
}

/** Goes on with the payment under way; once that has failed, or cannot be read, another may begin. */
function UnderWay(props: PaymentFlowProps & { transactionId: string }) {
  const known = useQuery({ ...queryOf(getPayment, { params: { id: props.transactionId } }), staleTime: 0 })
  // The first fresh answer decides; after that the dialog itself follows the payment.
  const [resumed, setResumed] = useState<Payment>()
  if (!resumed && known.data && !known.isFetching) setResumed(known.data)
  if (known.isError || (resumed && outlookOf(resumed) === 'failed')) return <OpenFlow {...props} />
  if (!resumed) return null
  if (resumed.paymentMethod === 'bank-transfer') return <paymentDialog.Part payment={resumed} onClose={props.onClose} />
  const { paymentMethod: method } = resumed
  return <MobileMoneyDialog {...props} method={method} resumed={resumed} onSuccess={(id) => props.onPaid(id, method)} />
}

const NO_METHOD = 'Por favor, selecione um método de pagamento.'

function OpenFlow(props: PaymentFlowProps) {
  const { onClose, onPaid, onTransferred, amount, description, purpose, quoteId, onRefused } = props
  const {
    title = 'Como quer pagar?',
    summary,
    note,
    noTransfer,
    cash,
    onMissing,
    laterLabel = 'Pagar mais tarde',
  } = props
  const [method, setMethod] = useState<PaymentMethod>()
  const [isByHand, setByHand] = useState(false)
  const [missing, setMissing] = useState(false)
  const [paying, setPaying] = useState(false)
  const methods = useRef<HTMLDivElement>(null)
  if (paying && method) {
    const order = { open: true, onClose, amount, description, purpose, quoteId, onRefused }
    if (method !== 'bank-transfer')
      return <MobileMoneyDialog {...order} method={method} onSuccess={(id) => onPaid(id, method)} />
    return <bankTransferDialog.Part {...order} onSuccess={onTransferred} />
  }
  const goOn = () => {
    if (cash && isByHand) return cash.onConfirm()
    if (method) return setPaying(true)
    setMissing(true)
    onMissing?.()
    methods.current?.querySelector<HTMLElement>('input[type=radio]:enabled')?.focus()
    methods.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      step="Passo 1 de 3: método"
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {laterLabel}
          </Button>
          <Button onClick={goOn} busy={cash?.isConfirming ?? false} busyText="A confirmar...">
            {isByHand ? 'Confirmar' : 'Continuar'}
          </Button>
        </>
      }
    >
      {summary ?? <PaymentSubject amount={amount} description={description} />}
      {note && <div className="mt-3 text-sm text-muted">{note}</div>}
      <div ref={methods} className="mt-4">
        <MethodChoice
          value={method}
          onChange={(chosen) => {
            setByHand(false)
            setMethod(chosen)
          }}
          error={missing && !method && !isByHand ? NO_METHOD : undefined}
          noTransfer={noTransfer}
          byHand={cash && { ...cash, isChosen: isByHand, onChoose: () => setByHand(true) }}
        />
      </div>
    </Dialog>
  )
}

/** Holds the place of the transfer's dialog while its code is on its way. */
function Opening({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={METHOD_LABELS['bank-transfer']} step="Passo 2 de 3: conta" size="sm">
      <Spinner className="min-h-48" />
    </Dialog>
  )
}
