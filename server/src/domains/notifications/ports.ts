import type { BellCall } from '@salama/contract/notifications/bell'
import type { NoticeClass } from '@salama/contract/notifications/classes'
import type { Press } from '@salama/contract/notifications/push'
import type { Sql, Tx } from '../../platform/db/database.ts'

/** What a notification says. */
export type Message = {
  /** How urgent it is: it decides by which ways it leaves the inbox, and when. */
  class: NoticeClass
  title: string
  body: string
  /** What it says on a locked telephone, in an SMS or a mail, where its own words would tell what is nobody else's. */
  outside?: string
  /** A page of this site, beginning with '/'. */
  href: string
  /** After it the notice is of no use outside, where that is earlier than its class says. */
  usefulUntil?: Date
  /** What an answer by SMS is about, as `<kind>:<id>`; its domain takes it (`matters`). */
  matter?: string
  /** The button under it on a locked phone. Unless given, what must be answered has one that says that it was seen. */
  press?: Press
  /** What a mail of it holds beside the words. */
  enclosed?: Enclosed
}

/** An entry of the reader's calendar; one of the same id is replaced. */
export type CalendarEvent = { id: string; summary: string; startsAt: string; endsAt: string; isCancelled: boolean }

export type Enclosed = {
  /** As a receipt has them: what, and how much. */
  lines?: { label: string; value: string }[] | undefined
  event?: CalendarEvent | undefined
}

export type Notice = Omit<Message, 'href'> & {
  userId: string
  /** The news it tells, e.g. `appointments.held:<id>`: a person gets one notification per source, ever. */
  source: string
  href: string | null
  /** What calls of the bell about the same begin with; it must be answered as long as one of them rings. */
  call?: string
  /** The source of earlier news that this one settles: it counts as read. */
  settles?: string
  now: Date
}

export type Called = BellCall & {
  /** All who are called, the person who asks among them: when one of them hears it, it stops for all. */
  people: readonly string[]
}

/** What rings for people, given by the domain in which somebody waits. */
export type BellSource = {
  /** What the keys of its calls begin with, before a colon. */
  calls: string
  /** What rings for this person; nothing for most people. */
  ringing(db: Sql, asked: { userId: string; now: Date }): Promise<readonly Called[]>
}

/** What can be answered by SMS, given by the domain that asks. Its words leave as they are, in one SMS. */
export type Matter = {
  kind: string
  /** Whether this person may still answer this one: somebody else's is as good as none. */
  isOpen(db: Sql, asked: { id: string; userId: string; now: Date }): Promise<boolean>
  /** Does what was answered and says what became of it. */
  answer(
    tx: Tx,
    asked: { id: string; userId: string; said: 'confirm' | 'change' | 'cancel'; now: Date },
  ): Promise<string>
}

declare module '../../platform/module.ts' {
  interface Ports {
    bells: BellSource
    matters: Matter
  }
}
