import { DAY_MS, HOUR_MS, MINUTE_MS, minutesInMaputo } from '../kernel/time.ts'

/** How urgent a notice is: it decides by which ways, when, and for how long it is of use. */
export const NOTICE_CLASSES = ['must_act', 'timely', 'money', 'account', 'news'] as const
export type NoticeClass = (typeof NOTICE_CLASSES)[number]

/** The ways out of the product. The inbox and open pages have every notice. */
export const WAYS = ['push', 'sms', 'email'] as const
export type Way = (typeof WAYS)[number]

/**
 * `always`: cannot be switched off; `on` and `off`: what counts until the person says otherwise; `never`: not by this way.
 */
export type WayRule = 'always' | 'on' | 'off' | 'never'

export type ClassRule = {
  /** In Portuguese, for the page of preferences. */
  label: string
  examples: string
  ways: Readonly<Record<Way, WayRule>>
  /** An SMS costs money: it leaves only where none of these ways reaches the person. */
  smsInsteadOf: readonly Way[]
  /** Waits for the end of the quiet hours. */
  keepsQuiet: boolean
  /** Of several about the same page only the newest leaves, where the others have not left yet. */
  collapses: boolean
  /** What has not left so long after it happened does not leave. */
  usefulForMs: number
}

export const CLASS_RULES: Readonly<Record<NoticeClass, ClassRule>> = {
  must_act: {
    label: 'Precisa da sua resposta',
    examples: 'Paciente à espera, consulta marcada para hoje, pedido novo, entrega oferecida.',
    ways: { push: 'always', sms: 'on', email: 'never' },
    smsInsteadOf: [],
    keepsQuiet: false,
    collapses: false,
    usefulForMs: 15 * MINUTE_MS,
  },
  timely: {
    label: 'Acontece agora',
    examples: 'Pedido pronto ou recusado, motorista à porta, consulta daqui a uma hora.',
    ways: { push: 'on', sms: 'on', email: 'never' },
    smsInsteadOf: ['push'],
    keepsQuiet: true,
    collapses: true,
    usefulForMs: 2 * HOUR_MS,
  },
  money: {
    label: 'Dinheiro',
    examples: 'Consulta paga, pagamento que falhou, dinheiro devolvido, ganhos pagos.',
    ways: { push: 'on', sms: 'off', email: 'on' },
    smsInsteadOf: ['push'],
    keepsQuiet: true,
    collapses: false,
    usefulForMs: 3 * DAY_MS,
  },
  account: {
    label: 'A sua conta',
    examples: 'Palavra-passe mudada, processo aberto, documentos verificados.',
    ways: { push: 'on', sms: 'on', email: 'always' },
    smsInsteadOf: ['push', 'email'],
    keepsQuiet: false,
    collapses: false,
    usefulForMs: 3 * DAY_MS,
  },
  news: {
    label: 'Novidades',
    examples: 'Pedido aceite ou a caminho, avaliações, aulas novas, lembretes de planos.',
    ways: { push: 'on', sms: 'never', email: 'off' },
    smsInsteadOf: [],
    keepsQuiet: true,
    collapses: true,
    usefulForMs: DAY_MS,
  },
}

/** Hours of the day in Maputo; from 21 to 7 passes midnight. */
export type QuietHours = { from: number; to: number }
export const QUIET_HOURS: QuietHours = { from: 21, to: 7 }

/** The end of the quiet hours that `now` is in; `now` itself outside of them. */
export function endOfQuiet({ from, to }: QuietHours, now: Date): Date {
  const hour = Math.floor(minutesInMaputo(now) / 60)
  const isQuiet = from <= to ? hour >= from && hour < to : hour >= from || hour < to
  if (!isQuiet) return now
  const sinceMidnightMs = minutesInMaputo(now) * MINUTE_MS + (now.getTime() % MINUTE_MS)
  const endMs = to * HOUR_MS + (hour >= to ? DAY_MS : 0)
  return new Date(now.getTime() - sinceMidnightMs + endMs)
}
