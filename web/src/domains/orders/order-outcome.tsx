import { formatMoney } from '@salama/contract/kernel/money'
import { formatTime } from '@salama/contract/kernel/time'
import type { AwaitedAnswer, OrderDetail, OrderStatus } from '@salama/contract/orders'
import {
  Bike,
  ChefHat,
  CircleCheck,
  CircleX,
  Hourglass,
  type LucideIcon,
  Package,
  RotateCcw,
  ShoppingBag,
} from 'lucide-react'
import { Link } from 'wouter'
import { untilText } from '../../lib/ago.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { againAddress } from './again.ts'
import { arrivalTitle, PromiseNote } from './arrival.tsx'
import { isOver } from './labels.ts'

type Look = { icon: LucideIcon; tone: 'good' | 'waiting' | 'bad'; title: string; text: string }

/** How an order stands, told large. */
export function OrderOutcome({ order }: { order: OrderDetail }) {
  const { icon: Icon, tone, title, text } = lookOf(order)
  const arrival = arrivalTitle(order)
  return (
    <header className="flex flex-wrap items-start gap-4">
      <span aria-hidden className={classNames('grid size-14 shrink-0 place-items-center rounded-full', TONES[tone])}>
        <Icon className="size-8" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 grow basis-48">
        <div role="status">
          {arrival && <p className="text-3xl font-extrabold tracking-tight tabular-nums md:text-4xl">{arrival}</p>}
          <h1 className={arrival ? 'text-lg font-bold' : 'text-2xl font-extrabold tracking-tight md:text-3xl'}>
            {title}
          </h1>
          <p className="mt-1 text-muted">
            Pedido {order.orderNumber} a {order.shopName}. {text}
          </p>
        </div>
        <PromiseNote order={order} />
        {order.awaits?.from === 'customer' && (
          <p className="mt-3">
            <Link href="/pharmacy" className={buttonClass({ size: 'sm' })}>
              Enviar a receita
            </Link>
          </p>
        )}
        {order.collectionCode && <Code code={order.collectionCode} />}
        {isOver(order) && <Next order={order} isBad={tone === 'bad'} />}
      </div>
    </header>
  )
}

/** What to do after it has ended: the same again, or something else. */
function Next({ order, isBad }: { order: OrderDetail; isBad: boolean }) {
  const elsewhere = elsewhereOf(order)
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {order.status !== 'rejected' && (
        <Link href={againAddress(order) ?? ''} className={buttonClass({ size: 'sm' })}>
          <RotateCcw className="size-4" aria-hidden />
          Pedir outra vez
        </Link>
      )}
      {isBad && (
        <Link
          href={elsewhere.href}
          className={buttonClass({ size: 'sm', variant: order.status === 'rejected' ? 'primary' : 'outline' })}
        >
          {elsewhere.label}
        </Link>
      )}
    </p>
  )
}

function Code({ code }: { code: string }) {
  return (
    <p className="mt-3 flex w-fit items-baseline gap-3 rounded-md bg-raised px-4 py-2">
      <span className="text-sm text-muted">Código de recolha </span>
      <strong className="text-2xl tracking-widest tabular-nums">{code}</strong>
    </p>
  )
}

const TONES = {
  good: 'bg-action-soft text-on-action-soft',
  waiting: 'bg-emphasis-soft text-on-emphasis-soft',
  bad: 'bg-danger-soft text-on-danger-soft',
} as const

const isPharmacy = ({ kind }: OrderDetail): boolean => kind === 'pharmacy_order'

/** Where the same, or something else, may be had. */
function elsewhereOf(order: OrderDetail): { href: string; label: string } {
  if (!isPharmacy(order)) return { href: '/delivery', label: 'Ver o que está aberto' }
  return order.status === 'rejected'
    ? { href: `/pharmacy?repetir=${order.id}`, label: 'Pedir noutra farmácia' }
    : { href: '/pharmacy', label: 'Ver farmácias' }
}

const LOOKS: Record<OrderStatus, (order: OrderDetail) => Look> = {
  awaiting_payment: ({ paymentStatus }) => ({
    icon: Hourglass,
    tone: 'waiting',
    title: paymentStatus === 'pending' ? 'Pagamento em verificação' : 'Pedido por pagar',
    text:
      paymentStatus === 'pending' ? 'Segue para a loja assim que for confirmado.' : 'Segue para a loja depois de pago.',
  }),
  awaiting_prescription: ({ awaits }) => ({
    icon: Hourglass,
    tone: 'waiting',
    ...(awaits?.from === 'customer'
      ? {
          title: 'Falta enviar a receita',
          text: `A farmácia prepara depois de a ver. Se não chegar até ${untilText(awaits.by, new Date())}, devolvemos tudo.`,
        }
      : {
          title: 'A farmácia está a ver a receita',
          text: `Um farmacêutico confirma-a antes de preparar, e só então dizemos quando chega. ${answerOf(awaits)}`,
        }),
  }),
  pending: ({ awaits }) => ({
    icon: Hourglass,
    tone: 'waiting',
    title: 'À espera da loja',
    text: answerOf(awaits),
  }),
  accepted: ({ kind, readyBy }) => ({
    icon: kind === 'pharmacy_order' ? Package : ChefHat,
    tone: 'good',
    title: 'Em preparação',
    text: readyBy ? `Pronto por volta das ${formatTime(readyBy)}.` : '',
  }),
  ready: ({ mode }) => ({
    icon: ShoppingBag,
    tone: 'good',
    title: mode === 'collection' ? 'Pronto para recolher' : 'Pronto',
    text: mode === 'collection' ? 'Diga o código ao balcão.' : 'O entregador vem buscar.',
  }),
  picked_up: () => ({ icon: Bike, tone: 'good', title: 'Com o entregador', text: 'Já saiu da loja.' }),
  in_transit: () => ({ icon: Bike, tone: 'good', title: 'A caminho', text: 'Tenha o código de entrega à mão.' }),
  delivered: (order) => ({
    icon: CircleCheck,
    tone: 'good',
    title: 'Pedido entregue',
    text: isPharmacy(order) ? 'As melhoras!' : 'Bom proveito!',
  }),
  collected: () => ({ icon: CircleCheck, tone: 'good', title: 'Pedido recolhido', text: 'Obrigado!' }),
  returned: (order) => ({ icon: CircleX, tone: 'bad', title: 'Devolvido à loja', text: endOf(order) }),
  rejected: (order) => ({ icon: CircleX, tone: 'bad', title: 'Pedido recusado', text: endOf(order) }),
  cancelled: (order) => ({ icon: CircleX, tone: 'bad', title: 'Pedido cancelado', text: endOf(order) }),
}

/** How soon a shop answers, and what becomes of the money when it does not. */
function answerOf(awaits: AwaitedAnswer | undefined): string {
  if (!awaits) return 'Se não houver resposta a tempo, devolvemos tudo.'
  const { usualMinutes: minutes } = awaits
  const time = minutes !== undefined && (minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`)
  const usual = time ? `Costuma responder em cerca de ${time}. ` : ''
  return `${usual}Se não houver resposta até ${untilText(awaits.by, new Date())}, devolvemos tudo.`
}

const lookOf = (order: OrderDetail): Look => LOOKS[order.status](order)

/** Why it ended, and what goes back. */
function endOf({ reason, refundAmount, heldRefund = 0 }: OrderDetail): string {
  const why = reason ? `${reason}${/[.!?]$/.test(reason) ? '' : '.'}` : ''
  const back = refundAmount > 0 ? `Devolvemos ${formatMoney(refundAmount)} a quem pagou.` : ''
  const held =
    heldRefund > 0 ? `${formatMoney(heldRefund)} voltam a quem pagou quando a loja ou a nossa equipa o confirmar.` : ''
  return [why, back, held].filter((each) => each !== '').join(' ')
}
