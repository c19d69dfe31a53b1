import { isId } from '@salama/contract/kernel/id'
import { wordsOf } from '@salama/contract/kernel/text'
import { type CaseRecord, type VerificationStatus, verificationMachine } from '@salama/contract/verification'
import type { listVerifications as listEndpoint, VerificationCase } from '@salama/contract/verification/staff'
import type { Sql } from '../../platform/db/database.ts'
import type { Call } from '../../platform/http/requests/bind.ts'
import { peopleOf } from '../accounts/public.ts'
import { describeUploads, type UploadDescription } from '../files/public.ts'
import type { AuditNames, DeskSource } from '../staff/ports.ts'
import type { VerificationSubjects } from './ports.ts'
import { countCases, findCaseOf, findCases, findCasesBy, findSought, findTitles, type WholeCase } from './store.ts'

/** How far the verification of a subject has come. */
export type CaseState = {
  caseId: string
  status: VerificationStatus
  /** Why it was refused or suspended, as the applicant reads it. */
  reason: string | null
  /** YYYY-MM-DD */
  expiresOn: string | null
}

/** Undefined when the subject was never put into the queue. */
export async function caseOf(db: Sql, subject: { kind: string; subjectId: string }): Promise<CaseState | undefined> {
  const row = await findCaseOf(db, subject)
  return row && { caseId: row.id, status: row.status, reason: row.reason, expiresOn: row.expires_on }
}

const WAITING: readonly VerificationStatus[] = ['submitted', 'in_review']
const SENT: readonly VerificationStatus[] = [...WAITING, 'approved', 'rejected', 'suspended']

export const backlogOf = (db: Sql) => countCases(db, WAITING)

type ListCall = Pick<Call<typeof listEndpoint>, 'query' | 'position' | 'next'>

/** The cases that wait for a decision, the longest waiting first; with a name, those in any state. */
export async function listVerifications(
  db: Sql,
  subjects: VerificationSubjects,
  { query: { status, q = '', kind, limit }, position, next }: ListCall,
): Promise<VerificationCase[]> {
  const words = wordsOf(q)
  const all = words.length > 0 ? SENT : WAITING
  const found = await findCases(db, { statuses: status ? [status] : all, words, kind, position, most: limit })
  const cases = found.slice(0, limit)
  const last = cases.at(-1)
  if (found.length > limit && last) next(last.position)
  const person = await peopleOf(
    db,
    cases.map(({ applicant_id }) => applicant_id),
  )
  const records = await recordsOf(db, cases, subjects)
  return records.map((record, place) => ({
    ...record,
    applicant: person(cases[place]?.applicant_id ?? ''),
  }))
}

/** What a person has put before staff, with what was sent and decided. */
export async function listOwnCases(
  db: Sql,
  { applicantId, subjects }: { applicantId: string; subjects: VerificationSubjects },
): Promise<CaseRecord[]> {
  return recordsOf(db, await findCasesBy(db, applicantId), subjects)
}

async function recordsOf(db: Sql, cases: readonly WholeCase[], subjects: VerificationSubjects): Promise<CaseRecord[]> {
  const ids = cases.flatMap(({ papers }) => papers.map(({ upload_id }) => upload_id))
  const uploads = await describeUploads(db, ids)
  return cases.map((row) => ({
    id: row.id,
    kind: row.kind,
    kindLabel: subjects.get(row.kind)?.label ?? row.kind,
    title: row.title,
    subjectId: row.subject_id,
    status: row.status,
    reason: row.reason,
    expiresOn: row.expires_on,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    facts: row.facts,
    papers: papersOf(row, uploads, subjects),
    history: row.history.map(({ status, reason, at }) => ({ status, reason, at: new Date(at).toISOString() })),
  }))
}

/** In the order in which the kind of subject names them. */
function papersOf(
  { kind, papers }: WholeCase,
  uploads: ReadonlyMap<string, UploadDescription>,
  subjects: VerificationSubjects,
): CaseRecord['papers'] {
  const labels = subjects.get(kind)?.papers ?? {}
  const order = Object.keys(labels)
  return papers
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
    .flatMap((paper) => {
      const file = uploads.get(paper.upload_id)
      const label = labels[paper.kind] ?? paper.kind
      return file ? [{ label, number: paper.number, expiresOn: paper.expires_on, file }] : []
    })
}

/** Cases by words of their name, and those of the people who were found. */
export const caseSource = (subjects: () => VerificationSubjects): DeskSource => ({
  kind: 'verification',
  label: 'Verificação',
  right: 'verifications.decide',
  async find(db, { words, id, people, most }) {
    const rows = await findSought(db, { words, id, applicantIds: people, most })
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      text: subjects().get(row.kind)?.label ?? row.kind,
      status: verificationMachine.states[row.status].label,
      personId: row.applicant_id,
      at: row.submitted_at.toISOString(),
      href: `/operador?separador=verificacoes&caso=${row.id}`,
    }))
  },
})

/** What the audit calls the cases that staff decide. */
export const auditNames: AuditNames = {
  verification: async (db, ids) =>
    new Map((await findTitles(db, ids.filter(isId))).map(({ id, title }) => [id, title])),
}
