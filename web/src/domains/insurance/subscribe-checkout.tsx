import { type Conditions, getSubscription, type Plan } from '@salama/contract/insurance'
import { refresh } from '../../lib/api/query-client.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckoutDialog } from '../payments/checkout-dialog.tsx'
import { useCheckout } from '../payments/use-checkout.ts'
import { sendSubscription } from './api.ts'
import { benefitWords } from './labels.ts'

type SubscribeCheckoutProps = {
  plan: Plan
  conditions: Conditions | undefined
  onRead: () => void
  onClose: () => void
}

/** 'Confirmar Assinatura': what the plan costs, pays and leaves out, then the payment of its first month. */
export function SubscribeCheckout({ plan, conditions, onRead, onClose }: SubscribeCheckoutProps) {
  const version = conditions?.version
  const checkout = useCheckout({
    order: {
      kind: 'subscription_period',
      planId: plan.id,
      ...(version === undefined ? {} : { conditionsVersion: version }),
    },
    create: (paid, idempotencyKey) => sendSubscription({ planId: plan.id, ...paid }, idempotencyKey),
    onDone: ({ status }) => {
      toast(status === 'active' ? CONFIRMED : WAITING)
      void refresh(getSubscription)
      onClose()
    },
    onFailed: () => {
      toast(FAILED)
      void refresh(getSubscription)
      onClose()
    },
  })
  return (
    <CheckoutDialog
      checkout={checkout}
      title="Confirmar Assinatura"
      description={`Plano ${plan.name}, 1 mês`}
      onClose={onClose}
    >
      <section aria-label="O que o plano paga" className="mt-3 text-sm">
        <ul className="list-disc space-y-1 pl-5">
          {plan.benefits.map((benefit) => (
            <li key={benefit.serviceKind}>
              <strong>{benefit.service}:</strong> {benefitWords(benefit)}.
            </li>
          ))}
          <li>
            <strong>Não paga:</strong> internamentos, cirurgias, partos, próteses, óculos, taxas de entrega e o que
            passa o limite do mês.
          </li>
        </ul>
        <p className="mt-2 text-muted">
          Paga-se mês a mês, sem cobranças automáticas. Ao pagar, aceita as{' '}
          <button type="button" onClick={onRead} className="font-semibold text-action underline underline-offset-2">
            condições dos planos
          </button>
          {version !== undefined && ` (versão ${version})`}.
        </p>
      </section>
    </CheckoutDialog>
  )
}

const CONFIRMED = {
  title: 'Assinatura Confirmada',
  description: 'O seu plano está ativo. O cartão já pode ser usado.',
  variant: 'success',
} as const
const WAITING = {
  title: 'Pagamento em verificação',
  description: 'O plano fica ativo assim que encontrarmos a transferência. Avisamos.',
  variant: 'success',
} as const
const FAILED = {
  title: 'Erro',
  description: 'Falha ao confirmar assinatura. Tente novamente.',
  variant: 'destructive',
} as const
