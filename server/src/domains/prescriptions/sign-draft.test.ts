import { beforeAll, expect, test } from 'vitest'
import { begunFor, line } from '../../../testing/prescriptions.ts'
import { atOnce, times } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  return () => server.stop()
})

const PATH = '/api/doctor/prescriptions'

/** A draft, with what its doctor does in two tabs. */
async function draftFor() {
  const { doctor, appointmentId } = await begunFor(server)
  const { body } = await doctor.visitor.post(PATH, { appointmentId, lines: [line()] })
  const { id, revision } = body as unknown as { id: string; revision: number }
  const change = (quantity: number, read?: number) =>
    doctor.visitor.send('PUT', `${PATH}/${id}`, { lines: [line({ quantity })], revision: read })
  const sign = (read?: number) => doctor.visitor.post(`${PATH}/${id}/sign`, { revision: read })
  const issued = async () => {
    const rows = (await doctor.visitor.get(`/api/doctor/consultations/${appointmentId}/prescriptions`)).body
    return (rows as unknown as { status: string; code: string | null; revision: number; lines: object[] }[])[0]
  }
  return { revision, change, sign, issued }
}

const said = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['code']]
const CHANGED = [409, 'prescriptions.changed_elsewhere']

test('what another tab changed meanwhile is not signed until the doctor has seen it (AZ-11)', async () => {
  const { revision, change, sign, issued } = await draftFor()
  const changed = await change(14, revision)
  expect(said(await sign(revision))).toEqual(CHANGED)
  const now = changed.body['revision'] as number
  expect(await issued()).toMatchObject({ status: 'draft', code: null, revision: now, lines: [{ quantity: 14 }] })
  expect((await sign(now)).body).toMatchObject({ status: 'active', lines: [{ quantity: 14 }] })
})

test('a draft is not overwritten by a form that was filled in from an earlier one', async () => {
  const { revision, change, sign, issued } = await draftFor()
  await change(14, revision)
  expect(said(await change(7, revision))).toEqual(CHANGED)
  expect(await issued()).toMatchObject({ status: 'draft', lines: [{ quantity: 14 }] })
  // Whoever says no revision changes and signs what there is.
  expect((await change(7)).status).toBe(200)
  expect((await sign()).body).toMatchObject({ status: 'active', lines: [{ quantity: 7 }] })
})

test('of two changes and a signature of one revision at once, one is taken', async () => {
  const { revision, change, sign, issued } = await draftFor()
  const answers = await atOnce(times(3), (n) => (n === 2 ? sign(revision) : change(10 + n, revision)))
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(1)
  const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body['code'])
  const isSigned = answers[2]?.status === 200
  expect(refused).toEqual(Array(2).fill(isSigned ? 'prescriptions.not_now' : 'prescriptions.changed_elsewhere'))
  expect((await issued())?.lines).toEqual(taken[0]?.body['lines'])
})
