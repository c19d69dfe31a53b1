import type { AuditEntry, ParkedEvent, ParkedRow } from '@salama/contract/staff'
import type { Sql } from '../../platform/db/database.ts'
import { findParked } from '../../platform/events/parked.ts'
import { findParkedRows } from '../../platform/parked/store.ts'
import { peopleOf } from '../accounts/public.ts'
import { findAudit } from './store.ts'

const AUDIT_SHOWN = 100

export async function listAudit(db: Sql): Promise<AuditEntry[]> {
  const rows = await findAudit(db, AUDIT_SHOWN)
  const person = await peopleOf(
    db,
    rows.map((row) => row.staff_id),
  )
  return rows.map((row) => ({
    id: row.id,
    operator: person(row.staff_id),
    action: row.action,
    subjectId: row.subject_id,
    reason: row.reason,
    at: row.at.toISOString(),
  }))
}

const PARKED_SHOWN = 100

export const listParkedEvents = async (db: Sql): Promise<ParkedEvent[]> =>
  (await findParked(db, PARKED_SHOWN)).map(({ id, consumer, type, attempts, last_error, parked_at }) => ({
    id,
    consumer,
    type,
    attempts,
    lastError: last_error ?? '',
    parkedAt: parked_at.toISOString(),
  }))

export const listParkedRows = async (db: Sql): Promise<ParkedRow[]> =>
  (await findParkedRows(db, PARKED_SHOWN)).map(({ source, row_id, last_error, attempts, parked_at }) => ({
    source,
    rowId: row_id,
    attempts,
    lastError: last_error,
    parkedAt: parked_at.toISOString(),
  }))
