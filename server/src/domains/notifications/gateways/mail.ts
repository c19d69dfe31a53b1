import { brand } from '@salama/contract/brand'
import type { NoticeClass } from '@salama/contract/notifications/classes'
import type { Transporter } from 'nodemailer'
import { calendarFile, methodOf } from '../rules/calendar.ts'
import { type Letter, mailAsHtml, mailAsText } from '../rules/mails.ts'
import type { Delivery, Gateway, Outgoing } from './gateway.ts'

const ANSWER_MS = 10_000
const TIMEOUTS = { connectionTimeout: ANSWER_MS, greetingTimeout: ANSWER_MS, socketTimeout: ANSWER_MS }
/** Replies of SMTP from here on are final. */
const PERMANENT_FROM = 500

export type MailAddresses = {
  /** Of this site, without a slash at its end. */
  origin: () => string
  /** Where one press ends mails of this class for this person; null where they cannot be ended. */
  unsubscribe(asked: { userId: string; class: NoticeClass }): string | null
}

type MailSettings = { url: string; from: string; addresses: MailAddresses }

/** E-mail by SMTP; `url` as `smtps://user:password@host:port`. One connection a message: there are few. */
export function createMailGateway({ url, from, addresses }: MailSettings): Gateway {
  let transport: Transporter | undefined
  return async (message): Promise<Delivery> => {
    // Loaded for the first e-mail: many installations send none.
    transport ??= (await import('nodemailer')).createTransport({ url, ...TIMEOUTS }, { from })
    try {
      await transport.sendMail(composed(message, { from, addresses }))
      return { outcome: 'sent' }
    } catch (error) {
      const { responseCode, code } = error as { responseCode?: number; code?: string }
      const isFinal = responseCode !== undefined && responseCode >= PERMANENT_FROM
      return { outcome: isFinal ? 'refused' : 'later', error: `SMTP ${responseCode ?? code ?? 'failed'}` }
    }
  }
}

/** One letter in two forms, with what mail programs know to do with it. */
export function composed(message: Outgoing, { from, addresses }: Pick<MailSettings, 'from' | 'addresses'>) {
  const { recipient, userId, subject, body, class: noticeClass, href, enclosed, createdAt } = message
  const origin = addresses.origin()
  const letter: Letter = {
    subject: subject ?? brand.name,
    body,
    class: noticeClass,
    page: href === null ? null : `${origin}${href}`,
    preferences: `${origin}/perfil/notificacoes`,
    unsubscribe: userId === null || noticeClass === null ? null : addresses.unsubscribe({ userId, class: noticeClass }),
    lines: enclosed?.lines,
  }
  const event = enclosed?.event
  const invited = event && { event, page: letter.page ?? origin, recipient, organizer: addressIn(from), at: createdAt }
  return {
    to: { name: '', address: recipient },
    subject: letter.subject,
    text: mailAsText(letter),
    html: mailAsHtml(letter),
    ...(letter.unsubscribe !== null && {
      // RFC 8058.
      headers: { 'List-Unsubscribe': `<${letter.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
    ...(invited && {
      icalEvent: { method: methodOf(invited.event), filename: 'consulta.ics', content: calendarFile(invited) },
    }),
  }
}

const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from
