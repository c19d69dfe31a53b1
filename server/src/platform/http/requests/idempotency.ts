import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Sql, Tx } from '../../db/database.ts'
import { refuse } from '../replies/refusal.ts'

/** The stored answer of a repeated Idempotency-Key; thrown to abort the transaction that must not run twice. */
export class StoredResponse extends Error {
  readonly status: number
  readonly answer: string
  constructor(status: number, answer: string) {
    super('stored response')
    this.status = status
    this.answer = answer
  }
}

export type IdempotencyOptions = {
  /** Null for a caller without a session: such keys are shared, but only the same key with the same body is answered. */
  userId: string | null
  key: string
  /** Method, path and what else belongs to the request beside its body. */
  request: string
  /** Keys the hash that is stored: a body may hold a password. */
  secret: string
  answerOf(result: unknown): { status: number; answer: string }
}

/**
 * Carried by a creating call that came with an Idempotency-Key. The answer is stored in the transaction of its effect:
 * after a crash both are there or neither is, and of a hundred at once one commits and the others replay it.
 */
export class IdempotentCall {
  private readonly options: IdempotencyOptions
  private requestHash: Buffer | undefined

  constructor(options: IdempotencyOptions) {
    this.options = options
  }

  /** Makes the body part of the request. A handler that reads the body itself does this as soon as it knows it. */
  async identify(db: Sql, body: string | Uint8Array): Promise<void> {
    const { secret, request } = this.options
    this.requestHash = createHmac('sha256', secret).update(`${request}\n`).update(body).digest()
    await this.lookUp(db)
  }

  /** Throws `StoredResponse` when this key was answered before, 422 when it was used for something else. */
  async lookUp(db: Sql): Promise<void> {
    if (!this.requestHash) return
    const { rows } = await sql<{ request_hash: Buffer; status: number; answer: string }>`
      select request_hash, status, answer from platform_idempotency
      where ${this.owner()} and key = ${this.options.key}`.execute(db)
    const row = rows[0]
    if (!row) return
    if (!row.request_hash.equals(this.requestHash)) refuse('platform.idempotency_key_reused')
    throw new StoredResponse(row.status, row.answer)
  }

  // 'is not distinct from' would not use the index.
  private owner() {
    return this.options.userId === null ? sql`user_id is null` : sql`user_id = ${this.options.userId}`
  }

  /** In the effect's transaction. */
  store(tx: Tx, result: unknown, at: Date): void {
    if (!this.requestHash) throw new Error('an idempotent call must know its body before its effect')
    const { userId, key, answerOf } = this.options
    tx.keepAnswer({ userId, key, requestHash: this.requestHash, ...answerOf(result), at })
  }
}

/** The body as text. JSON is parsed whatever its depth, but written again only as deep as the stack. */
export function textOfBody(body: unknown): string {
  try {
    return JSON.stringify(body ?? null)
  } catch {
    return refuse('platform.malformed_body')
  }
}

/** Deletes keys older than 48 hours; the specification asks for a day at least (PAY-16). */
export async function purgeIdempotency(db: Sql, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from platform_idempotency where ctid = any(array(
      select ctid from platform_idempotency
      where created_at < ${new Date(now.getTime() - 48 * 3_600_000)} limit 500))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
