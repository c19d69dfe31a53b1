import type { Subscription } from '@salama/contract/insurance'
import { FileText, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { signInAddress } from '../../lib/local-path.ts'
import { isText, useQueryParameter } from '../../lib/navigation.ts'
import { deferred } from '../../lib/release/deferred.tsx'
import { useCurrentUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PaymentStrip } from '../payments/payment-strip.tsx'
import { Allowances } from './allowances.tsx'
import { useConditions, usePlans, useSubscription } from './api.ts'
import { type Terms, termsOf } from './labels.ts'
import { ManageSubscription } from './manage-subscription.tsx'
import { MemberCard } from './member-card.tsx'
import { People } from './people.tsx'
import { PlanCard } from './plan-card.tsx'
import { SubscriptionBanner } from './subscription-banner.tsx'

/** Fetched when they are opened. */
const checkout = deferred(async () => (await import('./subscribe-checkout.tsx')).SubscribeCheckout)
const renewal = deferred(async () => (await import('./renewal-payment.tsx')).RenewalPayment)
const reading = deferred(async () => (await import('./conditions-dialog.tsx')).ConditionsDialog)

const LIVE: readonly Subscription['status'][] = ['pending_payment', 'active', 'past_due']

/** The plans and, for who has one, the own plan with its card; `?plano=<id>` is being bought. */
export function InsurancePage() {
  const { data: subscription, error, isFetching, refetch } = useSubscription()
  const { plans } = usePlans()
  const { data: conditions } = useConditions()
  const [dialog, setDialog] = useState<'pay' | 'read'>()
  const terms = termsOf(conditions?.insurer)
  const close = () => setDialog(undefined)
  const own = subscription ?? undefined
  const isUnread = error !== null && subscription === undefined
  return (
    <>
      <PageHeader title="Seguros" subtitle="Escolha o plano de saúde que cuida de si e da sua família." />
      <PaymentStrip className="mb-4" />
      {/* Without a network one sentence is enough: the plans say it. */}
      {isUnread && plans && (
        <ErrorState
          title="Não foi possível carregar o seu plano"
          text={error?.sentence}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {own && (
        <OwnPlan subscription={own} terms={terms} insurer={conditions?.insurer?.name} onPay={() => setDialog('pay')} />
      )}
      <Plans
        own={own}
        isOwnKnown={subscription !== undefined}
        isOwnUnread={isUnread}
        onRead={() => setDialog('read')}
      />
      <Button variant="ghost" className="mt-4" onClick={() => setDialog('read')}>
        <FileText className="size-5" aria-hidden />
        Ler as condições dos planos
      </Button>
      <p className="mt-2 text-sm text-muted">
        {conditions?.insurer
          ? `Seguros de ${conditions.insurer.name}, licença n.º ${conditions.insurer.licence}.`
          : conditions && 'Os planos são uma adesão a serviços de saúde e não um contrato de seguro.'}
      </p>
      {dialog === 'pay' && own && <renewal.Part subscription={own} onClose={close} />}
      {dialog === 'read' && <reading.Part version={undefined} onClose={close} />}
    </>
  )
}

type OwnPlanProps = { subscription: Subscription; terms: Terms; insurer: string | undefined; onPay: () => void }

function OwnPlan({ subscription, terms, insurer, onPay }: OwnPlanProps) {
  const { status, cardCode } = subscription
  const isLive = LIVE.includes(status)
  return (
    <div className="mb-8 flex flex-col gap-4">
      <SubscriptionBanner subscription={subscription} onPay={onPay} />
      {isLive && cardCode && (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
          <MemberCard subscription={subscription} cardCode={cardCode} terms={terms} insurer={insurer} />
          <div className="flex flex-col gap-4">
            <Allowances allowances={subscription.allowances} />
            <People subscription={subscription} terms={terms} />
          </div>
        </div>
      )}
      {isLive && <ManageSubscription subscription={subscription} />}
    </div>
  )
}

type PlansProps = {
  own: Subscription | undefined
  isOwnKnown: boolean
  /** It may be there: nobody chooses a second one meanwhile. */
  isOwnUnread: boolean
  onRead: () => void
}

function Plans({ own, isOwnKnown, isOwnUnread, onRead }: PlansProps) {
  const { plans, error, isFetching, refetch } = usePlans()
  const { data: user } = useCurrentUser()
  const { data: conditions } = useConditions()
  const [chosenId, setChosenId] = useQueryParameter('plano', isText)
  const isTaken = own?.status === 'active'
  const isBlocked = isOwnUnread || own?.status === 'past_due' || own?.due?.transactionId !== undefined
  const canBuy = user && isOwnKnown && !isTaken && !isBlocked
  // The server may make the purchase while the dialog still shows that the payment succeeded: the dialog closes itself.
  const [openId, setOpenId] = useState<string>()
  if (chosenId !== openId && (chosenId === undefined || canBuy)) setOpenId(chosenId)
  const chosen = plans?.find(({ id }) => id === openId)
  // Subscribing needs a session; the plan stays chosen over the sign-in.
  const choose = (id: string) => (user ? setChosenId(id) : location.assign(signInAddress(`/insurance?plano=${id}`)))
  return (
    <section aria-labelledby="planos">
      <h2 id="planos" className="mb-3 flex items-center gap-2 text-xl font-bold">
        <ShieldCheck className="size-6 text-action" aria-hidden />
        Planos
      </h2>
      {plans ? (
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
          {plans.map((plan, place) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              isPopular={place === 1}
              isTaken={isTaken}
              isBlocked={isBlocked}
              onChoose={() => choose(plan.id)}
            />
          ))}
        </ul>
      ) : error ? (
        <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonList rows={3} rowClass="h-80" />
      )}
      {chosen && (
        <checkout.Part plan={chosen} conditions={conditions} onRead={onRead} onClose={() => setChosenId(undefined)} />
      )}
    </section>
  )
}
