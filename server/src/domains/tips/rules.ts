import { type Centavos, formatMoney } from '@salama/contract/kernel/money'
import { DAY_MS } from '@salama/contract/kernel/time'
import { TIP_DAYS } from '@salama/contract/tips'
import type { Message } from '../notifications/public.ts'

/** The kind of purchase. */
export const TIP = 'tip'

export const driverPayee = (id: string) => ({ kind: 'driver', id })

/** Where its giver finds it, among all payments. */
export const PAGE = '/pagamentos'

type Service = { status: string; driver_id: string | null; ended_at: Date | null }

/** Why no tip can be given for a task at this instant; undefined where one can. */
export function refusalOf({ status, driver_id: driverId, ended_at: endedAt }: Service, now: Date) {
  if (status !== 'delivered' || driverId === null || endedAt === null) return 'tips.not_finished'
  return now.getTime() - endedAt.getTime() > TIP_DAYS * DAY_MS ? 'tips.too_late' : undefined
}

export const received = (amount: Centavos): Message => ({
  class: 'money',
  title: 'Recebeu uma gorjeta',
  body: `${formatMoney(amount)}, inteira. Está nos seus ganhos.`,
  href: '/pagamentos/extrato',
})

export const givenInCash = (amount: Centavos): Message => ({
  class: 'news',
  title: 'Gorjeta em dinheiro',
  body: `O cliente diz que lhe deu ${formatMoney(amount)} em mão. Não passa pelos seus ganhos.`,
  href: '/dashboard/driver',
})
