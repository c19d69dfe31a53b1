import { shortCode } from '@salama/contract/kernel/short-code'
import type { Message } from '../../notifications/public.ts'

/** The pharmacy's portal at its prescriptions. */
export const QUEUE = '/dashboard/pharmacy?ver=receitas'

export const toCheck = (orderId: string): Message => ({
  class: 'must_act',
  title: 'Receita por verificar',
  body: `O pedido ${shortCode(orderId)} espera que um farmacêutico veja a receita.`,
  href: QUEUE,
})

export const toSend = (orderId: string): Message => ({
  class: 'timely',
  outside: 'Falta um documento ao seu pedido.',
  title: 'Envie a receita',
  body: `A farmácia só prepara o pedido ${shortCode(orderId)} depois de ver a receita.`,
  href: `/pharmacy?receita=${orderId}`,
})

export const askElsewhere = (orderId: string, name: string): Message => ({
  class: 'news',
  title: 'Outra farmácia tem o mesmo',
  body: `${name} está aberta e tem tudo o que pediu. Peça lá com um toque.`,
  href: `/pharmacy?repetir=${orderId}`,
})

export const NOT_SENT = 'A receita não chegou a tempo.'
export const NOT_LOOKED_AT = 'A farmácia não verificou a receita a tempo.'
