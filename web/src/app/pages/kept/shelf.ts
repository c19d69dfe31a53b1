import type { Appointment } from '@salama/contract/appointments'
import type { Subscription } from '@salama/contract/insurance'
import { DAY_MS, formatDay, formatMoment, HOUR_MS } from '@salama/contract/kernel/time'
import { OPEN_ORDERS, type Order } from '@salama/contract/orders'
import type { PrescriptionCheck } from '@salama/contract/prescriptions'
import type { Ride } from '@salama/contract/rides'
import type { Kept } from '../../../lib/offline/kept-answers.ts'

/** Something that opens without a network. `readAt` in milliseconds. */
export type KeptThing = { href: string; title: string; text: string; readAt: number }

/** After its time a consultation may still go on. */
const LONGEST_CONSULTATION_MS = 2 * HOUR_MS
const LONGEST_ORDER_MS = 2 * DAY_MS

/** What of the kept answers one looks for at a counter, at a door or on the road, the most urgent first. */
export function shelfOf(kept: ReadonlyMap<string, Kept>, now: Date): KeptThing[] {
  return [
    ...appointmentsIn(kept, now),
    ...ridesIn(kept),
    ...ordersIn(kept, now),
    ...prescriptionsIn(kept),
    ...cardIn(kept),
    ...pagesIn(kept),
  ]
}

function appointmentsIn(kept: ReadonlyMap<string, Kept>, now: Date): KeptThing[] {
  return answersBelow<Appointment>(kept, '/api/appointments/').flatMap(({ answer, readAt }) => {
    const { id, doctorName, appointmentTime, status } = answer
    const isOver = now.getTime() - Date.parse(appointmentTime) > LONGEST_CONSULTATION_MS
    if (isOver || status === 'cancelled' || status === 'completed') return []
    return { href: `/consultas/${id}`, title: `Consulta com ${doctorName}`, text: said(appointmentTime, now), readAt }
  })
}

const ridesIn = (kept: ReadonlyMap<string, Kept>): KeptThing[] =>
  answersBelow<Ride>(kept, '/api/transport/requests/')
    .filter(({ answer }) => answer.endedAt === undefined)
    .map(({ answer: { id, destination, pin }, readAt }) => ({
      href: `/transport/${id}`,
      title: `Viagem para ${destination.address}`,
      text: pin ? `Código ${pin}` : 'Estado e motorista',
      readAt,
    }))

function ordersIn(kept: ReadonlyMap<string, Kept>, now: Date): KeptThing[] {
  return answersBelow<Order>(kept, '/api/orders/')
    .filter(({ answer }) => OPEN_ORDERS.includes(answer.status))
    .filter(({ readAt }) => now.getTime() - readAt < LONGEST_ORDER_MS)
    .map(({ answer: { id, shopName, collectionCode }, readAt }) => ({
      href: `/pedidos/${id}`,
      title: `Pedido de ${shopName}`,
      text: collectionCode ? `Código ${collectionCode}` : 'Artigos e estado',
      readAt,
    }))
}

const prescriptionsIn = (kept: ReadonlyMap<string, Kept>): KeptThing[] =>
  answersBelow<PrescriptionCheck>(kept, '/api/prescriptions/check/')
    .filter(({ answer }) => answer.isValid)
    .map(({ answer: { code, expiresAt }, readAt }) => ({
      href: `/receita/${code}`,
      title: `Receita ${code}`,
      text: `Para mostrar na farmácia, válida até ${formatDay(expiresAt)}`,
      readAt,
    }))

function cardIn(kept: ReadonlyMap<string, Kept>): KeptThing[] {
  const card = kept.get('/api/insurance/subscription')
  const subscription = card?.answer as Subscription | null | undefined
  if (!card || !subscription?.cardCode) return []
  const { plan, policyNumber } = subscription
  return [{ href: '/insurance', title: `Cartão ${plan.name}`, text: `N.º ${policyNumber}`, readAt: card.readAt }]
}

/** Lists, of which some are of use on the whole. */
const PAGES = [
  { address: '/api/payments', href: '/pagamentos', title: 'Pagamentos', text: 'O que pagou, e os seus recibos' },
  { address: '/api/record', href: '/historial', title: 'O meu processo', text: 'Alergias, doenças e medicamentos' },
  { address: '/api/notifications', href: '/notificacoes', title: 'Notificações', text: 'As últimas que recebeu' },
]

const pagesIn = (kept: ReadonlyMap<string, Kept>): KeptThing[] =>
  PAGES.flatMap(({ address, ...page }) => {
    const found = kept.get(address)
    return found ? { ...page, readAt: found.readAt } : []
  })

const said = (at: string, now: Date): string => formatMoment(at, now).replace(/^./, (first) => first.toUpperCase())

const answersBelow = <T>(kept: ReadonlyMap<string, Kept>, path: string): { answer: T; readAt: number }[] =>
  [...kept].flatMap(([address, { answer, readAt }]) =>
    address.startsWith(path) ? { answer: answer as T, readAt } : [],
  )
