import { TELECONSULTATION } from '@salama/contract/records'
import { beforeAll, expect, test } from 'vitest'
import { confirmedFor, decideOn, doctorFor, endedAgo, slotIn } from '../../../testing/appointments.ts'
import { childFor, joinFor } from '../../../testing/patients.ts'
import { atOnce, served, times } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'
import { MOST_FACTS } from './rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  return () => server.stop()
})

const consent = (patient: Visitor, isGiven = true) =>
  patient.post('/api/record/consent', { version: TELECONSULTATION.version, isGiven })

async function pairFor({ consents = true } = {}) {
  const [doctor, patient] = [await doctorFor(server), await server.person({ fullName: 'Amina Mussa' })]
  const id = await confirmedFor(patient, doctor, slotIn(2))
  if (consents) await consent(patient)
  return { id, patient, doctor }
}

const TEXT = { kind: 'allergy', text: 'Amendoim CANARIO-77' }

test('a patient keeps their own record, which nobody else can touch (PRV-01)', async () => {
  const patient = await server.person()
  const { body: noted, status } = await patient.post('/api/record/facts', TEXT)
  expect([status, noted['notedBy']]).toEqual([201, 'patient'])
  const other = await server.person()
  expect((await other.send('DELETE', `/api/record/facts/${noted['id']}`)).body['code']).toBe('records.fact_not_found')
  expect((await patient.get('/api/record')).body['facts']).toMatchObject([{ text: TEXT.text }])
  await patient.send('DELETE', `/api/record/facts/${noted['id']}`)
  expect((await patient.get('/api/record')).body['facts']).toEqual([])
  const many = await atOnce(times(MOST_FACTS + 2), () => patient.post('/api/record/facts', TEXT))
  const refused = many.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, body }) => [status, body['code']])).toEqual(
    Array(2).fill([409, 'records.too_many_facts']),
  )
  expect((await patient.post('/api/record/facts', { kind: 'condition', text: 'Asma' })).status).toBe(201)
  expect((await patient.get('/api/record')).body['facts']).toHaveLength(MOST_FACTS + 1)
})

test('only a doctor with an appointment reads a record, and the patient sees that they did (BOOK-121, PRV-03)', async () => {
  const [doctor, stranger, patient] = [await doctorFor(server), await doctorFor(server), await server.person()]
  await patient.post('/api/record/facts', TEXT)
  await confirmedFor(patient, doctor, slotIn(3))
  await consent(patient)
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
  await consent(patient)
  const path = `/api/doctor/patients/${patient.id}/record`
  await atOnce(times(12), () => doctor.visitor.get(path))
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

type Pair = Awaited<ReturnType<typeof pairFor>>

/** Every call by which the doctor of a consultation reads of its patient; the first two show more than they wrote themselves. */
const READS = (pair: Pair) => [
  `/api/doctor/patients/${pair.patient.id}/record`,
  `/api/doctor/consultations/${pair.id}/patient`,
  `/api/doctor/consultations/${pair.id}/note`,
  `/api/doctor/consultations/${pair.id}/prescriptions`,
  `/api/consultations/${pair.id}/messages`,
  `/api/consultations/${pair.id}/summary`,
]
const codesOf = async (pair: Pair) =>
  (await Promise.all(READS(pair).map((path) => pair.doctor.visitor.get(path)))).map(({ body }) => body['code'])
const CLOSED = 'records.consent_needed'
const OPEN = [undefined, undefined, undefined, undefined, undefined, 'consultations.no_summary']
test('a doctor reads with consent, from the booking until 30 days after the consultation (PRV-01)', async () => {
  const pair = await pairFor({ consents: false })
  expect(await codesOf(pair)).toEqual([CLOSED, CLOSED, ...OPEN.slice(2)])
  await consent(pair.patient)
  expect(await codesOf(pair)).toEqual(OPEN)
  await consent(pair.patient, false)
  expect((await codesOf(pair)).slice(0, 2)).toEqual([CLOSED, CLOSED])
  await consent(pair.patient)
  await endedAgo(server, pair.id, '29 days 20 hours')
  expect(await codesOf(pair)).toEqual(OPEN)
  await endedAgo(server, pair.id, '30 days 1 hour')
  expect(await codesOf(pair)).toEqual(Array(6).fill(CLOSED))
  const fact = { kind: 'condition', text: 'Asma' }
  const noted = await pair.doctor.visitor.post(`/api/doctor/patients/${pair.patient.id}/facts`, fact)
  expect(noted.body['code']).toBe(CLOSED)
})

test('a suspended doctor reads, asks, opens and adds nothing, until approved again (PRV-01)', async () => {
  const pair = await pairFor()
  await decideOn(server, pair.doctor, 'suspended')
  const { visitor } = pair.doctor
  const at = `/api/doctor/patients/${pair.patient.id}`
  const said = [
    ...(await codesOf(pair)),
    (await visitor.post(`${at}/access`)).body['code'],
    (await visitor.post(`${at}/emergency`, { reason: 'Chegou inconsciente.' })).body['code'],
    (await visitor.post(`${at}/facts`, { kind: 'condition', text: 'Asma' })).body['code'],
  ]
  expect(said).toEqual(Array(9).fill('appointments.not_approved'))
  expect((await pair.patient.get('/api/record/accesses')).body).toEqual([])
  await decideOn(server, pair.doctor, 'approved')
  expect(await codesOf(pair)).toEqual(OPEN)
})

const noticesOf = async (person: Visitor, wanted: string) =>
  ((await person.get('/api/notifications')).body['notifications'] as { title: string }[]).filter(
    ({ title }) => title === wanted,
  )

test('later a doctor asks, the patient answers and may take it back; nobody else’s answer counts (PRV-01)', async () => {
  const [pair, stranger] = [await pairFor(), await doctorFor(server)]
  await endedAgo(server, pair.id, '90 days')
  const ask = (who = pair.doctor.visitor) => who.post(`/api/doctor/patients/${pair.patient.id}/access`)
  expect((await ask(stranger.visitor)).body['code']).toBe('records.not_your_patient')
  const both = await Promise.all([served(ask), served(ask)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const accesses = async () => (await pair.patient.get('/api/record/accesses')).body as unknown as { id: string }[]
  const [asked, ...others] = await accesses()
  expect([asked, others]).toMatchObject([{ state: 'asked', doctorName: 'Ana Silva', endsAt: null }, []])
  expect((await codesOf(pair))[0]).toBe(CLOSED)
  const told = await noticesOf(pair.patient, 'Um médico pede para ler o seu processo')
  expect(told).toMatchObject([{ body: 'Ana Silva pede o seu consentimento. Pode aceitar ou recusar.' }])
  const answer = (isGiven: boolean, who = pair.patient) => who.post(`/api/record/accesses/${asked?.id}`, { isGiven })
  expect((await answer(true, await server.person())).body['code']).toBe('records.access_not_found')
  expect((await answer(true)).body['state']).toBe('given')
  expect(await codesOf(pair)).toEqual(OPEN)
  expect((await answer(true)).body['code']).toBe('records.access_not_now')
  expect((await answer(false)).body['state']).toBe('refused')
  expect((await codesOf(pair))[0]).toBe(CLOSED)
  for (const title of ['O paciente deu o consentimento', 'O paciente não deu o consentimento']) {
    expect(await noticesOf(pair.doctor.visitor, title)).toMatchObject([{ href: '/dashboard/doctor' }])
    expect(await noticesOf(pair.patient, title)).toEqual([])
  }
})

test('whose record it is, or cares for whom it is of, is told who asks for it and who opened it', async () => {
  const [doctor, mother, helper] = [await doctorFor(server), await server.person(), await server.person()]
  const child = await childFor(mother)
  await joinFor(mother, helper, { patientId: child, role: 'helper' })
  const clinical = await makeStaff(server, 'Carla Clínica', ['clinical'])
  const pair = { doctor, patient: await server.person() }
  const reason = 'Reação grave a um antibiótico'
  for (const [payer, patientId] of [
    [mother, child],
    [pair.patient, pair.patient.id],
  ] as const) {
    await endedAgo(server, await confirmedFor(payer, doctor, slotIn(2), { patientId }), '90 days')
    for (const _ of times(2)) await doctor.visitor.post(`/api/doctor/patients/${patientId}/access`)
    await doctor.visitor.post(`/api/doctor/patients/${patientId}/emergency`, { reason })
    await clinical.post(`/api/operator/people/${patientId}/record`, { reason })
  }
  const told = async (who: Visitor) =>
    ((await who.get('/api/notifications')).body['notifications'] as { title: string; body: string; href: string }[])
      .filter(({ href }) => href?.startsWith('/historial'))
      .map(({ title, body, href }) => [title, body, href])
  const bodies = [
    `Motivo: ${reason}`,
    `Ana Silva abriu-o sem o seu consentimento: ${reason}`,
    'Ana Silva pede o seu consentimento. Pode aceitar ou recusar.',
  ]
  const titles = [
    'Um processo da sua família foi aberto pela nossa equipa',
    'Um processo da sua família foi aberto numa emergência',
    'Um médico pede para ler um processo da sua família',
  ]
  const own = [
    'O seu processo foi aberto pela nossa equipa',
    'O seu processo foi aberto numa emergência',
    'Um médico pede para ler o seu processo',
  ]
  expect(await told(mother)).toEqual(titles.map((title, n) => [title, bodies[n], `/historial?pessoa=${child}`]))
  expect(await told(pair.patient)).toEqual(own.map((title, n) => [title, bodies[n], '/historial']))
  for (const who of [helper, doctor.visitor, clinical]) expect(await told(who)).toEqual([])
})

test('in an emergency a doctor opens it with a reason, which the patient is told and reads (PRV-01, PRV-03)', async () => {
  const [pair, stranger] = [await pairFor({ consents: false }), await doctorFor(server)]
  const open = (body: object, who = pair.doctor.visitor) =>
    who.post(`/api/doctor/patients/${pair.patient.id}/emergency`, body)
  const reason = 'Reação grave a um antibiótico'
  expect((await open({ reason: '' })).body['fields']).toMatchObject([{ code: 'reason_required' }])
  expect((await open({ reason }, stranger.visitor)).body['code']).toBe('records.not_your_patient')
  expect((await codesOf(pair))[0]).toBe(CLOSED)
  expect((await open({ reason })).body).toMatchObject({ state: 'emergency', reason })
  expect(await codesOf(pair)).toEqual(OPEN)
  expect((await pair.patient.get('/api/record/accesses')).body).toMatchObject([{ state: 'emergency', reason }])
  const { readings } = (await pair.patient.get('/api/record')).body
  expect(readings.map(({ what }: { what: string }) => what)).toContain('Abriu o processo numa emergência')
  const inbox = (await pair.patient.get('/api/notifications')).body['notifications']
  expect(inbox.some(({ body }: { body: string }) => body.includes(reason))).toBe(true)
  await server.query(`update records_accesses set ends_at = now() where patient_id = $1`, [pair.patient.id])
  expect((await codesOf(pair))[0]).toBe(CLOSED)
})

test('staff open a record only by right and with a reason, and the patient reads who did and why (PRV-03)', async () => {
  const pair = await pairFor()
  const { id } = pair.patient
  const fact = { kind: 'allergy', text: 'Penicilina' }
  expect((await pair.patient.post('/api/record/facts', fact)).status).toBe(201)
  const [support, clinical] = [
    await makeStaff(server, 'Sara Suporte', ['support']),
    await makeStaff(server, 'Carla Clínica', ['clinical']),
  ]
  const path = `/api/operator/people/${id}/record`
  const reason = 'Queixa sobre uma receita.'
  expect((await support.post(path, { reason })).body['code']).toBe('staff.no_right')
  expect((await support.get(`/api/operator/people/${id}`)).text).not.toContain('Penicilina')
  expect((await support.get(`/api/operator/search?q=${id}`)).text).not.toContain('Penicilina')
  expect((await clinical.post(path, { reason: '' })).body['fields'][0].code).toBe('reason_required')
  expect((await clinical.post(path, { reason })).body['facts']).toMatchObject([fact])
  const { readings } = (await pair.patient.get('/api/record')).body
  expect(readings.filter(({ what }: { what: string }) => what.includes('mesa'))).toMatchObject([
    { readerName: 'Carla Clínica' },
  ])
  await expect.poll(async () => (await pair.patient.get('/api/notifications')).text).toContain(reason)
  const audit = `select action, reason from staff_audit where subject_id = $1 and staff_id = $2`
  expect(await server.query(audit, [id, clinical.id])).toEqual([{ action: 'record.opened', reason }])
  expect((await clinical.post(`/api/operator/people/${crypto.randomUUID()}/record`, { reason })).body['code']).toBe(
    'staff.person_not_found',
  )
})
