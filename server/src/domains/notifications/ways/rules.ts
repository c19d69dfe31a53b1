import {
  CLASS_RULES,
  endOfQuiet,
  type NoticeClass,
  QUIET_HOURS,
  type QuietHours,
  WAYS,
  type Way,
} from '@salama/contract/notifications/classes'

export type Preferences = {
  /** What the person has chosen; the class says the rest. */
  ways: { readonly [C in NoticeClass]?: { readonly [W in Way]?: boolean } }
  /** Null: at any hour. */
  quiet: QuietHours | null
  /** 'PARAR' was answered: no notice leaves by SMS, whatever its class. */
  isSmsStopped: boolean
}

export const NO_PREFERENCES: Preferences = { ways: {}, quiet: QUIET_HOURS, isSmsStopped: false }

/** By which ways the person can be reached at all: a phone with push, a confirmed number, a confirmed address. */
export type Reach = Readonly<Record<Way, boolean>>

/** Whether notices of this class leave by this way, as the person wants it. */
export function isWanted(noticeClass: NoticeClass, way: Way, { ways, isSmsStopped }: Preferences): boolean {
  const rule = CLASS_RULES[noticeClass].ways[way]
  if (rule === 'never' || (way === 'sms' && isSmsStopped)) return false
  return rule === 'always' || (ways[noticeClass]?.[way] ?? rule === 'on')
}

/** The ways by which a notice leaves: the cheapest that reach the person. */
export function waysFor(noticeClass: NoticeClass, { preferences, reach }: { preferences: Preferences; reach: Reach }) {
  const open = WAYS.filter((way) => reach[way] && isWanted(noticeClass, way, preferences))
  const isReached = CLASS_RULES[noticeClass].smsInsteadOf.some((way) => open.includes(way))
  return open.filter((way) => way !== 'sms' || !isReached)
}

/** When it leaves: now, at the end of the quiet hours, or never, where it is of no use by then. Mails wake nobody. */
export function leavesAt(noticeClass: NoticeClass, { way, at, now, quiet, usefulUntil = null }: Leaving): Date | null {
  const { keepsQuiet } = CLASS_RULES[noticeClass]
  const leaves = keepsQuiet && way !== 'email' && quiet ? endOfQuiet(quiet, now) : now
  return leaves < expiryOf(noticeClass, at, usefulUntil) ? leaves : null
}

type Leaving = { way: Way; at: Date; now: Date; quiet: QuietHours | null; usefulUntil?: Date | null }

/** What happened at `at` is of no use any more: as its class says, or earlier where the notice itself does. */
export function expiryOf(noticeClass: NoticeClass, at: Date, usefulUntil: Date | null = null): Date {
  const byClass = new Date(at.getTime() + CLASS_RULES[noticeClass].usefulForMs)
  return usefulUntil !== null && usefulUntil < byClass ? usefulUntil : byClass
}
