import type { Delivery } from '@salama/contract/dispatch'
import { PIN_DIGITS } from '@salama/contract/dispatch'
import { DRIVER_RETURN_REASONS } from '@salama/contract/dispatch/returns'
import { formatMoney } from '@salama/contract/kernel/money'
import { MapPinned, Phone } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { SlideButton } from '../../ui/actions/slide-button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { DigitsInput } from '../../ui/forms/digits-input.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx'
import { DeliverySummary } from './delivery-summary.tsx'
import { NavigateLink } from './navigate-link.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { nextStep, useTaskMoves } from './use-task-moves.tsx'

type ActiveCardProps = {
  delivery: Delivery
  selected: boolean
  onRoute: () => void
  /** What the domain of a ride adds. */
  Actions?: ComponentType<{ delivery: Delivery }> | undefined
}

/** A delivery under way: the next step is the large button; it can be given back before the pick-up, and returned after. */
export function ActiveCard({ delivery, selected, onRoute, Actions }: ActiveCardProps) {
  const moves = useTaskMoves(delivery)
  const [pin, setPin] = useState('')
  const isReturn = mustReturn(delivery)
  const step = isReturn ? undefined : nextStep(delivery)
  const asked = pinAsked(delivery)
  const sent = pin.length === PIN_DIGITS && asked ? { pin } : {}
  const { cashToCollect = 0 } = delivery
  const takesCash = cashToCollect > 0 && step?.to === 'delivered'
  const [isTaking, setTaking] = useState(false)
  const advance = () => step && void moves.advance({ status: step.to, ...sent }, () => setPin(''))
  return (
    <Card as="li" selected={selected} data-delivery={delivery.id}>
      <DeliverySummary delivery={delivery} />
      {delivery.instructions && <p className="mt-2 rounded-md bg-raised px-3 py-2">{delivery.instructions}</p>}
      {asked && (
        <Field label={asked.label} hint={asked.hint} optional={!asked.isRequired} className="mt-3">
          <DigitsInput most={PIN_DIGITS} value={pin} onValueChange={setPin} />
        </Field>
      )}
      {isReturn && (
        <p role="status" className="mt-3 rounded-md bg-raised px-3 py-2 font-medium">
          Tem medicamentos com receita e só se entrega com o código do cliente. Houve demasiados códigos errados:
          devolva-a à farmácia.
        </p>
      )}
      {step && (
        <NextStep
          step={step}
          // The code, and the question for the cash, say already that it was meant.
          isMeant={sent.pin !== undefined || takesCash}
          disabled={moves.isPending || (asked?.isRequired === true && !sent.pin)}
          onStep={() => (takesCash ? setTaking(true) : advance())}
        />
      )}
      <div className="mt-2 grid grid-cols-3 gap-2 *:gap-1 *:px-1! *:whitespace-nowrap">
        <Button size="sm" variant="outline" onClick={onRoute} aria-pressed={selected}>
          <MapPinned className="size-5" aria-hidden />
          Rota
        </Button>
        <NavigateLink delivery={delivery} />
        <CallCustomer delivery={delivery} />
      </div>
      {Actions && <Actions delivery={delivery} />}
      <WayOut delivery={delivery} moves={moves} />
      <ConfirmDialog
        open={isTaking}
        onOpenChange={setTaking}
        title={`Receba ${formatMoney(cashToCollect)} em dinheiro`}
        description="A viagem fica paga e terminada. A nossa comissão desconta-se dos seus próximos ganhos."
        confirmLabel="Recebi o dinheiro"
        cancelLabel="Ainda não"
        busy={moves.isPending}
        onConfirm={advance}
      />
    </Card>
  )
}

type NextStepProps = {
  step: NonNullable<ReturnType<typeof nextStep>>
  isMeant: boolean
  disabled: boolean
  onStep: () => void
}

/** Nothing takes this step back, so a pocket must not press it. */
function NextStep({ step: { label, name, question }, isMeant, disabled, onStep }: NextStepProps) {
  const className = `mt-4 min-h-14 w-full text-lg ${AT_HAND}`
  return isMeant ? (
    <Button aria-label={name} disabled={disabled} onClick={onStep} className={className}>
      {label}
    </Button>
  ) : (
    <SlideButton
      name={name}
      question={question}
      consequence="Depois não se pode desfazer."
      disabled={disabled}
      onConfirm={onStep}
      className={className}
    >
      {label}
    </SlideButton>
  )
}

/** However long the card is, its next step stays above the lower edge of a phone. */
const AT_HAND = 'max-lg:sticky max-lg:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+0.5rem)] max-lg:z-10'

function CallCustomer({ delivery: { customerPhone, customerName } }: { delivery: Delivery }) {
  if (!/^\d{9}$/.test(customerPhone)) return <p className="self-center text-center text-sm text-muted">Sem telefone</p>
  return (
    <a
      href={`tel:${customerPhone}`}
      aria-label={`Ligar a ${customerName}`}
      className={buttonClass({ size: 'sm', variant: 'outline' })}
    >
      <Phone className="size-5" aria-hidden />
      Ligar
    </a>
  )
}

/** Nothing but the code would deliver it, and none is taken any more. */
const mustReturn = ({ status, requiresDropoffPin, asksDropoffPin }: Delivery): boolean =>
  status === 'in_transit' && requiresDropoffPin === true && !asksDropoffPin

/** Which code the next step may carry: without one it goes on, and that is kept, where the code is not required. */
function pinAsked({ kind, status, asksPickupPin, asksDropoffPin, requiresDropoffPin: isRequired = false }: Delivery) {
  if (status === 'assigned' && asksPickupPin)
    return kind === 'ride'
      ? { label: 'Código do passageiro', hint: 'O passageiro vê-o no telemóvel.', isRequired: false }
      : { label: 'Código da loja', hint: 'A loja diz-lho ao entregar a encomenda.', isRequired: false }
  if (status === 'in_transit' && asksDropoffPin)
    return {
      label: 'Código do cliente',
      hint: isRequired ? ONLY_WITH_CODE : 'O cliente vê-o no pedido: prova que a encomenda chegou.',
      isRequired,
    }
  return undefined
}

const ONLY_WITH_CODE =
  'Tem medicamentos com receita: só se entrega com este código, que o cliente vê no pedido. Sem ele, devolva-a à farmácia.'

/** What each reason means for whoever drove it. */
const MEANING = {
  customer_absent: 'Recebe a taxa de entrega.',
  customer_refused: 'Recebe a taxa de entrega.',
  shop_fault: 'Recebe a taxa de entrega: paga-a a loja.',
  driver_fault: 'A taxa volta ao cliente.',
}

const DROP_REASONS = {
  delivery: ['Problema com o veículo.', 'A loja demora demasiado.', 'Não consigo chegar.'],
  ride: ['Problema com o veículo.', 'Não consigo chegar.'],
}

type WayOutProps = { delivery: Delivery; moves: ReturnType<typeof useTaskMoves> }

/** Before the pick-up it goes back to the other drivers; afterwards, if nobody takes it, to the shop. */
function WayOut({ delivery, moves }: WayOutProps) {
  const { kind, status } = delivery
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (status === 'assigned')
    return (
      <>
        <Button size="sm" variant="link" className="mt-1" onClick={() => setOpen(true)}>
          {kind === 'ride' ? 'Largar viagem' : 'Largar entrega'}
        </Button>
        {isOpen && (
          <ReasonDialog
            title="Largar e devolver à lista?"
            hint="Outro motorista recebe-a. Não a poderá aceitar de novo."
            confirmLabel="Largar"
            usual={DROP_REASONS[kind]}
            busy={moves.isPending}
            onConfirm={(reason) => moves.reject(close, reason)}
            onClose={close}
          />
        )}
      </>
    )
  if (kind === 'ride' || (status !== 'picked_up' && status !== 'in_transit')) return null
  return (
    <>
      {mustReturn(delivery) ? (
        <Button className="mt-3 min-h-14 w-full text-lg" onClick={() => setOpen(true)}>
          Devolver à farmácia
        </Button>
      ) : (
        <Button size="sm" variant="link" className="mt-1" onClick={() => setOpen(true)}>
          Não consigo entregar
        </Button>
      )}
      {isOpen && (
        <ReturnDialog
          title="Devolver à loja"
          label="O que aconteceu"
          reasons={DRIVER_RETURN_REASONS}
          meaning={MEANING}
          hint="O cliente e a loja leem-no."
          confirmLabel="Devolver"
          usual={[]}
          optional
          busy={moves.isPending}
          onConfirm={({ reason, returnReason }) =>
            moves.advance({ status: 'returning', returnReason, ...(reason === '' ? {} : { reason }) }, close)
          }
          onClose={close}
        />
      )}
    </>
  )
}
