import { brand } from '@salama/contract/brand'
import { formatDate, formatTime, MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import type { Channel } from '@salama/contract/notifications/messages'
import type { Message } from '../ports.ts'

/** Told wherever the person is still signed in, should somebody else have done it. */
export const passwordChanged: Message = {
  class: 'account',
  title: 'Palavra-passe mudada',
  body: 'As outras sessões da sua conta terminaram. Se não foi você, fale connosco já.',
  href: '/faq',
}

export const contactChanged = (channel: 'sms' | 'email'): Message => ({
  class: 'account',
  title: channel === 'sms' ? 'Telefone da conta mudado' : 'E-mail da conta mudado',
  body: 'Confirme o novo contacto no seu perfil. Se não foi você, fale connosco já.',
  href: '/perfil',
})

export const exportReady = (keptUntil: string): Message => ({
  class: 'account',
  title: 'Os seus dados estão prontos',
  body: `Descarregue o arquivo até ${formatDate(keptUntil)}.`,
  href: '/perfil/dados',
})

export const erasureAsked = (dueAt: string): Message => ({
  class: 'account',
  title: 'A sua conta vai ser apagada',
  body: `Será apagada a ${formatDate(dueAt)}. Até lá pode voltar atrás. Se não foi você, mude já a palavra-passe.`,
  href: '/perfil/dados',
})

export const erasureWithdrawn: Message = {
  class: 'account',
  title: 'A sua conta fica',
  body: 'O pedido para apagar a conta foi retirado.',
  href: '/perfil/dados',
}

export const erasureWaits = (reason: string): Message => ({
  class: 'account',
  title: 'A conta ainda não foi apagada',
  body: `${reason} Tentamos outra vez amanhã.`,
  href: '/perfil/dados',
})

/** The first notification of every account. */
export const welcome: Message = {
  class: 'news',
  title: `Bem-vindo ao ${brand.name}`,
  body: 'A sua conta está pronta. Marque consultas, encomende e peça transporte num só lugar.',
  href: '/',
}

/** After the first attempt, the second, and so on: a code is of use for minutes only. */
const RETRY_AFTER_MS: readonly number[] = [2 * SECOND_MS, 10 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS]

/** The other side takes no more just now, which says nothing of the message. */
export const BUSY_RETRY_MS = 2 * SECOND_MS

/** How long to wait after so many attempts; null: it is given up. */
export const retryAfterMs = (attempts: number): number | null => RETRY_AFTER_MS[attempts - 1] ?? null

type CodePurpose = 'recovery' | 'confirmation' | 'sign_in'
type CodeText = { channel: Channel; code: string; purpose: CodePurpose; expiresAt: Date }

const CODE_USES: Record<CodePurpose, string> = {
  recovery: 'para escolher uma nova palavra-passe',
  confirmation: 'para confirmar este contacto',
  sign_in: 'para entrar',
}

/** A code as it is sent; as an SMS without accents, which would halve the length of what one message holds. */
export function codeMessage({ channel, code, purpose, expiresAt }: CodeText): { subject: string | null; body: string } {
  const body = `${brand.name}: ${code} é o seu código ${CODE_USES[purpose]}, válido até às ${formatTime(expiresAt)}. Não o diga a ninguém, nem a nós.`
  return channel === 'sms'
    ? { subject: null, body: body.normalize('NFD').replace(/\p{M}/gu, '') }
    : { subject: `${code} é o seu código ${brand.name}`, body }
}

/** What staff see of a recipient: '•••• 4567', '•••@exemplo.co.mz'. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@')
  return at >= 0 ? `•••${recipient.slice(at)}` : `•••• ${recipient.slice(-4)}`
}
