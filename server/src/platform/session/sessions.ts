import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { DatabaseChannels } from '../db/channels.ts'
import type { Database, Sql } from '../db/database.ts'

declare const proof: unique symbol
/** A user id that only a resolved session yields: proof that the caller is this person. */
export type UserId = string & { readonly [proof]: 'UserId' }

/** Who makes a call. */
export type Actor = {
  userId: UserId
  /** Of the session, not the secret itself. */
  sessionKey: string
  /** When the password was given. */
  signedInAt: Date
  /** When it was given again, with the second factor of whoever has one; null: not in this session. */
  verifiedAt: Date | null
}

/** A signed-in browser, as its owner sees it. */
export type OpenSession = { id: string; browser: string; signedInAt: Date; lastSeenAt: Date; sessionKey: string }

/** `browser`: as the person reads it, 'Chrome em Android'. */
type Opening = { browser?: string }

const SEEN_EVERY_MS = 10 * 60_000
const CACHE_MS = 60_000
const CACHE_MOST = 50_000
const SESSIONS_PER_USER = 20
const CHANNEL = 'platform_session_ended'

type SessionRow = {
  user_id: string
  expires_at: Date
  last_seen_at: Date
  signed_in_at: Date
  verified_at: Date | null
}
type Cached = { actor: Actor; expiresAt: number; staleAt: number }

export type SessionOptions = {
  db: Database
  secret: string
  idleMs: number
  clock: Clock
  /** Bring word of sessions that ended on other nodes. */
  channels: DatabaseChannels
}

/**
 * Sessions of signed-in browsers: a random secret in the cookie, its keyed hash in the table. Look-ups are cached; NOTIFY
 * announces ended sessions to every process, so that they are invalid everywhere within a second.
 */
export class Sessions {
  private readonly options: SessionOptions
  private readonly cache = new Map<string, Cached>()
  private ended = 0
  private readonly watchers: ((sessionKey: string) => void)[] = []

  constructor(options: SessionOptions) {
    this.options = options
    options.channels.on(CHANNEL, (sessionKey) => this.forget(sessionKey))
    // Sessions may have ended while the listener was away: no cached entry can be trusted.
    const forgetAll = () => this.cache.clear()
    options.channels.watch({ onLost: forgetAll, onBack: forgetAll })
  }

  /** Calls `watcher` for each session that ends, wherever it ended. */
  watch(watcher: (sessionKey: string) => void): void {
    this.watchers.push(watcher)
  }

  /** Opens a session in the transaction that signs the person in; returns the secret for the cookie. */
  async open(db: Sql, userId: string, now: Date, { browser = '' }: Opening = {}): Promise<string> {
    const secret = randomBytes(32).toString('base64url')
    await sql`
      insert into platform_sessions (id_hash, id, user_id, browser, created_at, signed_in_at, last_seen_at, expires_at)
      values (${this.hash(secret)}, ${randomUUID()}, ${userId}, ${browser}, ${now}, ${now}, ${now},
        ${new Date(now.getTime() + this.options.idleMs)})`.execute(db)
    // A bounded number of browsers per person; the oldest is signed out.
    await sql`
      with ended as (delete from platform_sessions where id_hash in (
        select id_hash from platform_sessions where user_id = ${userId} order by created_at desc offset ${SESSIONS_PER_USER})
        returning id_hash)
      select pg_notify(${CHANNEL}, encode(id_hash, 'hex')) from ended`.execute(db)
    return secret
  }

  /**
   * Gives a session another secret, as whatever changes its rights must. `verifiedAt`: when the password was given again,
   * unless that is just now.
   */
  async renew(db: Sql, actor: Actor, now: Date, verifiedAt: Date | null = now): Promise<string> {
    const secret = randomBytes(32).toString('base64url')
    await sql`
      with renewed as (
        update platform_sessions set id_hash = ${this.hash(secret)}, verified_at = ${verifiedAt}, last_seen_at = ${now}
        where id_hash = decode(${actor.sessionKey}, 'hex') returning id)
      select pg_notify(${CHANNEL}, ${actor.sessionKey}) from renewed`.execute(db)
    this.forget(actor.sessionKey)
    return secret
  }

  /** Ends one session. */
  async end(db: Sql, sessionKey: string): Promise<void> {
    await sql`
      with ended as (delete from platform_sessions where id_hash = decode(${sessionKey}, 'hex') returning id_hash)
      select pg_notify(${CHANNEL}, encode(id_hash, 'hex')) from ended`.execute(db)
    this.forget(sessionKey)
  }

  /** The person's signed-in browsers, the latest used first. */
  async list(db: Sql, userId: UserId, now: Date): Promise<OpenSession[]> {
    const { rows } = await sql<OpenSession>`
      select id, browser, signed_in_at as "signedInAt", last_seen_at as "lastSeenAt", encode(id_hash, 'hex') as "sessionKey"
      from platform_sessions where user_id = ${userId} and expires_at > ${now} order by last_seen_at desc, id`.execute(
      db,
    )
    return rows
  }

  /** Which of these sessions are open at this moment. */
  async stillOpen(sessionKeys: readonly string[], now: Date): Promise<Set<string>> {
    const { rows } = await sql<{ key: string }>`
      select encode(id_hash, 'hex') as key from platform_sessions
      where id_hash in (select decode(key, 'hex') from unnest(${sessionKeys}::text[]) as key) and expires_at > ${now}`.execute(
      this.options.db.sql,
    )
    return new Set(rows.map(({ key }) => key))
  }

  /** Ends every session of these people, but for one; returns how many there were. */
  async endAllOf(db: Sql, userIds: readonly string[], { except = '' }: { except?: string } = {}): Promise<number> {
    const { rows } = await sql<{ key: string }>`
      with ended as (delete from platform_sessions
        where user_id = any(${userIds}::uuid[]) and id_hash <> decode(${except}, 'hex') returning id_hash)
      select encode(id_hash, 'hex') as key from ended, pg_notify(${CHANNEL}, encode(id_hash, 'hex'))`.execute(db)
    for (const { key } of rows) this.forget(key)
    return rows.length
  }

  /** The actor of this cookie, from the cache of this process alone. */
  getCached(secret: string): Actor | null {
    const cached = this.cache.get(this.hash(secret).toString('hex'))
    const now = this.options.clock().getTime()
    return cached && cached.staleAt > now && cached.expiresAt > now ? cached.actor : null
  }

  /** The actor of this cookie, or null. */
  async resolve(secret: string): Promise<Actor | null> {
    if (!/^[\w-]{43}$/.test(secret)) return null
    const known = this.getCached(secret)
    if (known) return known
    const hash = this.hash(secret)
    const key = hash.toString('hex')
    const now = this.options.clock()
    const ended = this.ended
    const found = await this.read(hash, now)
    // A session ended during the query, perhaps this one: a stream opened for it now would never be closed.
    if (ended !== this.ended) return this.resolve(secret)
    if (!found) {
      this.cache.delete(key)
      return null
    }
    const { user_id: userId, signed_in_at: signedInAt, verified_at: verifiedAt } = found
    const actor: Actor = { userId: userId as UserId, sessionKey: key, signedInAt, verifiedAt }
    if (this.cache.size >= CACHE_MOST) this.cache.clear()
    // Without the listener, ended sessions would go unnoticed: nothing is cached then.
    const staleAt = this.options.channels.isListening ? now.getTime() + CACHE_MS : now.getTime()
    this.cache.set(key, { actor, expiresAt: found.expires_at.getTime(), staleAt })
    return actor
  }

  /** Deletes expired sessions (OPS-13). */
  async purge(now: Date): Promise<number> {
    const { numAffectedRows } = await sql`
      delete from platform_sessions where id_hash in (
        select id_hash from platform_sessions where expires_at <= ${now} limit 500)`.execute(this.options.db.sql)
    return Number(numAffectedRows ?? 0)
  }

  private async read(hash: Buffer, now: Date): Promise<SessionRow | undefined> {
    const { rows } = await sql<SessionRow>`
      select user_id, expires_at, last_seen_at, signed_in_at, verified_at from platform_sessions
      where id_hash = ${hash} and expires_at > ${now}`.execute(this.options.db.sql)
    const row = rows[0]
    if (row && now.getTime() - row.last_seen_at.getTime() > SEEN_EVERY_MS) {
      row.expires_at = new Date(now.getTime() + this.options.idleMs)
      await sql`update platform_sessions set last_seen_at = ${now}, expires_at = ${row.expires_at} where id_hash = ${hash}`.execute(
        this.options.db.sql,
      )
    }
    return row
  }

  private hash(secret: string): Buffer {
    return createHmac('sha256', this.options.secret).update(secret).digest()
  }

  private forget(key: string): void {
    this.ended++
    this.cache.delete(key)
    for (const watcher of this.watchers) watcher(key)
  }
}
