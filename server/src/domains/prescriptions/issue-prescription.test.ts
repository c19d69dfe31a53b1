import { sql } from 'kysely'
import { extractText } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { confirmedFor, decideOn, doctorFor, endedAgo, slotIn } from '../../../testing/appointments.ts'
import { fallDue } from '../../../testing/fall-due.ts'
import { begunFor, line, signedFor, signedForChild } from '../../../testing/prescriptions.ts'
import { until } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { REMIND_PRESCRIPTIONS, remindOfEnd } from './commands/remind.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  return () => server.stop()
})

const PATH = '/api/doctor/prescriptions'

test('only the doctor of a consultation that began prescribes, and a draft stays hidden (AZ-11, APT-10, BOOK-120)', async () => {
  const { doctor, patient, appointmentId } = await begunFor(server)
  const body = { appointmentId, lines: [line()] }
  const other = await doctorFor(server)
  const early = await confirmedFor(patient, other, slotIn(6))
  const answers = [
    await patient.post(PATH, body),
    await other.visitor.post(PATH, body),
    await other.visitor.post(PATH, { ...body, appointmentId: early }),
    await doctor.visitor.post(PATH, { ...body, lines: [] }),
    await doctor.visitor.post(PATH, { ...body, lines: [line({ quantity: 501 })] }),
  ]
  expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
    [404, 'prescriptions.not_found'],
    [404, 'prescriptions.not_found'],
    [409, 'prescriptions.not_begun'],
    [400, 'platform.invalid_input'],
    [400, 'platform.invalid_input'],
  ])
  const draft = await doctor.visitor.post(PATH, body)
  expect(draft.body).toMatchObject({ status: 'draft', code: null, lines: [{ dispensed: 0, quantity: 21 }] })
  const id = draft.body['id'] as string
  expect((await patient.get('/api/prescriptions')).body).toEqual([])
  expect((await patient.get(`/api/prescriptions/${id}/pdf`)).status).toBe(404)
  const changed = await doctor.visitor.send('PUT', `${PATH}/${id}`, {
    lines: [line({ quantity: 14 })],
    advice: 'Com água',
  })
  expect(changed.body['lines'][0].quantity).toBe(14)
  const signed = await doctor.visitor.post(`${PATH}/${id}/sign`, {})
  expect(signed.body).toMatchObject({
    status: 'active',
    code: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
  })
  const late = await doctor.visitor.send('PUT', `${PATH}/${id}`, { lines: [line()] })
  const again = await doctor.visitor.post(`${PATH}/${id}/sign`, {})
  expect([late.body['code'], again.body['code']]).toEqual(['prescriptions.not_now', 'prescriptions.not_now'])
  expect((await patient.get('/api/prescriptions')).body).toMatchObject([{ id, advice: 'Com água' }])
  expect((await patient.get('/api/record')).body['entries']).toMatchObject([{ kind: 'prescription', id }])
  expect((await patient.get('/api/notifications')).text).toContain('Tem uma receita nova')
})

test('a suspended doctor signs nothing; what was signed before stays, and says since when (AZ-11)', async () => {
  const { doctor, appointmentId, code } = await signedFor(server)
  const draft = await doctor.visitor.post(PATH, { appointmentId, lines: [line({ medicine: 'Metformina 500 mg' })] })
  const id = draft.body['id'] as string
  const check = async () => (await server.visitor().get(`/api/prescriptions/check/${code}`)).body
  expect(await check()).toMatchObject({ isValid: true, doctorSuspendedAt: null })
  await decideOn(server, doctor, 'suspended')
  const refused = [
    await doctor.visitor.post(PATH, { appointmentId, lines: [line()] }),
    await doctor.visitor.post(PATH, { appointmentId, lines: [line({ medicine: 'Petidina 50 mg' })], sign: true }),
    await doctor.visitor.post(`${PATH}/${id}/sign`, {}),
  ]
  expect(refused.map(({ status, body }) => [status, body['code']])).toEqual(
    Array(3).fill([403, 'appointments.not_approved']),
  )
  expect(await check()).toMatchObject({ isAuthentic: true, isValid: true, doctorSuspendedAt: expect.any(String) })
  // Nor does whoever reaches the table.
  const signing = server.query(
    `update prescriptions_prescriptions set (status, code, signed_at, expires_at, signature, key_id) =
       (select 'active', 'ABCDEFGHJKLM', now(), now(), signature, key_id from prescriptions_prescriptions where code = $2)
     where id = $1`,
    [id, code.replaceAll('-', '')],
  )
  await expect(signing).rejects.toThrow('a prescription is signed by an approved doctor')
  await decideOn(server, doctor, 'approved')
  expect((await doctor.visitor.post(`${PATH}/${id}/sign`, {})).status).toBe(200)
  expect(await check()).toMatchObject({ doctorSuspendedAt: null })
})

test('who is being suspended at that moment waits for it, and signs nothing', async () => {
  const { doctor, appointmentId } = await begunFor(server)
  let asked: Promise<{ status: number }> | undefined
  await server.app.platform.db.transact(async (tx) => {
    await sql`update appointments_doctors set status = 'suspended' where id = ${doctor.id}`.execute(tx.sql)
    asked = doctor.visitor.post(PATH, { appointmentId, lines: [line()], sign: true })
    await until(async () => (await server.query(WAITING_FOR_A_ROW)).length > 0)
  })
  expect((await asked)?.status).toBe(403)
  expect(
    await server.query('select from prescriptions_prescriptions where appointment_id = $1', [appointmentId]),
  ).toEqual([])
})
const WAITING_FOR_A_ROW = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%appointments_doctors%for share%'`

test('a doctor prescribes until 30 days after the consultation', async () => {
  const { doctor, appointmentId } = await begunFor(server)
  const draft = await doctor.visitor.post(PATH, { appointmentId, lines: [line()] })
  const prescribe = () => doctor.visitor.post(PATH, { appointmentId, lines: [line()], sign: true })
  await endedAgo(server, appointmentId, '30 days 1 hour')
  const late = [await prescribe(), await doctor.visitor.post(`${PATH}/${draft.body['id']}/sign`, {})]
  expect(late.map(({ body }) => body['code'])).toEqual(['prescriptions.too_late', 'prescriptions.too_late'])
  await endedAgo(server, appointmentId, '29 days 20 hours')
  expect((await prescribe()).status).toBe(201)
})

test('anybody with the code verifies it, and one altered character shows (AZ-11)', async () => {
  const { code, id } = await signedFor(server)
  const check = (typed: string) => server.visitor().get(`/api/prescriptions/check/${encodeURIComponent(typed)}`)
  const { body } = await check(code.toLowerCase().replaceAll('-', ' '))
  expect(body).toMatchObject({ isAuthentic: true, isValid: true, status: 'active', patientName: 'Amina M.' })
  expect(JSON.stringify(body)).not.toContain('Mussa')
  expect((await check('AAAA-BBBB-CCCC')).body['code']).toBe('prescriptions.not_found')
  const forbidden = server.query(`update prescriptions_lines set medicine = 'Morfina' where prescription_id = $1`, [id])
  await expect(forbidden).rejects.toThrow('the lines of a signed prescription are never changed')
  const removed = server.query(`update prescriptions_prescriptions set advice = 'x' where id = $1`, [id])
  await expect(removed).rejects.toThrow('a signed prescription is never changed')
  // Whoever owns the database can switch its guards off; the signature still tells.
  await server.query(`alter table prescriptions_lines disable trigger prescriptions_lines_signed`)
  await server.query(`update prescriptions_lines set medicine = medicine || '0' where prescription_id = $1`, [id])
  await server.query(`alter table prescriptions_lines enable trigger prescriptions_lines_signed`)
  expect((await check(code)).body).toMatchObject({ isAuthentic: false, isValid: false })
})

test('allergies and the same medicine twice ask for a reason, which is kept', async () => {
  const { doctor, patient, appointmentId } = await begunFor(server)
  await patient.post('/api/record/facts', { kind: 'allergy', text: 'Alergia à penicilina' })
  await patient.post('/api/record/facts', { kind: 'medicine', text: 'Paracetamol 1 g' })
  const lines = [line(), line({ medicine: 'Paracetamol 500 mg' }), line({ medicine: 'Loratadina 10 mg' })]
  const refused = await doctor.visitor.post(PATH, { appointmentId, lines, sign: true })
  expect(refused.body).toMatchObject({
    code: 'prescriptions.warnings',
    details: {
      warnings: [
        { kind: 'allergy', severity: 'contraindicated', lines: [0] },
        { kind: 'duplicate', severity: 'avoid', lines: [1] },
        // Nobody reads the doses of free text.
        { kind: 'unchecked', severity: 'note', lines: [0] },
        { kind: 'unchecked', severity: 'note', lines: [1] },
      ],
    },
  })
  expect((await patient.get('/api/prescriptions')).body).toEqual([])
  // It told what the record says, and nothing else is left of it.
  const { readings } = (await patient.get('/api/record')).body
  expect(readings).toMatchObject([{ what: 'Viu avisos do processo ao passar uma receita' }])
  expect(await server.query('select from prescriptions_prescriptions where patient_id = $1', [patient.id])).toEqual([])
  const reason = 'Tolerou amoxicilina antes'
  const signed = await doctor.visitor.post(PATH, { appointmentId, lines, sign: true, reason })
  expect(signed.body).toMatchObject({ status: 'active', reason })
})

test('the same substance twice in one prescription asks for a reason; what has run out does not', async () => {
  const { doctor, patient, appointmentId } = await begunFor(server)
  const sent = (lines: object[]) => doctor.visitor.post(PATH, { appointmentId, lines, sign: true })
  const twice = await sent([line({ medicine: 'Loratadina 10 mg' }), line({ medicine: 'Loratadina xarope' })])
  expect(twice.body).toMatchObject({
    code: 'prescriptions.warnings',
    details: { warnings: [{ kind: 'duplicate', lines: [0, 1] }] },
  })
  const first = await sent([line({ medicine: 'Metformina 500 mg' })])
  expect(first.status).toBe(201)
  const again = () => sent([line({ medicine: 'Metformina 850 mg' })])
  expect((await again()).body['code']).toBe('prescriptions.warnings')
  await runOut(first.body['id'])
  expect((await again()).status).toBe(201)
  expect((await patient.get('/api/prescriptions')).body).toHaveLength(2)
})

/** As if its last day were over. */
async function runOut(id: string): Promise<void> {
  await server.query('alter table prescriptions_prescriptions disable trigger prescriptions_signed')
  await server.query(`update prescriptions_prescriptions set expires_at = now() - interval '1 day' where id = $1`, [id])
  await server.query('alter table prescriptions_prescriptions enable trigger prescriptions_signed')
}

test('a prescription is cancelled by its doctor, and ends on its last day (AZ-11)', async () => {
  const [cancelled, old] = [await signedFor(server), await signedFor(server)]
  const { visitor } = cancelled.doctor
  const path = `${PATH}/${cancelled.id}/cancel`
  expect((await cancelled.patient.post(path, { reason: 'engano' })).status).toBe(404)
  expect((await old.doctor.visitor.post(path, { reason: 'engano' })).status).toBe(404)
  expect((await visitor.post(path, { reason: 'Dose errada' })).body).toMatchObject({
    status: 'cancelled',
    cancelReason: 'Dose errada',
  })
  expect((await visitor.post(path, { reason: 'outra vez' })).body['code']).toBe('prescriptions.not_now')
  await runOut(old.id)
  const check = (code: string) => server.visitor().get(`/api/prescriptions/check/${code}`)
  expect((await check(cancelled.code)).body).toMatchObject({ status: 'cancelled', isValid: false, isAuthentic: true })
  expect((await check(old.code)).body).toMatchObject({ status: 'expired', isValid: false })
  const told = (await cancelled.patient.get('/api/notifications')).text
  expect(told).toContain('Receita anulada')
  expect(told).toContain('Dose errada')
  expect((await old.patient.get('/api/notifications')).text).not.toContain('Receita anulada')
})

test('who reads a prescription is told, once, five days before it ends; its doctor is not', async () => {
  const [own, kept] = [await signedFor(server), await signedForChild(server)]
  const ends = async (id: string, days: number) => {
    await server.query('alter table prescriptions_prescriptions disable trigger prescriptions_signed')
    await fallDue(server, {
      sweep: REMIND_PRESCRIPTIONS,
      statement: `update prescriptions_prescriptions set expires_at = now() + make_interval(days => $2) where id = $1`,
      values: [id, days],
    })
    await server.query('alter table prescriptions_prescriptions enable trigger prescriptions_signed')
  }
  const told = async (who: Visitor) =>
    (await who.get('/api/notifications')).body['notifications'].filter(
      ({ title }: { title: string }) => title === 'A receita termina em breve',
    )
  await ends(own.id, 6)
  await ends(kept.id, 4)
  await expect.poll(() => told(kept.mother)).toMatchObject([{ href: `/receita/${kept.code}` }])
  expect(await told(own.patient)).toEqual([])
  await ends(own.id, 4)
  await expect.poll(() => told(own.patient)).toHaveLength(1)
  for (const { id } of [own, kept])
    await server.app.platform.db.transact((tx) => remindOfEnd(tx, { id, now: new Date() }))
  const [mine] = await told(own.patient)
  expect(mine.body).toContain(`Mostre o código ${own.code} na farmácia`)
  for (const [who, count] of [
    [own.patient, 1],
    [kept.mother, 1],
    [own.doctor.visitor, 0],
    [kept.doctor.visitor, 0],
  ] as const)
    expect(await told(who)).toHaveLength(count)
})

test('the patient downloads it on paper, and a stranger finds none (BOOK-120, WS-09)', async () => {
  const { doctor, patient, id, code } = await signedFor(server)
  const path = `${server.origin}/api/prescriptions/${id}/pdf`
  const answer = await fetch(path, { headers: { cookie: patient.cookieHeader() } })
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
  for (const part of [code, 'Amoxicilina 500 mg', 'Amina Mussa', `/receita/${code}`, 'Quantidade: 21'])
    expect(text).toContain(part)
  const stranger = await server.person()
  expect((await stranger.get(`/api/prescriptions/${id}/pdf`)).status).toBe(404)
  // Who reads their own leaves no note.
  expect((await doctor.visitor.get(`/api/prescriptions/${id}/pdf`)).status).toBe(200)
  const readings = await server.query(
    "select reader_id from records_readings where action = 'prescription.read' and subject_id = $1",
    [id],
  )
  expect(readings).toEqual([{ reader_id: doctor.userId }])
})

test('paper and the page that verifies it show the dose and the name that were signed (BOOK-120)', async () => {
  const signed = line({ medicine: 'Penicilina G ≥ 50 μg', dose: '2 × 10⁶ UI', frequency: '1 dose, não\u2011repetir' })
  const { patient, id, code } = await signedFor(server, [signed], 'Đặng Thị Łucja')
  const answer = await fetch(`${server.origin}/api/prescriptions/${id}/pdf`, {
    headers: { cookie: patient.cookieHeader() },
  })
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
  for (const part of ['Đặng Thị Łucja', signed.medicine, signed.dose, signed.frequency]) expect(text).toContain(part)
  const { medicine, dose, frequency } = signed
  const { body } = await server.visitor().get(`/api/prescriptions/check/${code}`)
  expect(body).toMatchObject({ isAuthentic: true, lines: [{ medicine, dose, frequency }] })
})

test('a child is dosed by a weight of the last 90 days, and nothing is signed without one', async () => {
  const { doctor, mother, child, appointmentId, id } = await signedForChild(server)
  const [issued] = (await mother.get(`/api/prescriptions?patientId=${child}`)).body as unknown as object[]
  expect(issued).toMatchObject({ id, weightGrams: 18_500 })
  const lines = [line({ medicine: 'Paracetamol 250 mg' })]
  const again = { appointmentId, lines, reason: 'Continua o que já toma.', sign: true }
  const prescribe = (more: object = {}) => doctor.visitor.post('/api/doctor/prescriptions', { ...again, ...more })
  expect((await prescribe()).body).toMatchObject({ status: 'active', weightGrams: 18_500 })
  await server.query('alter table records_weights disable trigger records_weights_immutable')
  await server.query(`update records_weights set noted_at = noted_at - interval '91 days' where patient_id = $1`, [
    child,
  ])
  await server.query('alter table records_weights enable trigger records_weights_immutable')
  const before = await countOf(child)
  const refused = await prescribe()
  expect([refused.status, refused.body['code']]).toEqual([409, 'prescriptions.weight_needed'])
  expect(await countOf(child)).toBe(before)
  for (const weightGrams of [0, 299, 400_001, 18.5, '18']) expect((await prescribe({ weightGrams })).status).toBe(400)
  expect((await prescribe({ weightGrams: 19_200 })).body).toMatchObject({ status: 'active', weightGrams: 19_200 })
  const readings = (await mother.get(`/api/record?patientId=${child}`)).body['readings'] as { what: string }[]
  expect(readings.filter(({ what }) => what === 'Escreveu o peso')).toHaveLength(2)
  await expect(
    server.query('update prescriptions_prescriptions set weight_grams = 1000 where id = $1', [id]),
  ).rejects.toThrow('never changed')
})

const countOf = async (patientId: string) =>
  (await server.query('select from prescriptions_prescriptions where patient_id = $1', [patientId])).length

test('a draft of a child is signed once its weight is written down', async () => {
  const { doctor, child, appointmentId } = await signedForChild(server)
  await server.query('alter table records_weights disable trigger records_weights_immutable')
  await server.query('delete from records_weights where patient_id = $1', [child])
  await server.query('alter table records_weights enable trigger records_weights_immutable')
  const draft = { appointmentId, lines: [line({ medicine: 'Paracetamol 250 mg' })] }
  const { body } = await doctor.visitor.post('/api/doctor/prescriptions', draft)
  const sign = (more: object) => doctor.visitor.post(`/api/doctor/prescriptions/${body['id']}/sign`, more)
  expect((await sign({})).body['code']).toBe('prescriptions.weight_needed')
  expect((await sign({ weightGrams: 17_000 })).body).toMatchObject({ status: 'active', weightGrams: 17_000 })
})
