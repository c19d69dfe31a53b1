import { listRides, type Ride } from '@salama/contract/rides'
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { dropDraft } from '../../lib/forms/drafts.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Facts } from '../../ui/display/facts.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckoutDialog } from '../payments/checkout-dialog.tsx'
import { useCheckout } from '../payments/use-checkout.ts'
import { sendRequest, useRides } from './api.ts'
import { CASH_LABEL } from './labels.ts'
import type { TripOrder } from './trip.ts'
import { TRANSPORT_DRAFT } from './use-trip.ts'

type RideCheckoutProps = { order: TripOrder; vehicleName: string; onBooked: (ride: Ride) => void; onClose: () => void }

/** 'Confirmar viagem': what it costs, how it is paid, and the request; cash is asked for without a payment. */
export function RideCheckout({ order, vehicleName, onBooked, onClose }: RideCheckoutProps) {
  const done = (ride: Ride) => {
    toast({ title: 'Reserva Confirmada!', variant: 'success' })
    dropDraft(TRANSPORT_DRAFT)
    void refresh(listRides)
    onBooked(ride)
  }
  const failed = (error: ApiError) => {
    toast({ title: 'Erro na Reserva', description: reasonOf(error), variant: 'destructive' })
    void refresh(listRides)
    onClose()
  }
  const checkout = useCheckout({
    order: { kind: 'ride', ...order },
    create: (paid, idempotencyKey) => sendRequest({ ...order, ...paid }, idempotencyKey),
    onDone: done,
    onFailed: failed,
  })
  const intent = useIntentKey()
  const cash = useMutation({
    mutationFn: () => {
      const body = { ...order, paymentMethod: 'cash' as const }
      return sendRequest(body, intent.keyFor(body), checkout.quote?.quoteId)
    },
    onSuccess: done,
    onError: (error) => handleUnauthorized(error) || failed(error),
  })
  const owes = useRides().data?.some(({ paymentStatus }) => paymentStatus === 'unpaid') ?? false
  return (
    <CheckoutDialog
      checkout={checkout}
      title="Confirmar viagem"
      description={`Viagem de ${vehicleName}`}
      laterLabel="Cancelar"
      noTransfer={owes ? 'Tem uma viagem por pagar. Pague-a primeiro.' : undefined}
      cash={{
        label: CASH_LABEL,
        text: 'Paga ao motorista no fim da viagem',
        isConfirming: cash.isPending,
        onConfirm: () => cash.mutate(),
      }}
      onMissing={() => toast(NO_METHOD)}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Origem', order.pickupAddress],
          ['Destino', order.destinationAddress],
          ['Passageiros', order.passengers],
        ]}
      />
      <p className="mt-3 text-sm text-muted">
        Por transferência, procuramos o motorista quando a encontrarmos na nossa conta, até 2 horas depois.
      </p>
    </CheckoutDialog>
  )
}

const NO_METHOD = {
  title: 'Método de Pagamento',
  description: 'Por favor, selecione um método de pagamento.',
  variant: 'destructive',
} as const

const FAILED = 'Falha ao confirmar reserva. Tente novamente.'

/** What this domain says of the request helps; anything else is the stated sentence. */
const reasonOf = ({ code, sentence }: ApiError): string => (code?.startsWith('rides.') && sentence) || FAILED
