import { beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { confirmedFor, doctorFor, slotIn } from '../appointments/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  return () => server.stop()
})

const TEXT = { kind: 'allergy', text: 'Amendoim CANARIO-77' }

test('a patient keeps his own record, which nobody else can touch (PRV-01)', async () => {
  const patient = await server.person()
  const { body: noted, status } = await patient.post('/api/record/facts', TEXT)
  expect([status, noted['notedBy']]).toEqual([201, 'patient'])
  const other = await server.person()
  expect((await other.send('DELETE', `/api/record/facts/${noted['id']}`)).body['code']).toBe('records.fact_not_found')
  expect((await patient.get('/api/record')).body['facts']).toMatchObject([{ text: TEXT.text }])
  await patient.send('DELETE', `/api/record/facts/${noted['id']}`)
  expect((await patient.get('/api/record')).body['facts']).toEqual([])
  const many = await Promise.all(Array.from({ length: 52 }, () => patient.post('/api/record/facts', TEXT)))
  expect(many.filter((answer) => answer.status === 409).length >= 1).toBe(true)
})

test('only a doctor with an appointment reads a record, and the patient sees that he did (BOOK-121, PRV-03)', async () => {
  const [doctor, stranger, patient] = [await doctorFor(server), await doctorFor(server), await server.person()]
  await patient.post('/api/record/facts', TEXT)
  await confirmedFor(patient, doctor, slotIn(3))
  const path = `/api/doctor/patients/${patient.id}/record`
  const own = await doctor.visitor.get(path)
  const foreign = await stranger.visitor.get(path)
  const added = await doctor.visitor.post(`/api/doctor/patients/${patient.id}/facts`, {
    kind: 'condition',
    text: 'Asma',
  })
  const refused = await stranger.visitor.post(`/api/doctor/patients/${patient.id}/facts`, TEXT)
  expect([own.status, foreign.status, added.body['notedBy'], refused.body['code']]).toEqual([
    200,
    403,
    'doctor',
    'records.not_your_patient',
  ])
  const { body } = await patient.get('/api/record')
  expect(
    body['readings'].map(({ readerName, what }: { readerName: string; what: string }) => [readerName, what]),
  ).toEqual([
    ['Ana Silva', 'Acrescentou uma informação ao processo'],
    ['Ana Silva', 'Leu o processo'],
  ])
})

test('the log of readings is a chain that nobody changes, however many read at once (PRV-03)', async () => {
  const [doctor, patient] = [await doctorFor(server), await server.person()]
  await confirmedFor(patient, doctor, slotIn(4))
  const path = `/api/doctor/patients/${patient.id}/record`
  await Promise.all(Array.from({ length: 12 }, () => doctor.visitor.get(path)))
  const rows = await server.query<{ previous: string; hash: string; again: string }>(
    `select encode(previous_hash, 'hex') as previous, encode(hash, 'hex') as hash, encode(records_hash(r), 'hex') as again
     from records_readings r where patient_id = $1 order by id`,
    [patient.id],
  )
  expect(rows.length).toBe(12)
  for (const [place, { previous, hash, again }] of rows.entries()) {
    expect(hash).toBe(again)
    expect(previous).toBe(rows[place - 1]?.hash ?? '')
  }
  for (const change of [
    `update records_readings set action = 'a.b'`,
    'delete from records_readings',
    'truncate records_readings',
  ])
    await expect(server.query(change)).rejects.toThrow('the log of readings is never changed')
})

test('an answer to another version of the consent is refused', async () => {
  const patient = await server.person()
  expect((await patient.get('/api/record/consent')).body).toEqual({ version: 1, isGiven: null, answeredAt: null })
  const old = await patient.post('/api/record/consent', { version: 2, isGiven: true })
  expect(old.body['code']).toBe('records.consent_changed')
})
