import type { Transporter } from 'nodemailer'
import type { Delivery, Gateway } from './gateway.ts'

const ANSWER_MS = 10_000
const TIMEOUTS = { connectionTimeout: ANSWER_MS, greetingTimeout: ANSWER_MS, socketTimeout: ANSWER_MS }
/** Replies of SMTP from here on are final. */
const PERMANENT_FROM = 500

/** E-mail by SMTP; `url` as `smtps://user:password@host:port`. One connection a message: there are few. */
export function createMailGateway({ url, from }: { url: string; from: string }): Gateway {
  let transport: Transporter | undefined
  return async ({ recipient, subject, body }): Promise<Delivery> => {
    // Loaded for the first e-mail: many installations send none.
    transport ??= (await import('nodemailer')).createTransport({ url, ...TIMEOUTS }, { from })
    try {
      await transport.sendMail({ to: { name: '', address: recipient }, subject: subject ?? '', text: body })
      return { outcome: 'sent' }
    } catch (error) {
      const { responseCode, code } = error as { responseCode?: number; code?: string }
      const isFinal = responseCode !== undefined && responseCode >= PERMANENT_FROM
      return { outcome: isFinal ? 'refused' : 'later', error: `SMTP ${responseCode ?? code ?? 'failed'}` }
    }
  }
}
