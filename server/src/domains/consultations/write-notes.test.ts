import { extractText } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { decideOn, doctorFor } from '../../../testing/appointments.ts'
import { meet, OPEN_ROOMS, type Pair, pairFor } from '../../../testing/consultations.ts'
import { until } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: OPEN_ROOMS })
  return () => server.stop()
})

const NOTE = {
  complaint: 'Cefaleia há dois dias',
  assessment: 'Provável malária sem complicações',
  plan: 'Teste rápido; paracetamol',
  symptoms: 'Dor de cabeça\nFebre à noite',
  nextSteps: 'Fazer o teste da malária amanhã\nVoltar na sexta-feira',
}
const pathOf = ({ id }: Pair, more = '') => `/api/doctor/consultations/${id}/note${more}`
const save = ({ doctor, ...pair }: Pair, version: number, changes: object = {}) =>
  doctor.visitor.send('PUT', pathOf({ doctor, ...pair }), { ...NOTE, ...changes, version })

test('a note saves while it is typed, one browser after another, once the consultation began (APT-10)', async () => {
  const pair = await pairFor(server)
  const early = await save(pair, 0)
  await meet(server.origin, pair)
  const first = await save(pair, 0)
  const second = await save(pair, 1, { plan: 'Outro plano' })
  const stale = await save(pair, 1)
  const byPatient = await pair.patient.send('PUT', pathOf(pair), { ...NOTE, version: 2 })
  const foreign = await (await doctorFor(server)).visitor.get(pathOf(pair))
  expect([early.body['code'], first.body['version'], second.body['plan'], stale.body['code']]).toEqual([
    'consultations.not_begun',
    1,
    'Outro plano',
    'consultations.note_changed',
  ])
  expect([byPatient.status, foreign.status]).toEqual([404, 404])
})

test('what ends without a signed note waits for its doctor alone until signed (APT-10)', async () => {
  const pair = await pairFor(server)
  await meet(server.origin, pair)
  const { visitor } = pair.doctor
  await save(pair, 0)
  const unsigned = async () => (await visitor.get('/api/doctor/unsigned')).body
  expect(await unsigned()).toEqual([])
  await visitor.post(`/api/doctor/consultations/${pair.id}/complete`)
  expect(await unsigned()).toMatchObject([{ id: pair.id, patientName: 'Amina Mussa' }])
  expect((await (await doctorFor(server)).visitor.get('/api/doctor/unsigned')).body).toEqual([])
  expect((await pair.patient.get('/api/doctor/unsigned')).status).toBe(403)
  await visitor.post(pathOf(pair, '/sign'))
  expect(await unsigned()).toEqual([])
})

test('a suspended doctor may end what was begun, and signs no note of it until approved again', async () => {
  const pair = await pairFor(server)
  await meet(server.origin, pair)
  const { visitor } = pair.doctor
  await save(pair, 0)
  await decideOn(server, pair.doctor, 'suspended')
  expect((await save(pair, 1)).status).toBe(200)
  expect((await visitor.post(`/api/doctor/consultations/${pair.id}/complete`)).status).toBe(200)
  const sign = () => visitor.post(pathOf(pair, '/sign'))
  const add = () => visitor.post(pathOf(pair, '/addenda'), { text: 'Sem febre' })
  expect((await sign()).body['code']).toBe('appointments.not_approved')
  await decideOn(server, pair.doctor, 'approved')
  expect((await sign()).status).toBe(200)
  await decideOn(server, pair.doctor, 'suspended')
  expect((await add()).body['code']).toBe('appointments.not_approved')
})

test('a signed note is locked, in SQL too, and takes dated addenda (APT-10)', async () => {
  const pair = await pairFor(server)
  await meet(server.origin, pair)
  const { visitor } = pair.doctor
  const empty = await visitor.post(pathOf(pair, '/sign'))
  await save(pair, 0)
  const early = await visitor.post(pathOf(pair, '/addenda'), { text: 'Cedo demais' })
  const signed = await visitor.post(pathOf(pair, '/sign'))
  const changed = await save(pair, 2)
  const added = await visitor.post(pathOf(pair, '/addenda'), { text: 'Teste negativo' })
  expect([empty.body['code'], early.body['code'], changed.body['code']]).toEqual([
    'consultations.note_empty',
    'consultations.note_not_signed',
    'consultations.note_signed',
  ])
  expect(signed.body['signedAt']).toMatch(/^20/)
  expect(added.body['addenda']).toMatchObject([{ text: 'Teste negativo' }])
  const forced = server.query(`update consultations_notes set plan = 'x' where appointment_id = $1`, [pair.id])
  await expect(forced).rejects.toThrow('a signed note is never changed')
})

test('the patient reads and downloads what the doctor wrote for them, and nobody else does (ROOM-017, ROOM-019, WS-09)', async () => {
  const pair = await pairFor(server)
  await meet(server.origin, pair)
  await save(pair, 0)
  const path = `/api/consultations/${pair.id}/summary`
  const before = await pair.patient.get(path)
  await pair.doctor.visitor.post(pathOf(pair, '/sign'))
  const { body } = await pair.patient.get(path)
  expect(before.body['code']).toBe('consultations.no_summary')
  expect(body).toMatchObject({ doctorName: 'Dr. Ana Silva', symptoms: NOTE.symptoms, nextSteps: NOTE.nextSteps })
  expect(JSON.stringify(body)).not.toContain(NOTE.assessment)
  const pdf = await fetch(`${server.origin}${path}/pdf`, { headers: { cookie: pair.patient.cookieHeader() } })
  const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true })
  for (const part of ['Dr. Ana Silva', 'Febre à noite', 'Voltar na sexta-feira', 'Amina Mussa'])
    expect(text).toContain(part)
  const stranger = await server.person()
  expect([(await stranger.get(path)).status, (await stranger.get(`${path}/pdf`)).status]).toEqual([404, 404])
  const inbox = await until(async () => {
    const answer = await pair.patient.get('/api/notifications')
    return answer.text.includes('O resumo da consulta está pronto') && answer
  })
  expect(inbox.text).toContain(`/consultas/${pair.id}`)
})

test('the sample of the demonstration room is a PDF for everybody (ROOM-016, ROOM-017)', async () => {
  const answer = await fetch(`${server.origin}/api/consultations/sample-summary`)
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
  expect(text).toContain('Próximos passos')
  expect(text).toContain('Dr. Ana Silva')
})

test('the doctor sees the patient at a glance, and a long note breaks over pages (BOOK-121)', async () => {
  const pair = await pairFor(server)
  await pair.patient.post('/api/record/facts', { kind: 'allergy', text: 'Penicilina' })
  const { visitor } = pair.doctor
  const { body } = await visitor.get(`/api/doctor/consultations/${pair.id}/patient`)
  expect(body).toMatchObject({ patientName: 'Amina Mussa', allergies: ['Penicilina'], history: [] })
  await meet(server.origin, pair)
  await save(pair, 0, { symptoms: Array(200).fill('Uma linha bastante comprida de sintomas').join('\n') })
  const pdf = await fetch(`${server.origin}/api/consultations/${pair.id}/summary/pdf`, {
    headers: { cookie: visitor.cookieHeader() },
  })
  const { totalPages } = await extractText(new Uint8Array(await pdf.arrayBuffer()))
  expect(totalPages > 3).toBe(true)
})
