import { METHOD_LABELS, type Payment, type Purpose } from '@salama/contract/payments'
import type { MobileMoney } from '@salama/contract/wallets'
import { useId, useState } from 'react'
import type { ApiError } from '../../lib/api/api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { usePaymentMethods } from './api.ts'
import { isMobileMoney, WALLETS } from './labels.ts'
import { Failed, OutcomeUnknown, Processing, Succeeded, UssdPrompt } from './payment-steps.tsx'
import { PaymentSubject } from './payment-subject.tsx'
import { PhoneEntry } from './phone-entry.tsx'
import { type DialogState, useMobileMoney } from './use-mobile-money.ts'

export type MobileMoneyDialogProps = {
  open: boolean
  onClose: () => void
  /** Two seconds after the provider's confirmation was shown, or at once when the person closes that screen. */
  onSuccess: (transactionId: string) => void
  /** A method code; anything but a wallet gets the error dialog. */
  method: string
  /** Centavos. */
  amount: number
  /** What is being paid, as the customer reads it. */
  description: string
  purpose?: Purpose | undefined
  /** The quote that is paid, where there is one. */
  quoteId?: string | undefined
  /** The server did not begin this payment. */
  onRefused?: ((error: ApiError) => void) | undefined
  /** A payment already under way: the dialog goes on where it stands. */
  resumed?: Payment | undefined
}

/** Payment by wallet, the same for every purchase. Closing it forgets everything but what the server knows. */
export function MobileMoneyDialog(props: MobileMoneyDialogProps) {
  if (!props.open) return null
  const { method } = props
  return isMobileMoney(method) ? <OpenDialog {...props} method={method} /> : <UnknownMethod onClose={props.onClose} />
}

function OpenDialog(props: MobileMoneyDialogProps & { method: MobileMoney }) {
  const { method, amount, description, purpose, quoteId, onClose, onSuccess } = props
  const [phone, setPhone] = useState('')
  const formId = useId()
  const money = useMobileMoney({ resumed: props.resumed, onPaid: onSuccess, onRefused: props.onRefused })
  const hint = useUssdHint(method)
  const close = () => {
    // Paid: closing the success screen early must not lose the purchase.
    if (money.paidId) onSuccess(money.paidId)
    else onClose()
  }
  const start = () => money.start({ paymentMethod: method, phoneNumber: phone, amount, description, purpose, quoteId })
  return (
    <Dialog
      open
      onClose={close}
      title={`Pagar com ${METHOD_LABELS[method]}`}
      step={money.state === 'phone_entry' ? 'Passo 2 de 3: número' : 'Passo 3 de 3: confirmação'}
      size="sm"
      dismissible={money.state !== 'processing'}
      footer={
        WITHOUT_BUTTONS.includes(money.state) ? undefined : (
          <Buttons state={money.state} formId={formId} onRetry={money.retry} onClose={close} />
        )
      }
    >
      <PaymentSubject amount={amount} description={description} />
      <div className="mt-4" data-payment-state={money.state}>
        {money.state === 'phone_entry' && (
          <>
            <PhoneEntry formId={formId} method={method} phone={phone} onPhone={setPhone} onStart={start} />
            <p className="mt-3 text-sm text-muted">{hint}</p>
          </>
        )}
        {money.state === 'processing' && <Processing />}
        {money.state === 'ussd_prompt' && money.payment && (
          <UssdPrompt payment={money.payment} hint={hint} trouble={money.trouble} />
        )}
        {money.state === 'success' && <Succeeded />}
        {money.state === 'failed' && <Failed reason={money.reason} />}
        {money.state === 'unknown' && <OutcomeUnknown />}
      </div>
    </Dialog>
  )
}

/** Nothing to decide: the request is on its way, or the purchase goes on by itself. */
const WITHOUT_BUTTONS: readonly DialogState[] = ['processing', 'success']

type ButtonsProps = {
  state: DialogState
  formId: string
  onRetry: () => void
  onClose: () => void
}

function Buttons({ state, formId, onRetry, onClose }: ButtonsProps) {
  const leaves = state === 'phone_entry' || state === 'failed'
  return (
    <>
      <Button variant="outline" onClick={onClose}>
        {leaves ? 'Cancelar' : 'Fechar'}
      </Button>
      {state === 'phone_entry' && (
        <Button type="submit" form={formId}>
          Iniciar Pagamento
        </Button>
      )}
      {state === 'failed' && <Button onClick={onRetry}>Tentar Novamente</Button>}
    </>
  )
}

function useUssdHint(method: MobileMoney): string {
  const offered = usePaymentMethods().data?.find((entry) => entry.method === method)
  const provider = offered?.provider ?? WALLETS[method].provider
  const code = offered?.ussdCode ?? WALLETS[method].ussdCode
  return `Se o pedido da ${provider} não aparecer no telemóvel, marque ${code} e confirme no menu ${METHOD_LABELS[method]}.`
}

function UnknownMethod({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Método de pagamento inválido"
      description="Feche esta janela e escolha outro método."
      size="sm"
      footer={<Button onClick={onClose}>Fechar</Button>}
    />
  )
}
