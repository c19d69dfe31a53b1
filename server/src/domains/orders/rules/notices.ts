import { RETURN_LABELS, type ReturnReason } from '@salama/contract/dispatch/returns'
import { type Centavos, formatMoney } from '@salama/contract/kernel/money'
import { shortCode } from '@salama/contract/kernel/short-code'
import { formatTime } from '@salama/contract/kernel/time'
import type { Press } from '@salama/contract/notifications/push'
import {
  DEFAULT_PREPARATION_MINUTES,
  type OrderStatus,
  REPORT_ANSWER_HOURS,
  REPORT_RULES,
  type ReportReason,
} from '@salama/contract/orders'
import type { Message } from '../../notifications/public.ts'
import { mayCancel } from './cancelling.ts'

export const orderPage = (orderId: string) => `/pedidos/${orderId}`

export type Named = {
  id: string
  shop_name: string
  customer_name: string
  mode: 'delivery' | 'collection'
  code: string
  ready_by: Date | null
  status: OrderStatus
  is_stranded: boolean
  reason: string
  refunded: Centavos
  held_refund: Centavos
  goods: Centavos
  fee: Centavos
  promised_to: Date | null
  arrives_to: Date | null
}

const numberOf = ({ id }: Pick<Named, 'id'>): string => `Pedido ${shortCode(id)}`
const back = ({ refunded, held_refund: held }: Named): string =>
  held > 0
    ? ` ${formatMoney(held)} voltam a quem pagou quando a loja ou a nossa equipa o confirmar.`
    : refunded > 0
      ? ` ${formatMoney(refunded)} voltam a quem pagou.`
      : ''

/** What its customer is told of a status; of some nothing. */
export function toCustomer(named: Named, status: OrderStatus): Message | undefined {
  const href = orderPage(named.id)
  const { shop_name: shop } = named
  const texts: Partial<Record<OrderStatus, Pick<Message, 'title' | 'body'>>> = {
    pending: { title: 'Pedido enviado', body: `${numberOf(named)} chegou a ${shop}. Avisamos quando for aceite.` },
    awaiting_prescription: {
      title: 'Falta a receita',
      body: `${numberOf(named)}: ${shop} precisa de ver a receita antes de preparar.`,
    },
    accepted: {
      title: 'Pedido aceite',
      body: `${shop} está a preparar o ${numberOf(named).toLowerCase()}${named.ready_by ? `, pronto às ${formatTime(named.ready_by)}` : ''}.`,
    },
    ready: {
      title: 'Pedido pronto',
      body:
        named.mode === 'collection'
          ? `Recolha em ${shop} e diga o código ${named.code}.`
          : `${shop} acabou de preparar o ${numberOf(named).toLowerCase()}.`,
    },
    in_transit: { title: 'Pedido a caminho', body: `${numberOf(named)} saiu de ${shop}.` },
    delivered: { title: 'Pedido entregue', body: `Bom proveito! Diga-nos como foi o pedido a ${shop}.` },
    collected: { title: 'Pedido recolhido', body: `Obrigado! Diga-nos como foi o pedido a ${shop}.` },
    returned: {
      title: 'Pedido devolvido à loja',
      body: `${numberOf(named)} não pôde ser entregue. ${named.reason}${dotted(named.reason)}${back(named)}`.trim(),
    },
    rejected: {
      title: 'Pedido recusado',
      body: `${shop}: ${named.reason}${dotted(named.reason)}${back(named)} Veja o que está aberto perto de si.`,
    },
    cancelled: {
      title: 'Pedido cancelado',
      body: `${numberOf(named)} a ${shop}. ${named.reason}${dotted(named.reason)}${back(named)}`.trim(),
    },
  }
  const found = texts[status]
  return found && { class: TELLS_MORE.includes(status) ? 'timely' : 'news', ...found, href }
}

/** To be known at once: it must be fetched, received or bought elsewhere. */
const TELLS_MORE: readonly OrderStatus[] = ['awaiting_prescription', 'ready', 'returned', 'rejected', 'cancelled']

const dotted = (reason: string): string => (reason === '' || /[.!?]$/.test(reason) ? '' : '.')

/** What a shop is told: its kind says at which counter it is answered. */
export type ToShop = Omit<Message, 'href'>

const accepting = ({ id }: Named): Press => ({
  label: 'Aceitar',
  call: {
    method: 'POST',
    path: `/api/vendor/orders/${id}/accept`,
    body: { preparationTime: DEFAULT_PREPARATION_MINUTES },
  },
})

export const toShop = (named: Named): ToShop => ({
  class: 'must_act',
  press: accepting(named),
  title: 'Novo pedido',
  body: `${numberOf(named)} de ${named.customer_name}: ${formatMoney(named.goods)}. Aceite ou recuse.`,
})

export const ringToShop = (named: Named): ToShop => ({
  class: 'must_act',
  press: accepting(named),
  title: 'Um pedido espera por si',
  body: `${numberOf(named)} ainda não teve resposta. Sem resposta é recusado e devolvido.`,
})

/** Who waits so much longer than they were promised may leave. */
const leaving = (named: Named): string =>
  mayCancel(named) ? ' Se já não quer esperar, pode cancelar e recebe tudo de volta.' : ''

/** It comes later than it was said. */
export const slipped = (named: Named, { from, to }: { from: Date; to: Date }): Message => ({
  class: 'news',
  title: named.mode === 'delivery' ? 'O pedido chega mais tarde' : 'O pedido fica pronto mais tarde',
  body: `${numberOf(named)} a ${named.shop_name}: agora entre as ${formatTime(from)} e as ${formatTime(to)}. Pedimos desculpa.${leaving(named)}`,
  href: orderPage(named.id),
})

/** Staff suspended the shop, or a paper ran out: it may end what it has accepted, and accept nothing more. */
export const suspended = (named: Named, status: OrderStatus): Message => ({
  class: 'timely',
  title: 'A loja do seu pedido foi suspensa',
  body: `A autorização de ${named.shop_name} está suspensa. ${numberOf(named)} ${
    status === 'accepted' || status === 'ready'
      ? 'já estava aceite e ainda pode ser acabado. Se algo falhar, fale connosco na página do pedido.'
      : 'já não pode ser aceite: cancele-o agora ou espere, o dinheiro volta todo.'
  }`,
  href: orderPage(named.id),
})

/** It was ready an hour ago, and nobody has come for it. */
export const toFetch = (named: Named): Message => ({
  class: 'timely',
  title: 'O seu pedido espera por si',
  body: `Recolha em ${named.shop_name} e diga o código ${named.code}.`,
  href: orderPage(named.id),
})

export const delayed = (named: Named, minutes: number): Message => ({
  class: 'news',
  title: 'O pedido demora mais um pouco',
  body: `${named.shop_name} precisa de mais ${minutes} min${named.ready_by ? `: pronto às ${formatTime(named.ready_by)}` : ''}.${leaving(named)}`,
  href: orderPage(named.id),
})

export const missedByShop = (named: Named): ToShop => ({
  class: 'news',
  title: 'Pedido perdido',
  body: `${numberOf(named)} não teve resposta a tempo: foi recusado e devolvido ao cliente.`,
})

export const stranded = (named: Named): Message => ({
  class: 'timely',
  title: 'Ainda sem entregador',
  body: `Ninguém aceitou levar o ${numberOf(named).toLowerCase()}. Pode esperar ou cancelar e receber tudo de volta.`,
  href: orderPage(named.id),
})

export const cancelledToShop = (named: Named): ToShop => ({
  class: 'timely',
  title: 'Pedido cancelado',
  body: `${numberOf(named)} de ${named.customer_name} foi cancelado. Não o prepare.`,
})

export const returnedToShop = (named: Named, reason: ReturnReason): ToShop => ({
  class: 'timely',
  title: 'O pedido voltou à loja?',
  body: `O motorista diz que devolveu o ${numberOf(named).toLowerCase()}: ${RETURN_LABELS[reason]}. Confirme no balcão se o recebeu.`,
})

type Told = { reason: ReportReason; amount: Centavos }

/** What a customer says of an order, as its shop reads it. */
const SAID: Record<ReportReason, string> = {
  missing: 'que faltaram artigos',
  wrong: 'que vieram artigos errados ou estragados',
  cold: 'que chegou frio',
  late: 'que chegou tarde',
  never_came: 'que não chegou',
}

export const reportedToShop = (named: Named, { reason, amount }: Told): ToShop => ({
  class: 'timely',
  title: 'Houve um problema com um pedido',
  body: `${named.customer_name} diz ${SAID[reason]} (${formatMoney(amount)}), ${numberOf(named).toLowerCase()}. Responda em ${REPORT_ANSWER_HOURS} horas.`,
})

/** What staff read first of a report that nobody else can settle. */
export const referredText = ({ reason, body }: { reason: ReportReason; body: string }): string =>
  `${REPORT_RULES[reason].label}.${body === '' ? '' : ` ${body}`}`

/** Of nothing that was left, it went back before. */
const returned = (order: string, amount: Centavos): string =>
  amount === 0
    ? `O que havia a devolver do ${order} já tinha voltado a quem pagou.`
    : `${formatMoney(amount)} do ${order} voltam a quem pagou.`

export const reportDecided = (
  named: Pick<Named, 'id' | 'shop_name'>,
  report: { isRefunded: boolean; amount: Centavos; answer: string },
): Message => ({
  class: 'money',
  title: report.isRefunded ? 'Devolvemos o que pediu' : 'A loja não concorda',
  body: report.isRefunded
    ? returned(numberOf(named).toLowerCase(), report.amount)
    : `${named.shop_name}: ${report.answer}${dotted(report.answer)} Se não concorda, fale connosco.`,
  href: orderPage(named.id),
})
