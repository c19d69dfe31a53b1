import { brand } from '@salama/contract/brand'
import { nationalDigits } from '@salama/contract/kernel/phone'
import { HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import type { Tx } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findByConfirmedPhone } from '../../accounts/public.ts'
import { acknowledge } from '../chains/store.ts'
import { queueMessage } from '../commands/send-message.ts'
import type { Incoming } from '../gateways/gateway.ts'
import type { Matter } from '../ports.ts'
import { markRead } from '../store/inbox.ts'
import { noteReceipt } from '../store/messages.ts'
import { linkTo, type WaysDeps } from '../ways/commands.ts'
import { ANSWERED_WITHIN_HOURS, MOST_REPLIES_AN_HOUR, REPLIES, type Said, saidIn } from './rules.ts'
import { type AskedRow, countReplies, findAsked, insertWritten, lockTalk, stopSms } from './store.ts'

export type InboundDeps = { ways: WaysDeps; matters: readonly Matter[] }

export type Written = {
  id: string
  from: string
  text: string
  /** How long the same id names the same message; null: ever. */
  repeatsMs: number | null
  now: Date
}

type Writer = { userId: string; recipient: string; now: Date }
type Answer = { text: string; page?: AskedRow }

/**
 * Takes what somebody wrote, once, with all that it changes and the answer to it. A number that is nobody's confirmed one
 * is not answered: nobody learns from us whose it is.
 */
export async function takeWritten(
  tx: Tx,
  deps: InboundDeps,
  { id, from, text, repeatsMs, now }: Written,
): Promise<void> {
  const recipient = nationalDigits(from)
  const userId = recipient && (await findByConfirmedPhone(tx.sql, recipient))
  if (!recipient || !userId) return
  await lockTalk(tx.sql, recipient)
  const said = saidIn(text)
  if (!(await insertWritten(tx.sql, { id, sender: recipient, userId, said, repeatsMs, now }))) return
  const writer = { userId, recipient, now }
  const answer = await answerTo(tx, deps, { said, writer })
  if (answer) await reply(tx, deps, { writer, answer })
}

async function answerTo(
  tx: Tx,
  deps: InboundDeps,
  { said, writer }: { said: Said; writer: Writer },
): Promise<Answer | undefined> {
  if (said === 'stop') return (await stopSms(tx.sql, writer)) ? { text: REPLIES.stopped } : undefined
  if (said === 'help' || said === 'other') return { text: REPLIES.help }
  const open = await openThings(tx, deps, writer)
  const [only] = open
  if (!only) return { text: REPLIES.nothingOpen }
  if (open.length > 1) return { text: REPLIES.several }
  return only.chain_id !== null
    ? answerChain(tx, only, { said, writer })
    : answerMatter(tx, deps, only, { said, writer })
}

type Thing = { said: 'confirm' | 'change' | 'cancel'; writer: Writer }

/** What the person was asked by SMS and may still answer, each thing once. */
async function openThings(tx: Tx, { matters }: InboundDeps, { userId, recipient, now }: Writer): Promise<AskedRow[]> {
  const since = new Date(now.getTime() - ANSWERED_WITHIN_HOURS * HOUR_MS)
  const open = new Map<string, AskedRow>()
  for (const row of await findAsked(tx.sql, { userId, recipient, since })) {
    const key = row.chain_id ?? row.matter ?? ''
    if (open.has(key)) continue
    const found = row.chain_id === null ? matterOf(matters, row) : undefined
    if (row.chain_id !== null || (found && (await found.matter.isOpen(tx.sql, { id: found.id, userId, now })))) {
      open.set(key, row)
    }
  }
  return [...open.values()]
}

async function answerChain(tx: Tx, row: AskedRow, { said, writer }: Thing): Promise<Answer> {
  if (said !== 'confirm' || row.chain_id === null) return { text: REPLIES.onPage, page: row }
  await acknowledge(tx.sql, { id: row.chain_id, now: writer.now })
  await read(tx, row, writer)
  return { text: REPLIES.seen }
}

async function answerMatter(tx: Tx, { matters }: InboundDeps, row: AskedRow, { said, writer }: Thing): Promise<Answer> {
  const found = matterOf(matters, row)
  if (!found) return { text: REPLIES.nothingOpen }
  const { userId, now } = writer
  const text = await found.matter.answer(tx, { id: found.id, userId, said, now })
  await read(tx, row, writer)
  return said === 'change' ? { text, page: row } : { text }
}

function matterOf(matters: readonly Matter[], { matter: named }: AskedRow) {
  const [kind, id = ''] = named?.split(':') ?? []
  const matter = matters.find((one) => one.kind === kind)
  return matter && { matter, id }
}

async function read(tx: Tx, { notice_id: id }: AskedRow, { userId, now }: Writer): Promise<void> {
  const [marked] = await markRead(tx.sql, { userId, ids: [id], now })
  if (marked) tx.tell(userId, 'notification', { id: marked, version: 2 })
}

const REPLY_USEFUL_MS = 30 * MINUTE_MS

async function reply(
  tx: Tx,
  { ways }: InboundDeps,
  { writer, answer }: { writer: Writer; answer: Answer },
): Promise<void> {
  const { userId, recipient, now } = writer
  if (ways.channels.modeOf('sms') === 'off') return
  const since = new Date(now.getTime() - HOUR_MS)
  if ((await countReplies(tx.sql, { recipient, since })) >= MOST_REPLIES_AN_HOUR) return
  const { page, text } = answer
  const link = page?.href
    ? await linkTo(tx, ways, { noticeId: page.notice_id, userId, href: page.href, now })
    : undefined
  await queueMessage(tx, ways.channels, {
    channel: 'sms',
    kind: 'reply',
    userId,
    recipient,
    subject: null,
    body: [`${brand.name}: ${text}`, link].filter(Boolean).join(' '),
    expiresAt: new Date(now.getTime() + REPLY_USEFUL_MS),
    now,
  })
}

/** By SMPP the same words of a number are one message for so long: a later '1' is another. */
const REPEATS_MS = MINUTE_MS

/** What the operator's wire brings. */
export function incomingMessages({ db, clock }: Pick<Platform, 'db' | 'clock'>, deps: InboundDeps): Incoming {
  return {
    receipt: (receipt) => noteReceipt(db.sql, { ...receipt, now: clock() }),
    text: (written) => db.transact((tx) => takeWritten(tx, deps, { ...written, repeatsMs: REPEATS_MS, now: clock() })),
  }
}
