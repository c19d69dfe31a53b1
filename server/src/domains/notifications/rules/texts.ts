import { createHash } from 'node:crypto'
import { brand } from '@salama/contract/brand'
import { CLASS_RULES, type NoticeClass } from '@salama/contract/notifications/classes'
import type { Press, PushPayload } from '@salama/contract/notifications/push'
import { countGsm, toGsm } from './gsm.ts'

type Told = { title: string; body: string; outside: string | null }

/** One short message: what of the notice fits whole, and where to read the rest. */
const MOST_PLACES = 160

/** `ask`: how it can be answered, where there is room for it beside what fits. */
export function smsText({ title, body, outside }: Told, link: string | null, ask = ''): string {
  const said = outside === null ? [`${title}. ${body}`, title] : [outside]
  const wholes = ask === '' ? said : [...said.map((text) => `${text}${/[.!?]$/.test(text) ? '' : '.'} ${ask}`), ...said]
  const texts = wholes.map((whole) => toGsm([`${brand.name}: ${whole}`, link].filter(Boolean).join(' ')))
  const fitting = texts.find((text) => countGsm(text) <= MOST_PLACES)
  return fitting ?? toGsm([`${brand.name}: tem uma novidade.`, link].filter(Boolean).join(' '))
}

export const mailText = ({ title, body, outside }: Told): { subject: string; body: string } =>
  outside === null ? { subject: title, body } : { subject: `${brand.name}: tem uma novidade`, body: outside }

/** A push message holds 4096 bytes with its seal, and a locked screen a few lines. */
const MOST_TITLE = 80
const MOST_BODY = 240

type Pushed = Told & {
  id: string
  class: NoticeClass
  href: string | null
  press: Press | null
  created_at: Date
}

const INBOX = '/notificacoes'
const SEEN: Press = { label: 'Já vi' }

/** What a locked phone shows of a notice. */
export function pushPayload({
  id,
  class: noticeClass,
  title,
  body,
  outside,
  href,
  press,
  created_at,
}: Pushed): PushPayload {
  const isUrgent = noticeClass === 'must_act'
  const button = press ?? (isUrgent ? SEEN : undefined)
  const said = outside === null ? { title, body } : { title: brand.name, body: outside }
  return {
    id,
    title: shortened(said.title, MOST_TITLE),
    body: shortened(said.body, MOST_BODY),
    href: href ?? INBOX,
    tag: tagOf(CLASS_RULES[noticeClass].collapses && href !== null ? href : id),
    isUrgent,
    at: created_at.toISOString(),
    ...(button && { press: button }),
  }
}

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`

/** Push services keep only the newest of a topic: 32 letters of base64url at most. */
const TOPIC_LETTERS = 32
const tagOf = (about: string): string => createHash('sha256').update(about).digest('base64url').slice(0, TOPIC_LETTERS)
