import { formatMoney } from '@salama/contract/kernel/money'
import { formatDay } from '@salama/contract/kernel/time'
import type { Message } from '../../notifications/public.ts'

export const PAGE = '/insurance'

export const subscribed: Message = {
  class: 'money',
  title: 'Assinatura Confirmada',
  body: 'O seu plano está ativo e o cartão já pode ser usado.',
  href: PAGE,
}

export const renewed = (paidUntil: Date): Message => ({
  class: 'money',
  title: 'Plano renovado',
  body: `O seu plano vale até ${formatDay(paidUntil)}.`,
  href: PAGE,
})

export const renewalDue = ({ price, paidUntil }: { price: number; paidUntil: Date }): Message => ({
  class: 'money',
  title: 'O seu plano termina em breve',
  body: `Vale até ${formatDay(paidUntil)}. Pague ${formatMoney(price)} para continuar mais um mês.`,
  href: PAGE,
})

export const pastDue = (graceUntil: Date): Message => ({
  class: 'money',
  title: 'Plano em atraso',
  body: `O mês terminou sem pagamento. Pague até ${formatDay(graceUntil)} para não perder o plano.`,
  href: PAGE,
})

export const expired: Message = {
  class: 'money',
  title: 'O seu plano terminou',
  body: 'O pagamento não chegou a tempo. Pode subscrever de novo quando quiser.',
  href: PAGE,
}

export const cancelled: Message = {
  class: 'money',
  title: 'O seu plano terminou',
  body: 'Como pediu, o plano não foi renovado. Pode subscrever de novo quando quiser.',
  href: PAGE,
}

export const refunded: Message = {
  class: 'money',
  title: 'O seu plano terminou',
  body: 'O mês foi devolvido, e o plano terminou com ele.',
  href: PAGE,
}
