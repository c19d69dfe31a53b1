import type { PositionVerdict } from '@salama/contract/dispatch'
import type { Coordinates } from '@salama/contract/kernel/geo'
import { MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { bearingOf, CLOCK_TOLERANCE_MS, cellOf, DOUBT_MS, isNear, type Jump, judge, type Measured } from './rules.ts'
import {
  findTracked,
  findWatchers,
  type Heard,
  noteThere,
  type TrackedRow,
  type WatcherRow,
  writeHeard,
} from './store.ts'

/** What was heard is written so often. */
const WRITE_EVERY_MS = 500
/** Of a driver who only polls, one sign of life in this time is enough. */
const SIGN_EVERY_MS = 20 * SECOND_MS
/** The customer sees their driver move at most so often. */
const PUSH_EVERY_MS = 2 * SECOND_MS
/** Whether somebody is tracked is looked up again after this; the write checks it in any case. */
const KNOWN_FOR_MS = 30 * SECOND_MS
/** Who was not heard of for so long is forgotten here. */
const FORGOTTEN_AFTER_MS = 10 * MINUTE_MS

type Known = {
  driver: TrackedRow | undefined
  lookedUpAt: number
  heardAt: number
  last: Measured | undefined
  /** What was heard since and is not believed. */
  jump: Jump | undefined
  /** When a sign of life was last handed to the database. */
  signedAt: number
  pushedAt: number
}

type Sent = Coordinates & { accuracy?: number | undefined; measuredAt?: string | undefined }

/** Where a driver with tasks is. */
type Moved = { user_id: string; driver_id: string; latitude: number; longitude: number; at: string }

/**
 * Positions and signs of life of the drivers who talk to this node. They live in memory, are written together every half
 * second, and are pushed to the customers who wait, without being stored.
 */
export class Positions {
  private readonly platform: Pick<Platform, 'db' | 'live' | 'log' | 'clock'>
  private readonly known = new Map<string, Known>()
  private heard = new Map<string, Heard>()
  /** Written, and not pushed yet. */
  private readonly moved = new Map<string, Moved>()
  private timer: NodeJS.Timeout | undefined
  private writing: Promise<void> = Promise.resolve()
  private forgottenAt = 0

  constructor(platform: Pick<Platform, 'db' | 'live' | 'log' | 'clock'>) {
    this.platform = platform
  }

  start(): void {
    this.timer = setInterval(() => void this.write(), WRITE_EVERY_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.writing
    await this.write()
  }

  /** This user polled: if they are an online driver, they are there. */
  noteSign(userId: string): void {
    const now = this.platform.clock()
    const known = this.known.get(userId)
    if (!known) return
    known.heardAt = now.getTime()
    if (now.getTime() - known.signedAt < SIGN_EVERY_MS) return
    known.signedAt = now.getTime()
    this.note(userId, { seen_at: now })
  }

  /** Refuses `dispatch.profile_required`, and `dispatch.measured_in_future`. */
  async report(userId: string, sent: Sent, now: Date): Promise<PositionVerdict> {
    const measuredAt = sent.measuredAt === undefined ? now : new Date(sent.measuredAt)
    if (measuredAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) refuse('dispatch.measured_in_future')
    const known = await this.lookUp(userId, now)
    if (!known.driver) return refuse('dispatch.profile_required')
    if (!known.driver.is_tracked) return 'not_needed'
    const { latitude, longitude, accuracy } = sent
    const measured = { latitude, longitude, measuredAt: measuredAt > now ? now : measuredAt }
    const { vehicle_type: vehicleType } = known.driver
    const { verdict, jump } = judge({ ...known, sent: { ...measured, accuracy }, vehicleType, now })
    known.jump = jump
    if (verdict === 'impossible_jump') this.note(userId, { seen_at: now, doubted_at: now })
    if (verdict !== 'kept') return verdict
    const cell = cellOf(measured)
    // Their list shows what is near them: it is read again from another square.
    if (!known.last || cellOf(known.last) !== cell) {
      this.platform.live.noteChanges([{ userId, event: 'delivery', id: known.driver.driver_id, version: 0 }])
    }
    const bearing = bearingOf(known.last, measured)
    known.last = measured
    known.signedAt = now.getTime()
    this.note(userId, {
      seen_at: now,
      latitude,
      longitude,
      measured_at: measured.measuredAt,
      cell,
      bearing,
      doubted_at: null,
    })
    return verdict
  }

  /** The last position that this node heard, if it is newer than what the database may know. */
  lastOf(userId: string): Coordinates | undefined {
    return this.known.get(userId)?.last
  }

  /** This node has heard of them where they cannot be: until that is settled they get nothing new. */
  isDoubted(userId: string, now: Date): boolean {
    const { jump } = this.known.get(userId) ?? {}
    return jump !== undefined && now.getTime() - jump.lastHeardAt.getTime() < DOUBT_MS
  }

  /**
   * They went online or offline, or their papers changed: it is looked up at the next report. What was heard before is written
   * only if they are tracked still.
   */
  forget(userId: string): void {
    this.known.delete(userId)
  }

  /** So that signs of life count from the first poll on. */
  async lookUp(userId: string, now: Date): Promise<Known> {
    const found = this.known.get(userId)
    if (found && now.getTime() - found.lookedUpAt < KNOWN_FOR_MS) {
      found.heardAt = now.getTime()
      return found
    }
    const driver = await findTracked(this.platform.db.sql, userId)
    const last = newer(found?.last, driver && measuredIn(driver))
    const known: Known = {
      driver,
      lookedUpAt: now.getTime(),
      heardAt: now.getTime(),
      last,
      // Another node has believed one since.
      jump: found?.jump && last && last.measuredAt >= found.jump.latest.measuredAt ? undefined : found?.jump,
      signedAt: found?.signedAt ?? 0,
      pushedAt: found?.pushedAt ?? 0,
    }
    this.known.set(userId, known)
    return known
  }

  private note(userId: string, news: Partial<Heard> & Pick<Heard, 'seen_at'>): void {
    const before = this.heard.get(userId)
    const none = { latitude: null, longitude: null, measured_at: null, cell: null, bearing: null, doubted_at: null }
    this.heard.set(userId, { user_id: userId, ...(before ?? none), ...news })
  }

  /** Writes and pushes what was heard since the last time; what could not be written is tried again. */
  write(): Promise<void> {
    this.writing = this.writing.then(async () => {
      const heard = this.heard
      if (heard.size === 0 && this.moved.size === 0) return
      this.heard = new Map()
      try {
        const written = heard.size === 0 ? [] : await writeHeard(this.platform.db.sql, [...heard.values()])
        for (const { user_id, driver_id, has_tasks } of written) {
          const { latitude = null, longitude = null, measured_at = null } = heard.get(user_id) ?? {}
          if (!has_tasks || latitude === null || longitude === null || measured_at === null) continue
          this.moved.set(user_id, { user_id, driver_id, latitude, longitude, at: measured_at.toISOString() })
        }
        await this.push()
      } catch (error) {
        this.platform.log.warn({ err: error, drivers: heard.size }, 'positions could not be written, will retry')
        for (const [userId, row] of heard) if (!this.heard.has(userId)) this.heard.set(userId, row)
      }
      this.forgetSilent()
    })
    return this.writing
  }

  /** Where it is too soon after the last push, the newest position waits for its time. */
  private async push(): Promise<void> {
    const nowMs = this.platform.clock().getTime()
    const due = [...this.moved.values()].filter(
      ({ user_id }) => nowMs - (this.known.get(user_id)?.pushedAt ?? 0) >= PUSH_EVERY_MS,
    )
    if (due.length === 0) return
    for (const { user_id } of due) this.moved.delete(user_id)
    const byDriver = new Map(due.map((moved) => [moved.driver_id, moved]))
    for (const watcher of await findWatchers(this.platform.db.sql, [...byDriver.keys()])) {
      const { driver_id, task_id, customer_id } = watcher
      const moved = byDriver.get(driver_id)
      if (!moved) continue
      if (!watcher.is_there && isNear(placeOf(watcher), moved)) {
        await noteThere(this.platform.db.sql, { taskId: task_id, at: moved.at })
      }
      const { user_id, latitude, longitude, at } = moved
      const known = this.known.get(user_id)
      if (known) known.pushedAt = nowMs
      const data = { latitude, longitude, at }
      await this.platform.live.push({ event: 'position', userIds: [customer_id], id: task_id, data })
    }
  }

  private forgetSilent(): void {
    const nowMs = this.platform.clock().getTime()
    if (nowMs - this.forgottenAt < MINUTE_MS) return
    this.forgottenAt = nowMs
    const before = nowMs - FORGOTTEN_AFTER_MS
    for (const [userId, { heardAt }] of this.known) if (heardAt < before) this.known.delete(userId)
  }
}

const placeOf = ({ latitude, longitude }: WatcherRow): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const measuredIn = ({ latitude, longitude, measured_at }: TrackedRow): Measured | undefined =>
  latitude === null || longitude === null || measured_at === null
    ? undefined
    : { latitude, longitude, measuredAt: measured_at }

const newer = (one: Measured | undefined, other: Measured | undefined): Measured | undefined =>
  one && other ? (one.measuredAt >= other.measuredAt ? one : other) : (one ?? other)
