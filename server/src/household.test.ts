import { TELECONSULTATION } from '@salama/contract/records'
import { beforeAll, expect, test } from 'vitest'
import { booking, doctorFor, slotIn } from '../testing/appointments.ts'
import { OPEN_ROOMS } from '../testing/consultations.ts'
import { subscribe } from '../testing/insurance.ts'
import { bornAgo, childFor, joinFor } from '../testing/patients.ts'
import { initiate, settled } from '../testing/payments/payments.ts'
import { line } from '../testing/prescriptions.ts'
import { startTestServer, type TestServer, type Visitor } from '../testing/server.ts'
import { formularyMemory } from './domains/formulary/public.ts'
import { presentPrescription } from './domains/prescriptions/public.ts'
import { newId } from './platform/db/database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: OPEN_ROOMS })
  return () => server.stop()
})

type Listed = { id: string; patientId: string; status: string }
const consultationsOf = async (account: Visitor) => (await account.get('/api/appointments')).body as unknown as Listed[]
const noticesOf = async (account: Visitor & { id: string }, like: string) =>
  (
    await server.query('select title from notifications_inbox where user_id = $1 and source like $2', [
      account.id,
      like,
    ])
  ).map(({ title }) => title)
const move = (id: string, status: string) =>
  server.query('update appointments_appointments set status = $2 where id = $1', [id, status])

test('a mother books two children at once, and nothing of it is in her record', async () => {
  const mother = await server.person({ fullName: 'Amina Mussa' })
  await subscribe(mother, 'family')
  const doctors = [await doctorFor(server), await doctorFor(server)]
  const plan = (body: object) => mother.post('/api/insurance/members', body)
  const [lia, dino] = [await childFor(mother, { name: 'Lia Mussa', allergies: ['Penicilina'] }), await childFor(mother)]
  for (const [patientId, name] of [[lia, 'Lia Mussa'] as const, [dino, 'Dino Mussa'] as const]) {
    expect((await plan({ name, bornOn: bornAgo(6), relation: 'child', consent: true, patientId })).status).toBe(201)
  }
  const twice = { name: 'Lia Mussa', bornOn: bornAgo(6), relation: 'child', consent: true, patientId: lia }
  expect((await plan(twice)).body['code']).toBe('insurance.already_member')

  const slot = slotIn(2)
  const [first, second] = [
    await mother.post('/api/appointments', booking(doctors[0] as { id: string }, slot, { patientId: lia })),
    await mother.post('/api/appointments', booking(doctors[1] as { id: string }, slot, { patientId: dino })),
  ]
  expect([first.status, second.status]).toEqual([201, 201])
  expect([first.body, second.body]).toMatchObject([
    { patientId: lia, status: 'confirmed', amountDue: 0 },
    { patientId: dino, status: 'confirmed', amountDue: 0 },
  ])
  const third = await doctorFor(server)
  const again = await mother.post('/api/appointments', booking(third, slot, { patientId: lia }))
  expect(again.body['code']).toBe('appointments.patient_busy')
  expect((await consultationsOf(mother)).map(({ patientId }) => patientId).sort()).toEqual([lia, dino].sort())

  const visit = first.body['id'] as string
  const { visitor: paediatrician, userId: doctorUserId } = doctors[0] as (typeof doctors)[0]
  expect((await mother.get(`/api/consultations/${visit}`)).body).toMatchObject({ role: 'patient', needsConsent: true })
  const consent = { version: TELECONSULTATION.version, isGiven: true }
  expect((await mother.post(`/api/record/consent?patientId=${lia}`, consent)).status).toBe(200)
  expect((await mother.get(`/api/consultations/${visit}`)).body).toMatchObject({ needsConsent: false })
  await move(visit, 'in_call')

  const snapshot = (await paediatrician.get(`/api/doctor/consultations/${visit}/patient`)).body
  expect(snapshot).toMatchObject({
    patientId: lia,
    patientName: 'Lia Mussa',
    allergies: ['Penicilina'],
    patient: { bornOn: bornAgo(6), sex: 'female', speaker: { name: 'Amina Mussa', relation: 'child' } },
  })
  const lines = [line({ medicine: 'Penicilina V 250 mg' })]
  const prescription = { appointmentId: visit, lines, weightGrams: 18_500, sign: true }
  const warned = await paediatrician.post('/api/doctor/prescriptions', prescription)
  expect(warned.body['code']).toBe('prescriptions.warnings')
  const signed = await paediatrician.post('/api/doctor/prescriptions', {
    ...prescription,
    lines: [line({ medicine: 'Paracetamol 250 mg' })],
  })
  expect(signed.body).toMatchObject({ status: 'active', patientName: 'Lia Mussa' })
  await move(visit, 'completed')
  const note = {
    complaint: 'Febre',
    assessment: 'Gripe',
    plan: 'Repouso',
    symptoms: 'Febre',
    nextSteps: '',
    version: 0,
  }
  await paediatrician.send('PUT', `/api/doctor/consultations/${visit}/note`, note)
  expect((await paediatrician.post(`/api/doctor/consultations/${visit}/note/sign`)).status).toBe(200)

  const own = (await mother.get('/api/record')).body
  expect([own['facts'], own['entries'], own['readings']]).toEqual([[], [], []])
  expect((await mother.get('/api/prescriptions')).body).toEqual([])
  const childs = (await mother.get(`/api/record?patientId=${lia}`)).body
  expect(childs['entries'].map(({ kind }: { kind: string }) => kind).sort()).toEqual(['consultation', 'prescription'])
  expect((await mother.get(`/api/prescriptions?patientId=${lia}`)).body).toMatchObject([{ id: signed.body['id'] }])
  expect((await mother.get(`/api/consultations/${visit}/summary`)).body).toMatchObject({ patientName: 'Lia Mussa' })
  expect(await noticesOf(mother, 'prescriptions.signed:%')).toEqual(['Tem uma receita nova'])
  const reads = await server.query('select distinct patient_id from records_readings where reader_id = $1', [
    doctorUserId,
  ])
  expect(reads).toEqual([{ patient_id: lia }])

  const present = (accountId: string) =>
    server.app.platform.db.transact((tx) =>
      presentPrescription(tx, {
        code: signed.body['code'],
        accountId,
        patientId: lia,
        shopId: newId(),
        memory: formularyMemory(server.app.platform),
        now: new Date(),
      }),
    )
  expect(await present(mother.id)).toMatchObject({ patientId: lia })
  expect(await present((await server.person()).id)).toBeUndefined()
})

test('a daughter books and pays for her father, who is the only one to read his record', async () => {
  const [father, daughter] = [await server.person({ fullName: 'Rui Cossa' }), await server.person()]
  await joinFor(father, daughter, { patientId: father.id, role: 'helper' })
  const doctor = await doctorFor(server)
  const own = await father.post('/api/appointments', booking(doctor, slotIn(4), { notes: 'Assunto meu' }))
  const booked = await daughter.post('/api/appointments', booking(doctor, slotIn(5), { patientId: father.id }))
  const id = booked.body['id'] as string
  expect(booked.body).toMatchObject({ patientId: father.id, status: 'pending_payment' })
  const { body } = await initiate(daughter, { amount: doctor.priceVideo, purpose: { kind: 'appointment', id } })
  await settled(daughter, body['transactionId'])
  await expect.poll(async () => (await consultationsOf(father)).find((one) => one.id === id)?.status).toBe('confirmed')
  expect((await daughter.get(`/api/payments/${body['transactionId']}/receipt`)).status).toBe(200)
  const [receipt] = await server.query(
    "select snapshot->>'payer' as payer, snapshot->>'patient' as patient from receipts_documents where payment_id = $1",
    [body['transactionId']],
  )
  expect(receipt).toEqual({ payer: 'Ana Macuácua', patient: 'Rui Cossa' })
  for (const account of [father, daughter])
    expect(await noticesOf(account, `appointments.confirmed:${id}`)).toEqual(['Consulta confirmada'])

  expect((await consultationsOf(daughter)).map((one) => one.id)).toEqual([id])
  const closed = [
    await daughter.get(`/api/appointments/${own.body['id']}`),
    await daughter.get(`/api/consultations/${id}`),
    await daughter.get(`/api/record?patientId=${father.id}`),
    await daughter.get(`/api/prescriptions?patientId=${father.id}`),
    await daughter.post(`/api/record/consent?patientId=${father.id}`, {
      version: TELECONSULTATION.version,
      isGiven: true,
    }),
  ]
  expect(closed.map(({ status }) => status)).toEqual([404, 404, 403, 403, 403])
  expect((await father.get(`/api/consultations/${id}`)).body).toMatchObject({ role: 'patient' })

  const [row] = (await father.get(`/api/patients/${father.id}/guardians`)).body as unknown as { id: string }[]
  await father.send('DELETE', `/api/patients/${father.id}/guardians/${row?.id}`)
  expect((await daughter.get(`/api/appointments/${id}`)).status).toBe(404)
  const after = await daughter.post('/api/appointments', booking(doctor, slotIn(6), { patientId: father.id }))
  expect([after.status, after.body['code']]).toEqual([404, 'patients.not_found'])
})

test('nobody books for a person of another family, and nothing is kept for it', async () => {
  const [mother, stranger, doctor] = [await server.person(), await server.person(), await doctorFor(server)]
  const child = await childFor(mother)
  const answer = await stranger.post('/api/appointments', booking(doctor, slotIn(2), { patientId: child }))
  expect([answer.status, answer.body['code']]).toEqual([404, 'patients.not_found'])
  expect(await server.query('select from appointments_appointments where doctor_id = $1', [doctor.id])).toEqual([])
})

test('holds of one account count together, for whomever they are', async () => {
  const mother = await server.person()
  const children = [await childFor(mother), await childFor(mother), await childFor(mother)]
  const statuses = []
  for (const [place, patientId] of [...children, mother.id].entries()) {
    const doctor = await doctorFor(server)
    statuses.push((await mother.post('/api/appointments', booking(doctor, slotIn(3 + place), { patientId }))).status)
  }
  expect(statuses).toEqual([201, 201, 201, 429])
})

test('a plan pays for people who were in it before they were patients', async () => {
  const mother = await server.person()
  await subscribe(mother, 'family')
  const [{ id: plan } = { id: '' }] = await server.query<{ id: string }>(
    'select id from insurance_subscriptions where user_id = $1',
    [mother.id],
  )
  await server.query(
    `insert into insurance_members (id, subscription_id, place, name, born_on, relation, consented_at)
     values (gen_random_uuid(), $1, 1, 'Lia Mussa', $2, 'child', now()),
       (gen_random_uuid(), $1, 2, 'Rui Mussa', '1980-01-02', 'spouse', now())`,
    [plan, bornAgo(6)],
  )
  const household = (await mother.get('/api/patients')).body as unknown as {
    id: string
    name: string
    rights: string[]
  }[]
  expect(household.map(({ name, rights }) => [name, rights.includes('read')]).sort()).toEqual([
    ['Ana Macuácua', true],
    ['Lia Mussa', true],
    ['Rui Mussa', false],
  ])
  const doctor = await doctorFor(server)
  const [child, husband] = ['Lia Mussa', 'Rui Mussa'].map(
    (name) => household.find((one) => one.name === name)?.id ?? '',
  )
  const covered = await mother.post('/api/appointments', booking(doctor, slotIn(2), { patientId: child }))
  expect(covered.body).toMatchObject({ status: 'confirmed', amountDue: 0 })

  const account = await server.person({ fullName: 'Rui Mussa' })
  await joinFor(mother, account, { patientId: husband as string, role: 'self' })
  await expect
    .poll(() => server.query('select from insurance_members where patient_id = $1', [account.id]))
    .toHaveLength(1)
  const alone = await account.post('/api/appointments', booking(doctor, slotIn(3)))
  expect(alone.body).toMatchObject({ status: 'confirmed', amountDue: 0 })
})

/** Of these domains, what holds nothing of a patient. */
const NOT_CLINICAL = [
  'appointments_doctors',
  'appointments_exceptions',
  'appointments_hours',
  'appointments_next_free',
  'appointments_specialties',
  'prescriptions_keys',
]

test('each clinical row names its patient, or a row that does', async () => {
  const references = await server.query<{ from_table: string; to_table: string; names_patient: boolean }>(
    `select c.conrelid::regclass::text as from_table, c.confrelid::regclass::text as to_table,
       exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)
         and a.attname = 'patient_id') as names_patient
     from pg_constraint c
     where c.contype = 'f' and c.convalidated and not exists (
       select from pg_attribute a
       where a.attrelid = c.conrelid and a.attnum = any(c.conkey) and not a.attnotnull)`,
  )
  const tables = await server.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname ~ '^(appointments|records|prescriptions|consultations)_' order by 1`,
  )
  const named = new Set(
    references
      .filter(({ to_table, names_patient }) => to_table === 'patients_patients' && names_patient)
      .map(({ from_table }) => from_table),
  )
  for (let size = -1; size !== named.size; ) {
    size = named.size
    for (const { from_table, to_table } of references) if (named.has(to_table)) named.add(from_table)
  }
  const nameless = tables.map(({ name }) => name).filter((name) => !named.has(name))
  expect(nameless).toEqual(NOT_CLINICAL)
})
