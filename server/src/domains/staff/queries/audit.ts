import { isId } from '@salama/contract/kernel/id'
import { addDays, formatDay, formatTime, maputoInstant } from '@salama/contract/kernel/time'
import type { AuditEntry, listAudit as listEndpoint } from '@salama/contract/staff/audit'
import type { Sql } from '../../../platform/db/database.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/http/replies/csv.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { peopleOf } from '../../accounts/public.ts'
import type { AuditNames } from '../ports.ts'
import { type AuditFilter, type AuditRow, findAudit } from '../store/audit.ts'
import { findEverGranted } from '../store/grants.ts'

type AuditDeps = { db: Sql; names: AuditNames }

type Wanted = {
  operatorId?: string | undefined
  action?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** What staff did, the newest first, each with the name of its subject. */
export async function listAudit(
  deps: AuditDeps,
  { query, position, next }: Pick<Call<typeof listEndpoint>, 'query' | 'position' | 'next'>,
): Promise<AuditEntry[]> {
  const { limit, ...wanted } = query
  const before = position === undefined ? undefined : Number(position[0])
  const rows = await findAudit(deps.db, { ...filterOf(wanted), before, most: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (rows.length > limit && last) next([last.id])
  return describe(deps, shown)
}

const filterOf = ({ operatorId, action, from, to }: Wanted): AuditFilter => ({
  staffId: operatorId,
  action,
  since: from === undefined ? undefined : maputoInstant(from),
  until: to === undefined ? undefined : maputoInstant(addDays(to, 1)),
})

const wordOf = (action: string): string => action.split('.', 1)[0] ?? ''

async function describe({ db, names }: AuditDeps, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const operator = await peopleOf(
    db,
    rows.map((row) => row.staff_id),
  )
  const subjects = new Map<string, string>()
  for (const [word, ofWord] of Map.groupBy(rows, ({ action }) => wordOf(action))) {
    const ids = [...new Set(ofWord.map(({ subject_id }) => subject_id))]
    for (const [id, name] of (await names[word]?.(db, ids)) ?? []) subjects.set(`${word} ${id}`, name)
  }
  return rows.map(({ id, staff_id, action, subject_id, reason, at }) => ({
    id,
    operator: operator(staff_id),
    action,
    subjectId: subject_id,
    subject: subjects.get(`${wordOf(action)} ${subject_id}`) ?? null,
    reason,
    at: at.toISOString(),
  }))
}

const HEADINGS = ['Data', 'Hora', 'Operador', 'Ação', 'Sobre', 'Identificador', 'Motivo']
const BATCH = 1_000

/** All of it as the text of a file, read while it is sent. */
export async function* readAudit(deps: AuditDeps, wanted: Wanted): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS)
  let before: number | undefined
  do {
    const rows = await findAudit(deps.db, { ...filterOf(wanted), before, most: BATCH })
    before = rows.length === BATCH ? rows.at(-1)?.id : undefined
    yield (await describe(deps, rows)).map((entry) => csvLine(cellsOf(entry))).join('')
  } while (before !== undefined)
}

const cellsOf = ({ at, operator, action, subject, subjectId, reason }: AuditEntry): string[] => [
  formatDay(at),
  formatTime(at),
  operator.name,
  action,
  subject ?? '',
  subjectId,
  reason ?? '',
]

/** Those whose actions the audit may hold. */
export async function listAuditPeople(db: Sql): Promise<{ id: string; name: string }[]> {
  const ids = await findEverGranted(db)
  const person = await peopleOf(db, ids)
  return ids.map(person).toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The subjects that are people. */
const named = async (db: Sql, ids: readonly string[]) => {
  const known = ids.filter(isId)
  const person = await peopleOf(db, known)
  return new Map(known.map((id) => [id, person(id).name] as const).filter(([, name]) => name !== ''))
}

export const staffAuditNames: AuditNames = { person: named, roles: named, desk: named }
