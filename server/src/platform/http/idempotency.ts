import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Sql, Tx } from '../db/database.ts'
import { refuse } from './refusal.ts'

/** The answer to a repeated Idempotency-Key; thrown to leave the transaction that must not happen twice. */
export class StoredResponse extends Error {
  readonly status: number
  readonly answer: string
  constructor(status: number, answer: string) {
    super('stored response')
    this.status = status
    this.answer = answer
  }
}

/**
 * `userId` is null for whoever has no session: such keys are everybody's, but whoever is answered by one has sent the same
 * key and the same body.
 */
type KeyOfCall = { userId: string | null; key: string; requestHash: Buffer }

/**
 * Carried by a creating call that came with an Idempotency-Key. The answer is stored in the transaction of its effect:
 * after a crash both are there or neither is, and of a hundred at once one commits and the others replay it.
 */
export class IdempotentCall {
  private readonly call: KeyOfCall
  private readonly answerOf: (result: unknown) => { status: number; answer: string }

  constructor(call: KeyOfCall, answerOf: (result: unknown) => { status: number; answer: string }) {
    this.call = call
    this.answerOf = answerOf
  }

  /** Throws `StoredResponse` when this key was answered before, 422 when it was used for something else. */
  async lookUp(db: Sql): Promise<void> {
    const { rows } = await sql<{ request_hash: Buffer; status: number; answer: string }>`
      select request_hash, status, answer from platform_idempotency
      where ${this.owner()} and key = ${this.call.key}`.execute(db)
    const row = rows[0]
    if (!row) return
    if (!row.request_hash.equals(this.call.requestHash)) refuse('platform.idempotency_key_reused')
    throw new StoredResponse(row.status, row.answer)
  }

  // 'is not distinct from' would not use the index.
  private owner() {
    return this.call.userId === null ? sql`user_id is null` : sql`user_id = ${this.call.userId}`
  }

  /** The last statement of the effect's transaction. */
  async store(tx: Tx, result: unknown, now: Date): Promise<void> {
    const { status, answer } = this.answerOf(result)
    const { numAffectedRows } = await sql`
      insert into platform_idempotency (user_id, key, request_hash, status, answer, created_at)
      values (${this.call.userId}, ${this.call.key}, ${this.call.requestHash}, ${status}, ${answer}, ${now})
      on conflict do nothing`.execute(tx.sql)
    // Somebody else with the same key committed first; what we did must be undone.
    if (numAffectedRows === 0n) throw new IdempotencyConflict()
  }
}

/** Another request with the same key won: roll back and replay its answer. */
export class IdempotencyConflict extends Error {}

export const hashOfRequest = (method: string, path: string, body: unknown): Buffer =>
  createHash('sha256')
    .update(`${method} ${path}\n${textOf(body)}`)
    .digest()

/** A body is read whatever its depth, but written again only as deep as the stack. */
function textOf(body: unknown): string {
  try {
    return JSON.stringify(body ?? null)
  } catch {
    return refuse('platform.malformed_body')
  }
}

/** Keys are kept a day at least (PAY-16). */
export async function purgeIdempotency(db: Sql, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from platform_idempotency where ctid = any(array(
      select ctid from platform_idempotency
      where created_at < ${new Date(now.getTime() - 48 * 3_600_000)} limit 500))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
