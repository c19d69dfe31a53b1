import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import { ownSecret } from '../../platform/config/platform-settings.ts'
import { integer, maybe, optional, origin, secret, url, webAddress } from '../../platform/config/readers.ts'
import { defineSettings, SettingsError, type SettingsOf } from '../../platform/config/settings.ts'
import { CHAIN_SMS_MS } from './chains/rules.ts'
import { pushKeysOf } from './gateways/seal-push.ts'

const FALLBACK = 'nenhum; com DEMO as mensagens ficam na mesa do operador'
const DEFAULTS = { window: 10, perSecond: 10, cost: 150, perPerson: 10, perMonth: 50_000 }

const SMPP = {
  smppUrl: {
    name: 'SMPP_URL',
    meaning: 'SMS pelo fio dos operadores (SMPP 3.4): smpp://utilizador:senha@servidor:porta; ssmpp:// com TLS',
    fallback: FALLBACK,
    read: url(['smpp:', 'ssmpp:']),
  },
  smppWindow: {
    name: 'SMPP_WINDOW',
    meaning: 'quantas mensagens podem esperar resposta do operador ao mesmo tempo',
    fallback: String(DEFAULTS.window),
    read: integer(DEFAULTS.window, { min: 1, max: 1_000 }),
  },
  smppPerSecond: {
    name: 'SMPP_PER_SECOND',
    meaning: 'quantas mensagens o contrato deixa enviar por segundo, por processo',
    fallback: String(DEFAULTS.perSecond),
    read: integer(DEFAULTS.perSecond, { min: 1, max: 1_000 }),
  },
}

const PUSH = {
  vapidKey: {
    name: 'VAPID_KEY',
    meaning: 'segredo com que se assinam os avisos para navegadores (32 bytes em base64url); o mesmo em todos os nós',
    fallback: 'gerado em DATA_DIR',
    read: (raw: string | undefined, name: string) => {
      if (raw === undefined || /^[A-Za-z0-9_-]{43}$/.test(raw)) return raw
      throw new SettingsError(`${name} deve ter 32 bytes em base64url: 43 letras, algarismos, «-» ou «_».`)
    },
  },
  pushServices: {
    name: 'PUSH_SERVICES',
    meaning:
      'serviços de avisos da rede própria, como https://avisos.interno:8443, separados por vírgula; a outros endereços que não sejam da Internet pública não se envia nada',
    fallback: 'nenhum',
    read: (raw: string | undefined, name: string): string[] =>
      (raw ?? '').split(',').flatMap((one) => origin(one.trim() || undefined, name) ?? []),
  },
}

const LIMITS = {
  smsCost: {
    name: 'SMS_COST',
    meaning: 'quanto custa cada mensagem curta, em centavos',
    fallback: String(DEFAULTS.cost),
    read: integer(DEFAULTS.cost, { min: 0, max: 100_000 }),
  },
  smsPerPersonADay: {
    name: 'SMS_PER_PERSON_A_DAY',
    meaning: 'quantos SMS uma pessoa recebe em 24 horas, salvo códigos e o que exige resposta',
    fallback: String(DEFAULTS.perPerson),
    read: integer(DEFAULTS.perPerson, { min: 1, max: 1_000 }),
  },
  smsPerMonth: {
    name: 'SMS_PER_MONTH',
    meaning: 'quantas mensagens curtas a instalação envia por mês, salvo códigos e o que exige resposta',
    fallback: String(DEFAULTS.perMonth),
    read: integer(DEFAULTS.perMonth, { min: 1, max: 100_000_000 }),
  },
}

export const notificationsSettings = defineSettings(
  {
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
      smsInboundToken: {
        name: 'SMS_INBOUND_TOKEN',
        meaning: 'chave de quem entrega respostas por SMS em POST /api/sms/inbound; sem ela, 404',
        fallback: '',
        read: optional(secret),
      },
      ...SMPP,
      ...PUSH,
      ...LIMITS,
      smtpUrl: {
        name: 'SMTP_URL',
        meaning: 'servidor de e-mail: smtps://utilizador:senha@servidor:porta',
        fallback: FALLBACK,
        read: url(['smtp:', 'smtps:']),
      },
      smtpFrom: { name: 'SMTP_FROM', meaning: 'endereço de quem envia os e-mails', fallback: '', read: maybe },
    },
    times: {
      SMPP_ENQUIRE: { ms: 30 * SECOND_MS, meaning: 'o operador de SMS é perguntado se ainda está' },
      CHAIN_SMS: { ms: CHAIN_SMS_MS, meaning: 'quem tem de responder e não respondeu recebe um SMS' },
      CHAIN_SECOND: { ms: 2 * MINUTE_MS, meaning: 'a segunda pessoa recebe o SMS, se ninguém respondeu' },
      CHAIN_DESK: { ms: 3 * MINUTE_MS, meaning: 'a mesa vê o que ninguém respondeu' },
      SMS_NOTICE: { ms: HOUR_MS, meaning: 'depois disto um aviso por SMS já não se envia' },
    },
    prefixes: ['SMPP', 'VAPID', 'PUSH'],
  },
  (read, { dataDir }) => {
    if (read.smppUrl && read.smsUrl) {
      throw new SettingsError('Os SMS saem por SMPP_URL ou por SMS_URL: indique só um dos dois.')
    }
    if (read.smppUrl && !new URL(read.smppUrl).username) {
      throw new SettingsError('SMPP_URL deve trazer o utilizador: smpp://utilizador:senha@servidor:porta.')
    }
    const vapidKey = read.vapidKey ?? ownSecret(dataDir, 'vapid-key')
    return { ...read, pushKeys: pushKeysOf(vapidKey) }
  },
)

export type NotificationsSettings = SettingsOf<typeof notificationsSettings>
