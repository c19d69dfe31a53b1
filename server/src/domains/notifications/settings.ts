import { maybe, url, webAddress } from '../../platform/config/readers.ts'
import { defineSettings, type SettingsOf } from '../../platform/config/settings.ts'

const FALLBACK = 'nenhum; com DEMO as mensagens ficam na mesa do operador'

export const notificationsSettings = defineSettings({
  table: {
    smsUrl: {
      name: 'SMS_URL',
      meaning: 'serviço que envia SMS: recebe POST com { to, text, from } em JSON',
      fallback: FALLBACK,
      read: webAddress,
    },
    smsToken: {
      name: 'SMS_TOKEN',
      meaning: 'chave do serviço de SMS (Authorization: Bearer)',
      fallback: '',
      read: maybe,
    },
    smsSender: { name: 'SMS_SENDER', meaning: 'nome ou número de quem envia os SMS', fallback: '', read: maybe },
    smtpUrl: {
      name: 'SMTP_URL',
      meaning: 'servidor de e-mail: smtps://utilizador:senha@servidor:porta',
      fallback: FALLBACK,
      read: url(['smtp:', 'smtps:']),
    },
    smtpFrom: { name: 'SMTP_FROM', meaning: 'endereço de quem envia os e-mails', fallback: '', read: maybe },
  },
})

export type NotificationsSettings = SettingsOf<typeof notificationsSettings>
