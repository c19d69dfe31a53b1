import { randomUUID } from 'node:crypto'
import { MOST_ROWS } from '@salama/contract/kernel/page'
import { statesBefore } from '@salama/contract/kernel/status'
import { dayInMaputo } from '@salama/contract/kernel/time'
import { type VerificationStatus, verificationMachine } from '@salama/contract/verification'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aroundEnd, BORDER } from '../../../testing/around.ts'
import { served } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { staffIdOf } from '../../../testing/staff.ts'
import { DOCTOR_CASE } from '../../../testing/verification.ts'
import { type Decision, decideVerification, openCase, takeVerification } from './commands.ts'
import { verificationSweeps } from './jobs.ts'
import { caseOf, listVerifications } from './queries.ts'
import { findExpired } from './store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Person = Visitor & { id: string }
const NOW = new Date('2026-03-10T09:00:00Z')

async function upload(person: Visitor): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7\n']), 'licença.pdf')
  return (await person.post('/api/uploads', form)).body['id'] as string
}

const KINDS = Object.keys(DOCTOR_CASE.papers)
const SUBJECTS = new Map([[DOCTOR_CASE.kind, DOCTOR_CASE]])
type Sent = { evidence?: string[]; approval?: 'auto' | 'manual'; number?: string; expiresOn?: string }

const apply = (applicant: Person, subjectId: string, { evidence = [], approval = 'manual', ...more }: Sent = {}) =>
  server.app.platform.db.transact((tx) =>
    openCase(tx, {
      kind: 'doctor',
      subjectId,
      applicantId: applicant.id,
      title: 'Dr. Ana Silva',
      facts: [{ label: 'Licença médica', value: 'OMM-1234' }],
      papers: evidence.map((uploadId, place) => ({ kind: KINDS[place] ?? '', uploadId, ...more })),
      approval,
      now: NOW,
    }),
  )
/** What staff see without going on to a next page. */
const listed = (query: { status?: VerificationStatus; q?: string } = {}) =>
  listVerifications(server.app.platform.db.sql, SUBJECTS, {
    query: { limit: MOST_ROWS, cursor: undefined, ...query },
    position: undefined,
    next: () => undefined,
  })
const decide = (decision: Decision) =>
  served(() => server.app.platform.db.transact((tx) => decideVerification(tx, decision)))
const stateOf = (subjectId: string) => caseOf(server.app.platform.db.sql, { kind: 'doctor', subjectId })
const historyOf = async (caseId: string) =>
  (
    await server.query<{ status: string }>('select status from verification_history where case_id = $1 order by id', [
      caseId,
    ])
  ).map((row) => row.status)
const titlesOf = async (person: Visitor) =>
  (await person.get('/api/notifications')).body['notifications'].map((shown: { title: string }) => shown.title)

test('puts an application into the queue and lets whoever of the staff takes it read its evidence, nobody else (UPL-03)', async () => {
  const [ana, staff, other] = await Promise.all([server.person(), server.person(), server.person()])
  const [subjectId, paper] = [randomUUID(), await upload(ana)]
  const { caseId } = await apply(ana, subjectId, { evidence: [paper] })
  const waiting = await listed()
  expect(waiting.find((entry) => entry.id === caseId)).toMatchObject({
    subjectId,
    applicant: { id: ana.id },
    status: 'submitted',
    papers: [{ label: 'Carteira profissional', file: { id: paper } }],
  })
  expect((await staff.get(`/api/uploads/${paper}`)).status).toBe(404)
  await server.app.platform.db.transact((tx) => takeVerification(tx, { caseId, staffId: staffIdOf(staff), now: NOW }))
  expect((await staff.get(`/api/uploads/${paper}`)).status).toBe(200)
  expect((await other.get(`/api/uploads/${paper}`)).status).toBe(404)
  expect(await stateOf(subjectId)).toMatchObject({ status: 'in_review' })

  await decide({ caseId, decision: 'approved', staffId: staffIdOf(staff), now: NOW })
  expect(await historyOf(caseId)).toEqual(['draft', 'submitted', 'in_review', 'approved'])
  expect((await listed()).some((entry) => entry.id === caseId)).toBe(false)
  await expect.poll(() => titlesOf(ana)).toContain('Verificação aprovada')
})

test('gives one decision when two members of staff decide at the same moment', async () => {
  const [ana, one, two] = await Promise.all([server.person(), server.person(), server.person()])
  for (let round = 0; round < 10; round++) {
    const subjectId = randomUUID()
    const { caseId } = await apply(ana, subjectId)
    const results = await Promise.allSettled([
      decide({ caseId, decision: 'approved', staffId: staffIdOf(one), now: NOW }),
      decide({ caseId, decision: 'rejected', reason: 'Ilegível', staffId: staffIdOf(two), now: NOW }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = results.find((result) => result.status === 'rejected')
    expect(lost).toMatchObject({ reason: { code: 'verification.not_now' } })
    const decided = results[0]?.status === 'fulfilled' ? 'approved' : 'rejected'
    expect(await stateOf(subjectId)).toMatchObject({ status: decided })
    expect(await historyOf(caseId)).toEqual(['draft', 'submitted', decided])
  }
})

test('approves at once where verification is automatic, and names nobody as the one who decided', async () => {
  const ana = await server.person()
  const subjectId = randomUUID()
  const { caseId, status } = await apply(ana, subjectId, { approval: 'auto' })
  expect(status).toBe('approved')
  const [row] = await server.query('select decided_by, decided_at from verification_cases where id = $1', [caseId])
  expect(row).toEqual({ decided_by: null, decided_at: NOW })
  await expect.poll(() => titlesOf(ana)).toContain('Verificação aprovada')
})

test('lets a refused applicant read why and apply again, and tells of each decision', async () => {
  const [ana, staff] = await Promise.all([server.person(), server.person()])
  const subjectId = randomUUID()
  const { caseId } = await apply(ana, subjectId)
  await expect(apply(ana, subjectId)).rejects.toMatchObject({ code: 'verification.not_now' })
  for (const reason of ['Ilegível', 'Falta o verso']) {
    await decide({ caseId, decision: 'rejected', reason, staffId: staffIdOf(staff), now: NOW })
    expect(await stateOf(subjectId)).toMatchObject({ status: 'rejected', reason })
    expect(await apply(ana, subjectId)).toEqual({ caseId, status: 'submitted' })
    expect(await stateOf(subjectId)).toMatchObject({ reason: null })
  }
  await expect
    .poll(async () => (await titlesOf(ana)).filter((title: string) => title === 'Verificação recusada'))
    .toHaveLength(2)
})

test('takes as evidence only what the applicant has uploaded (UPL-03)', async () => {
  const [ana, rui] = await Promise.all([server.person(), server.person()])
  const [subjectId, hers] = [randomUUID(), await upload(ana)]
  for (const evidence of [[hers], [randomUUID()]])
    await expect(apply(rui, subjectId, { evidence })).rejects.toMatchObject({ code: 'files.not_found' })
  expect(await stateOf(subjectId)).toBeUndefined()
  await apply(ana, subjectId, { evidence: [hers] })
  await expect(apply(rui, subjectId)).rejects.toMatchObject({ code: 'verification.not_now' })
  const decision = { decision: 'approved', staffId: staffIdOf(rui), now: NOW } as const
  await expect(decide({ caseId: randomUUID(), ...decision })).rejects.toMatchObject({ code: 'verification.not_found' })
})

test('suspends on the day after a paper’s last valid day, in Maputo, and not before', async () => {
  const [ana, staff] = await Promise.all([server.person(), server.person()])
  const subjectId = randomUUID()
  const { caseId } = await apply(ana, subjectId)
  await decide({ caseId, decision: 'approved', expiresOn: '2026-06-30', staffId: staffIdOf(staff), now: NOW })
  const [sweep] = verificationSweeps(server.app.platform, SUBJECTS)
  // Midnight in Maputo is 22:00 UTC.
  const endsAt = Date.parse('2026-06-30T22:00:00Z')
  const ends = fc.asyncProperty(aroundEnd, async (awayMs) => {
    const now = new Date(endsAt + awayMs)
    const sought = { sweep: 'verification.expire', day: dayInMaputo(now), most: 1_000, now }
    const isDue = (await findExpired(server.app.platform.db.sql, sought)).includes(caseId)
    expect(isDue).toBe(awayMs >= 0)
    if (!isDue) await sweep?.run(now)
  })
  await fc.assert(ends, { numRuns: 30, examples: BORDER.map((awayMs): [number] => [awayMs]) })
  expect(await stateOf(subjectId)).toMatchObject({ status: 'approved', expiresOn: '2026-06-30' })
  expect(await sweep?.findNextDue?.(NOW)).toEqual(new Date(endsAt))
  await sweep?.run(new Date(endsAt))
  expect(await stateOf(subjectId)).toMatchObject({ status: 'suspended', reason: expect.stringContaining('válido') })
  await sweep?.run(new Date('2026-07-01T22:00:00Z'))
  expect(await historyOf(caseId)).toEqual(['draft', 'submitted', 'approved', 'suspended'])
  await expect.poll(() => titlesOf(ana)).toContain('Verificação suspensa')
})

test('the paper that runs out first warns 14 days before and suspends after its last day (X-018)', async () => {
  const [ana, staff] = await Promise.all([server.person(), server.person()])
  const subjectId = randomUUID()
  const evidence = [await upload(ana), await upload(ana)]
  const { caseId } = await apply(ana, subjectId, { evidence, expiresOn: '2026-06-30' })
  await server.query("update verification_papers set expires_on = '2027-01-31' where upload_id = $1", [evidence[0]])
  await decide({ caseId, decision: 'approved', staffId: staffIdOf(staff), now: NOW })
  expect(await stateOf(subjectId)).toMatchObject({ status: 'approved', expiresOn: '2026-06-30' })
  const [suspend, warn] = verificationSweeps(server.app.platform, SUBJECTS)
  const warnings = async () => (await titlesOf(ana)).filter((title: string) => title === 'Documento quase a expirar')
  await warn?.run(new Date('2026-06-15T12:00:00Z'))
  expect(await warnings()).toHaveLength(0)
  for (const day of ['16', '17']) await warn?.run(new Date(`2026-06-${day}T12:00:00Z`))
  expect(await warnings()).toHaveLength(1)
  await suspend?.run(new Date('2026-06-30T22:00:00Z'))
  expect(await stateOf(subjectId)).toMatchObject({ status: 'suspended' })
})

test('each end is warned of once: after a new paper the next end too (X-018)', async () => {
  const [ana, staff] = await Promise.all([server.person(), server.person()])
  const subjectId = randomUUID()
  const { caseId } = await apply(ana, subjectId, { evidence: [await upload(ana)], expiresOn: '2026-06-30' })
  const approve = () => decide({ caseId, decision: 'approved', staffId: staffIdOf(staff), now: NOW })
  await approve()
  const [suspend, warn] = verificationSweeps(server.app.platform, SUBJECTS)
  const warnings = async () => (await titlesOf(ana)).filter((title: string) => title === 'Documento quase a expirar')
  await warn?.run(new Date('2026-06-20T12:00:00Z'))
  await suspend?.run(new Date('2026-07-02T12:00:00Z'))
  await apply(ana, subjectId, { evidence: [await upload(ana)], expiresOn: '2027-06-30' })
  await approve()
  await warn?.run(new Date('2027-06-01T12:00:00Z'))
  expect(await warnings()).toHaveLength(1)
  for (const day of ['20', '21']) await warn?.run(new Date(`2027-06-${day}T12:00:00Z`))
  expect(await warnings()).toHaveLength(2)
})

test('of the end that staff give and that of the papers the earlier one holds (X-018)', async () => {
  const [ana, staff] = await Promise.all([server.person(), server.person()])
  for (const [given, holds] of [
    ['2026-12-31', '2026-06-30'],
    ['2026-05-31', '2026-05-31'],
  ] as const) {
    const subjectId = randomUUID()
    const { caseId } = await apply(ana, subjectId, { evidence: [await upload(ana)], expiresOn: '2026-06-30' })
    await decide({ caseId, decision: 'approved', expiresOn: given, staffId: staffIdOf(staff), now: NOW })
    expect(await stateOf(subjectId)).toMatchObject({ expiresOn: holds })
  }
})

test('staff who take a case read its papers of now, not those that were replaced (UPL-03)', async () => {
  const [ana, staff] = await Promise.all([server.person(), server.person()])
  const [subjectId, old, fresh] = [randomUUID(), await upload(ana), await upload(ana)]
  const { caseId } = await apply(ana, subjectId, { evidence: [old] })
  await decide({ caseId, decision: 'rejected', reason: 'Ilegível', staffId: staffIdOf(staff), now: NOW })
  await apply(ana, subjectId, { evidence: [fresh] })
  const shown = (await listed()).find((entry) => entry.id === caseId)
  expect(shown?.papers.map(({ file }) => file?.id)).toEqual([fresh])
  await server.app.platform.db.transact((tx) => takeVerification(tx, { caseId, staffId: staffIdOf(staff), now: NOW }))
  const status = async (id: string) => (await staff.get(`/api/uploads/${id}`)).status
  expect([await status(old), await status(fresh)]).toEqual([404, 200])
})

test('a decided case is found by name and state, and its papers open without a decision (X-018, AZ-07)', async () => {
  const [ana, staff] = await Promise.all([server.person(), server.person()])
  const subjectId = randomUUID()
  const evidence = [await upload(ana)]
  const { caseId } = await apply(ana, subjectId, { evidence })
  await decide({ caseId, decision: 'approved', staffId: staffIdOf(staff), now: NOW })
  const found = await listed({ status: 'approved', q: 'dr. ANÁ' })
  expect(found.find(({ id }) => id === caseId)).toMatchObject({ status: 'approved', history: { length: 3 } })
  expect(await listed({ q: '%' })).toEqual(await listed())
  const take = await server.app.platform.db.transact((tx) =>
    takeVerification(tx, { caseId, staffId: staffIdOf(staff), now: NOW }),
  )
  expect(take.status).toBe('approved')
  expect((await staff.get(`/api/uploads/${evidence[0]}`)).status).toBe(200)
})

test('decides only from the states in which the table of moves allows it', async () => {
  const [ana, staff] = await Promise.all([server.person(), server.person()])
  for (const status of Object.keys(verificationMachine.states)) {
    const subjectId = randomUUID()
    const { caseId } = await apply(ana, subjectId)
    await server.query('update verification_cases set status = $2 where id = $1', [caseId, status])
    const allowed = (statesBefore(verificationMachine, 'approved', 'operator') as string[]).includes(status)
    const result = decide({ caseId, decision: 'approved', staffId: staffIdOf(staff), now: NOW })
    if (allowed) await result
    else await expect(result).rejects.toMatchObject({ code: 'verification.not_now' })
  }
})
