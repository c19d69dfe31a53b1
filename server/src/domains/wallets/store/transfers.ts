import type { Centavos } from '@salama/contract/kernel/money'
import { type Mover, statesBefore } from '@salama/contract/kernel/status'
import { DAY_MS } from '@salama/contract/kernel/time'
import {
  type MobileMoney,
  type TransferDirection,
  type TransferFailure,
  type TransferStatus,
  transferMachine,
} from '@salama/contract/wallets'
import { sql } from 'kysely'
import { firstIdAt, type Sql } from '../../../platform/db/database.ts'
import { isNotParked } from '../../../platform/parked/store.ts'

/** What a transfer is for. */
export type Subject = { kind: string; id: string }

export type Channel = 'prompt' | 'reversal' | 'payout'

/** The last answer of a provider, in our word. */
export type TransferOutcome =
  | 'confirmed'
  | 'failed'
  | 'expired'
  | 'pending'
  | 'unknown'
  | 'notFound'
  | 'notSent'
  | 'contradiction'

export type Transfer = {
  id: string
  subject_kind: string
  subject_id: string
  direction: TransferDirection
  channel: Channel
  provider: MobileMoney
  msisdn: string
  amount: Centavos
  description: string
  reference: string
  charge_id: string | null
  expires_at: Date | null
  status: TransferStatus
  outcome: TransferOutcome | null
  code: string | null
  failure: TransferFailure | null
  provider_transaction_id: string | null
  moved: Centavos | null
  attempts: number
  next_attempt_at: Date | null
  sent_at: Date | null
  stalls_at: Date | null
  hinted_at: Date | null
  created_at: Date
  settled_at: Date | null
}

const COLUMNS = sql`id, subject_kind, subject_id, direction, channel, provider, msisdn, amount, description, reference,
  charge_id, expires_at, status, outcome, code, failure, provider_transaction_id, moved, attempts, next_attempt_at, sent_at,
  stalls_at, hinted_at, created_at, settled_at`

export type NewTransfer = {
  id: string
  subject: Subject
  direction: TransferDirection
  channel: Channel
  provider: MobileMoney
  msisdn: string
  amount: Centavos
  description: string
  reference: string
  chargeId: string | null
  expiresAt: Date | null
  nextAttemptAt: Date
  now: Date
}

/** The new transfer with its history, among what a statement does `with`. */
export const newTransfer = (transfer: NewTransfer) => sql`
    transfer as (
      insert into wallets_transfers (id, subject_kind, subject_id, direction, channel, provider, msisdn, amount,
        description, reference, charge_id, expires_at, status, next_attempt_at, created_at)
      values (${transfer.id}, ${transfer.subject.kind}, ${transfer.subject.id}, ${transfer.direction}, ${transfer.channel},
        ${transfer.provider}, ${transfer.msisdn}, ${transfer.amount}, ${transfer.description}, ${transfer.reference},
        ${transfer.chargeId}, ${transfer.expiresAt}, 'queued', ${transfer.nextAttemptAt}, ${transfer.now})
      returning id, status, created_at),
    noted_transfer as (
      insert into wallets_transfer_history (transfer_id, status, at) select id, status, created_at from transfer)`

export async function insertTransfer(db: Sql, transfer: NewTransfer): Promise<void> {
  await sql`with ${newTransfer(transfer)} select`.execute(db)
}

const isOf = ({ kind, id }: Subject) => sql`subject_kind = ${kind} and subject_id = ${id}`

export async function findTransfer(db: Sql, subject: Subject): Promise<Transfer | undefined> {
  const { rows } = await sql<Transfer>`select ${COLUMNS} from wallets_transfers where ${isOf(subject)}`.execute(db)
  return rows[0]
}

const FENCE_FROM = statesBefore(transferMachine, 'sending', 'system')

type CollectFence = { subject: Subject; now: Date; leaseUntil: Date }

/** The fence of a collect: of all processes one gets it, once in its life, and only while the customer may still answer. */
export async function fenceCollect(db: Sql, fence: CollectFence): Promise<Transfer | undefined> {
  const { rows } = await sql<Transfer>`
    with fenced as (
      update wallets_transfers set status = 'sending', sent_at = ${fence.now}, attempts = attempts + 1,
        next_attempt_at = ${fence.leaseUntil}
      where ${isOf(fence.subject)} and status = 'queued' and sent_at is null and expires_at > ${fence.now}
      returning *),
    noted as (
      insert into wallets_transfer_history (transfer_id, status, at)
      select id, status, ${fence.now}::timestamptz from fenced)
    select ${COLUMNS} from fenced`.execute(db)
  return rows[0]
}

/** The right of one worker to act on a transfer: over as soon as another lease has begun. */
export type LeaseOf = Pick<Transfer, 'id' | 'attempts'>

type OutgoingFence = LeaseOf & { now: Date; stallsAt: Date }

/** The fence of money that leaves: it may have left from then on. Nothing when the lease is over. */
export async function fenceOutgoing(db: Sql, fence: OutgoingFence): Promise<Transfer | undefined> {
  const { rows } = await sql<Transfer>`
    with before as (
      select id, status from wallets_transfers
      where id = ${fence.id} and attempts = ${fence.attempts} and status = any(${[...FENCE_FROM, 'sending']}) for update),
    fenced as (
      update wallets_transfers transfer set status = 'sending', sent_at = coalesce(sent_at, ${fence.now}),
        stalls_at = coalesce(stalls_at, ${fence.stallsAt})
      from before where transfer.id = before.id
      returning transfer.*, before.status as left_status),
    noted as (
      insert into wallets_transfer_history (transfer_id, status, at)
      select id, status, ${fence.now}::timestamptz from fenced where left_status <> status)
    select ${COLUMNS} from fenced`.execute(db)
  return rows[0]
}

/** Which work a lease is for: collects are answered in a moment or by a PIN, money that leaves is called with. */
export type Share = 'collect' | 'outgoing'

export type Lease = { share: Share; now: Date; most: number; leaseUntil: Date; providers: readonly MobileMoney[] }

/** Transfers whose time has come; the lease keeps other processes off. */
export async function leaseTransfers(db: Sql, lease: Lease): Promise<Transfer[]> {
  const isOfShare = lease.share === 'collect' ? sql`direction = 'collect'` : sql`direction <> 'collect'`
  const { rows } = await sql<Transfer>`
    update wallets_transfers set attempts = attempts + 1, next_attempt_at = ${lease.leaseUntil}
    where id = any(array(
      select id from wallets_transfers
      where next_attempt_at <= ${lease.now} and ${isOfShare} and provider = any(${lease.providers})
      order by next_attempt_at limit ${lease.most} for update skip locked))
    returning ${COLUMNS}`.execute(db)
  return rows
}

/** When the next call or question is due; null when nothing is open. */
export async function findNextAttempt(db: Sql, providers: readonly MobileMoney[]): Promise<Date | null> {
  const { rows } = await sql<{ next_attempt_at: Date }>`
    select next_attempt_at from wallets_transfers
    where next_attempt_at is not null and provider = any(${providers}) order by next_attempt_at limit 1`.execute(db)
  return rows[0]?.next_attempt_at ?? null
}

/** Nothing was sent: the next process may begin at once. */
export type OpenTransfers = { status: 'queued' | 'sending' | 'unknown'; count: number; oldest: Date | null }

/** Transfers whose end nobody knows yet. */
export async function countOpenTransfers(db: Sql): Promise<OpenTransfers[]> {
  const { rows } = await sql<OpenTransfers>`
    select status, count(*)::integer as count, min(coalesce(sent_at, created_at)) as oldest from wallets_transfers
    where status in ('queued', 'sending', 'unknown') group by status`.execute(db)
  return rows
}

export async function releaseTransfer(db: Sql, { id, attempts, now }: LeaseOf & { now: Date }): Promise<void> {
  await sql`
    update wallets_transfers set next_attempt_at = ${now} where id = ${id} and attempts = ${attempts}
      and next_attempt_at is not null`.execute(db)
}

export type TransferMove = {
  id: string
  to: TransferStatus
  mover: Mover
  outcome: TransferOutcome
  code: string
  failure?: TransferFailure | null
  providerTransactionId?: string | null
  moved?: Centavos | null
  nextAttemptAt: Date | null
  /** Under this lease only; without one whichever lease is running. */
  attempts?: number | undefined
  now: Date
}

/** The guarded move with its history row; nothing when the transfer is in no state to make it, or the lease is over. */
export async function moveTransfer(db: Sql, move: TransferMove): Promise<Transfer | undefined> {
  const isEnd = move.to === 'succeeded' || move.to === 'failed' || move.to === 'expired'
  const { rows } = await sql<Transfer>`
    with moved as (
      update wallets_transfers set status = ${move.to}, outcome = ${move.outcome}, code = ${move.code},
        failure = ${move.failure ?? null},
        provider_transaction_id = coalesce(${move.providerTransactionId ?? null}, provider_transaction_id),
        moved = coalesce(${move.moved ?? null}::bigint, moved), next_attempt_at = ${move.nextAttemptAt},
        settled_at = ${isEnd ? move.now : null}
      where id = ${move.id} and status = any(${statesBefore(transferMachine, move.to, move.mover)})
        and attempts = coalesce(${move.attempts ?? null}, attempts)
      returning *),
    noted as (
      insert into wallets_transfer_history (transfer_id, status, code, at)
      select id, status, code, ${move.now}::timestamptz from moved)
    select ${COLUMNS} from moved`.execute(db)
  return rows[0]
}

export type Postponement = LeaseOf & {
  /** When the lease ends; a callback that came meanwhile has set an earlier time, which stays. */
  leasedUntil: Date | null
  outcome: TransferOutcome
  code: string
  nextAttemptAt: Date | null
}

/** Its next turn; the status stays. */
export async function postponeTransfer(db: Sql, wait: Postponement): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update wallets_transfers set outcome = ${wait.outcome}, code = ${wait.code},
      next_attempt_at = case when next_attempt_at is not distinct from ${wait.leasedUntil}::timestamptz then ${wait.nextAttemptAt}::timestamptz
        else next_attempt_at end
    where id = ${wait.id} and attempts = ${wait.attempts}`.execute(db)
  return numAffectedRows === 1n
}

/** One that failed is to be called anew, one in doubt to be asked about first. */
export async function markForRetry(
  db: Sql,
  { subject, now }: { subject: Subject; now: Date },
): Promise<Transfer | undefined> {
  const { rows } = await sql<Transfer>`
    with resumed as (
      update wallets_transfers set status = case when status = 'unknown' then status else 'queued' end,
        next_attempt_at = ${now}, stalls_at = null, settled_at = null, failure = null
      where ${isOf(subject)} and next_attempt_at is null
        and status = any(${['unknown', ...statesBefore(transferMachine, 'queued', 'operator')]})
      returning *),
    noted as (
      insert into wallets_transfer_history (transfer_id, status, at)
      select id, status, ${now}::timestamptz from resumed)
    select ${COLUMNS} from resumed`.execute(db)
  return rows[0]
}

/** Due for long and taken by no process, because the settings name its provider no more. */
export async function findStranded(
  db: Sql,
  which: { sweep: string; before: Date; now: Date; most: number; providers: readonly MobileMoney[] },
): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`
    select ${COLUMNS} from wallets_transfers
    where next_attempt_at <= ${which.before} and provider <> all(${which.providers})
      and (expires_at is null or expires_at <= ${which.now}) and ${isNotParked(which.sweep, sql.ref('id'), which.now)}
    order by next_attempt_at limit ${which.most}`.execute(db)
  return rows
}

/** Which of these subjects' transfers may have left. */
export async function sentOf(db: Sql, kind: string, subjectIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ subject_id: string }>`
    select subject_id from wallets_transfers
    where subject_kind = ${kind} and subject_id = any(${subjectIds}) and sent_at is not null`.execute(db)
  return new Set(rows.map(({ subject_id }) => subject_id))
}

export type SentPayouts = {
  provider: MobileMoney
  kinds: readonly string[]
  since: Date
  until: Date
  /** Behind this subject, in the order of their ids. */
  after: string | null
  /** Only these subjects; null: all. */
  only: readonly string[] | null
  most: number
}

/** Transfers that paid out, or may have, and left first between two instants. */
export async function sentPayouts(db: Sql, which: SentPayouts): Promise<Transfer[]> {
  const { provider, kinds, since, until, after, only, most } = which
  const { rows } = await sql<Transfer>`
    select ${COLUMNS} from wallets_transfers
    where provider = ${provider} and channel = 'payout' and subject_kind = any(${kinds})
      and sent_at >= ${since} and sent_at < ${until}
      and (${after}::uuid is null or subject_id > ${after}::uuid)
      and ${only === null ? sql`true` : sql`subject_id = any(${only})`}
    order by subject_id limit ${most}`.execute(db)
  return rows
}

type Named = { provider: MobileMoney; numbers: readonly string[]; references: readonly string[] }

/** Transfers that a provider's statement names: by its own numbers of them, or by our references. */
export async function transfersNamed(db: Sql, { provider, numbers, references }: Named): Promise<Transfer[]> {
  // Each arm has an index of its own.
  const { rows } = await sql<Transfer>`
    select ${COLUMNS} from wallets_transfers where provider = ${provider} and reference = any(${references})
    union
    select ${COLUMNS} from wallets_transfers
    where provider = ${provider} and provider_transaction_id = any(${numbers}) and direction = 'collect'
    union
    select ${COLUMNS} from wallets_transfers
    where provider = ${provider} and provider_transaction_id = any(${numbers}) and direction <> 'collect'`.execute(db)
  return rows
}

type Succeeded = { provider: MobileMoney; since: Date; until: Date; after: string | null; most: number }

/** How long after it was made a transfer may still succeed and be found as one of a day. */
const SETTLES_WITHIN_MS = 7 * DAY_MS

/** Transfers that succeeded between two instants, behind one of them, in the order of their ids. */
export async function succeededTransfers(db: Sql, which: Succeeded): Promise<Transfer[]> {
  const { provider, since, until, after, most } = which
  const first = firstIdAt(new Date(since.getTime() - SETTLES_WITHIN_MS))
  const { rows } = await sql<Transfer>`
    select ${COLUMNS} from wallets_transfers
    where id > ${after ?? first}::uuid and id < ${firstIdAt(until)}::uuid and provider = ${provider}
      and status = 'succeeded' and settled_at >= ${since} and settled_at < ${until}
    order by id limit ${most}`.execute(db)
  return rows
}

/** An amount that came in about some time, of which nobody knows whose it is. */
export type Stray = { amount: Centavos; since: Date; until: Date }

/** Collects of the same amount and time that are not known to have succeeded, for each of them; a few at most. */
export async function collectsLike(
  db: Sql,
  { provider, strays, most }: { provider: MobileMoney; strays: readonly Stray[]; most: number },
): Promise<{ stray: number; subject_id: string; created_at: Date }[]> {
  const { rows } = await sql<{ stray: number; subject_id: string; created_at: Date }>`
    select stray::integer as stray, like_it.subject_id, like_it.created_at
    from unnest(${strays.map(({ amount }) => amount)}::bigint[], ${strays.map(({ since }) => firstIdAt(since))}::uuid[],
      ${strays.map(({ until }) => firstIdAt(until))}::uuid[]) with ordinality as wanted (amount, first, last, stray)
    cross join lateral (
      select subject_id, created_at from wallets_transfers
      where id >= wanted.first and id < wanted.last and provider = ${provider} and direction = 'collect'
        and amount = wanted.amount and status <> 'succeeded'
      order by id limit ${most}) as like_it
    order by stray`.execute(db)
  return rows.map((row) => ({ ...row, stray: row.stray - 1 }))
}
