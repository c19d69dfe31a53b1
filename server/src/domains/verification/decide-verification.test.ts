import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadPicture } from '../../../testing/files.ts'
import { served } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'
import { newId } from '../../platform/db/database.ts'
import { openCase } from './public.ts'

let server: TestServer
let staff: Visitor & { id: string }

beforeAll(async () => {
  server = await startTestServer()
  staff = await makeStaff(server)
})
afterAll(() => server.stop())

async function application(applicant: Visitor & { id: string }) {
  const uploadId = await uploadPicture(applicant, 'evidence', 'carteira.png')
  const subjectId = newId()
  const { caseId } = await server.app.platform.db.transact((tx) =>
    openCase(tx, {
      kind: 'doctor',
      subjectId,
      applicantId: applicant.id,
      title: 'Dr. Nilza Chongo',
      facts: [{ label: 'Licença médica', value: 'OMM-1234' }],
      papers: [{ kind: 'professional_card', uploadId, number: 'CP77', expiresOn: '2031-05-31' }],
      approval: 'manual',
      now: new Date(),
    }),
  )
  return { caseId, subjectId, uploadId }
}

const decide = (who: Visitor, caseId: string, decision: object) =>
  who.post(`/api/operator/verifications/${caseId}/decision`, decision)

test('shows the queue with the evidence, which opens for who of the staff takes the case (X-019, UPL-03)', async () => {
  const applicant = await server.person({ fullName: 'Dra. Nilza Chongo' })
  const { caseId, uploadId } = await application(applicant)
  const waiting = (await staff.get('/api/operator/verifications')).body.find(({ id }: { id: string }) => id === caseId)
  expect(waiting).toMatchObject({
    kind: 'doctor',
    status: 'submitted',
    applicant: { id: applicant.id, name: 'Dra. Nilza Chongo' },
    facts: [{ label: 'Licença médica', value: 'OMM-1234' }],
    papers: [
      {
        label: 'Carteira profissional',
        number: 'CP77',
        expiresOn: '2031-05-31',
        file: { id: uploadId, name: 'carteira.png', type: 'image/png' },
      },
    ],
  })
  expect((await staff.get(`/api/uploads/${uploadId}`)).status).toBe(404)
  expect((await staff.post(`/api/operator/verifications/${caseId}/review`)).body).toEqual({
    id: caseId,
    status: 'in_review',
  })
  expect((await staff.get(`/api/uploads/${uploadId}`)).status).toBe(200)
})

test('decides once, tells the applicant, and writes who, what and why where nobody can change it (ROLE-036, AZ-02)', async () => {
  const applicant = await server.person()
  const { caseId } = await application(applicant)
  const second = await makeStaff(server)
  const answers = await Promise.all(
    [staff, second].map((who) =>
      served(() => decide(who, caseId, { decision: 'rejected', reason: 'A fotografia não se lê.' })),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await expect.poll(async () => (await applicant.get('/api/notifications')).text).toContain('Verificação recusada')
  const audit = (await staff.get('/api/operator/audit')).body.filter(
    ({ subjectId }: { subjectId: string }) => subjectId === caseId,
  )
  expect(audit).toHaveLength(1)
  expect(audit[0]).toMatchObject({ action: 'verification.rejected', reason: 'A fotografia não se lê.' })
  for (const attack of ["update staff_audit set reason = 'x'", 'delete from staff_audit', 'truncate staff_audit']) {
    await expect(server.query(attack)).rejects.toThrow(/never changed/)
  }
})

test('asks for a reason to refuse, and for a decision it knows (X-018)', async () => {
  const { caseId } = await application(await server.person())
  const without = await decide(staff, caseId, { decision: 'rejected' })
  expect([without.status, without.body['fields'][0]]).toMatchObject([400, { path: 'reason' }])
  const unknown = await decide(staff, caseId, { decision: 'maybe' })
  expect([unknown.status, unknown.body['fields'][0]['code']]).toEqual([400, 'decision_unknown'])
})

test('lets nobody decide on what is their own (AZ-09)', async () => {
  const { caseId } = await application(staff)
  for (const answer of [
    await decide(staff, caseId, { decision: 'approved' }),
    await staff.post(`/api/operator/verifications/${caseId}/review`),
  ]) {
    expect([answer.status, answer.body['code']]).toEqual([409, 'staff.own_case'])
  }
})

test('is closed to everybody else, and at once to whose grant was revoked (AZ-07, AZ-10, AN-10)', async () => {
  const former = await makeStaff(server)
  const person = await server.person({ userType: 'pharmacy' })
  expect((await former.get('/api/operator/audit')).status).toBe(200)
  await server.query('update staff_grants set revoked_at = now() where user_id = $1', [former.id])
  for (const who of [person, former]) {
    for (const path of ['/api/operator/verifications', '/api/operator/audit']) {
      const { status, body } = await who.get(path)
      expect([status, body['code']]).toEqual([403, 'staff.not_allowed'])
    }
    expect((await decide(who, randomUUID(), { decision: 'approved' })).status).toBe(403)
  }
  expect((await decide(staff, randomUUID(), { decision: 'approved' })).status).toBe(404)
})
