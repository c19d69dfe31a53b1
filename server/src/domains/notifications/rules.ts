import { brand } from '@salama/contract/brand'
import { formatTime, MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import type { Channel } from '@salama/contract/notifications/messages'

/** Told wherever the person is still signed in, should somebody else have done it. */
export const passwordChanged = {
  title: 'Palavra-passe mudada',
  body: 'As outras sessões da sua conta terminaram. Se não foi você, fale connosco já.',
  href: '/faq',
}

export const contactChanged = (channel: 'sms' | 'email') => ({
  title: channel === 'sms' ? 'Telefone da conta mudado' : 'E-mail da conta mudado',
  body: 'Confirme o novo contacto no seu perfil. Se não foi você, fale connosco já.',
  href: '/perfil',
})

/** The first notification of every account. */
export const welcome = {
  title: `Bem-vindo ao ${brand.name}`,
  body: 'A sua conta está pronta. Marque consultas, encomende e peça transporte num só lugar.',
  href: '/',
}

/** After the first attempt, the second, and so on: a code is of use for minutes only. */
const RETRY_AFTER_MS: readonly number[] = [2 * SECOND_MS, 10 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS]

/** How long to wait after so many attempts; null: it is given up. */
export const retryAfterMs = (attempts: number): number | null => RETRY_AFTER_MS[attempts - 1] ?? null

type CodeText = { channel: Channel; code: string; purpose: 'recovery' | 'confirmation'; expiresAt: Date }

/** A code as it is sent; as an SMS without accents, which would halve the length of what one message holds. */
export function codeMessage({ channel, code, purpose, expiresAt }: CodeText): { subject: string | null; body: string } {
  const use = purpose === 'recovery' ? 'para escolher uma nova palavra-passe' : 'para confirmar este contacto'
  const body = `${brand.name}: ${code} é o seu código ${use}, válido até às ${formatTime(expiresAt)}. Não o diga a ninguém, nem a nós.`
  return channel === 'sms'
    ? { subject: null, body: body.normalize('NFD').replace(/\p{M}/gu, '') }
    : { subject: `${code} é o seu código ${brand.name}`, body }
}

/** What staff see of a recipient: '•••• 4567', '•••@exemplo.co.mz'. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@')
  return at >= 0 ? `•••${recipient.slice(at)}` : `•••• ${recipient.slice(-4)}`
}
