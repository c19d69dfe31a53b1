import type { Bundle, FhirResource } from 'fhir/r4.js'
import { beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../testing/fhir.ts'
import { joinFor } from '../testing/patients.ts'
import { line, productLine, signedForChild } from '../testing/prescriptions.ts'
import { startTestServer, type TestServer, type Visitor } from '../testing/server.ts'
import { formularyMemory } from './domains/formulary/public.ts'
import { dispense, presentPrescription, returnDispensed } from './domains/prescriptions/public.ts'
import { newId } from './platform/db/database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  return () => server.stop()
})

const PATH = '/api/record/fhir'
const take = async (account: Visitor, patientId?: string): Promise<Bundle<FhirResource>> =>
  JSON.parse((await account.get(patientId === undefined ? PATH : `${PATH}?patientId=${patientId}`)).text)
const resourcesIn = ({ entry = [] }: Bundle<FhirResource>): FhirResource[] =>
  entry.flatMap(({ resource }) => (resource === undefined ? [] : [resource]))

/** Every `Type/id` that a resource names outside of itself. */
const namedIn = (resource: FhirResource): string[] =>
  [...JSON.stringify(resource).matchAll(/"reference":"([^"#]+)"/g)].map(([, named]) => named as string)

type Issued = Awaited<ReturnType<typeof signedForChild>>

/** Half of it is handed out, and as much of another order taken back. */
const handOut = ({ id, code, child, mother, doctor }: Issued) =>
  server.app.platform.db.transact(async (tx) => {
    const [shopId, now] = [newId(), new Date()]
    const memory = formularyMemory(server.app.platform)
    await presentPrescription(tx, { code, accountId: mother.id, patientId: child, shopId, memory, now })
    const orders = [newId(), newId()].map((order) => ({ kind: 'pharmacy_order', id: order }))
    for (const reference of orders) {
      const lines = [{ place: 1, quantity: 5 }]
      await dispense(tx, {
        prescriptionId: id,
        patientId: child,
        lines,
        shopId,
        dispensedBy: doctor.userId,
        reference,
        now,
      })
    }
    await returnDispensed(tx, { reference: orders[1] as { kind: string; id: string }, by: doctor.userId, now })
  })

async function childWithRecord() {
  const issued = await signedForChild(server, [productLine(), line({ medicine: 'Paracetamol 500 mg' })])
  const { mother, child, appointmentId } = issued
  for (const [kind, text] of [
    ['allergy', 'Amendoim'],
    ['condition', 'Asma'],
    ['medicine', 'Salbutamol'],
  ]) {
    await mother.post(`/api/record/facts?patientId=${child}`, { kind, text })
  }
  await mother.post(`/api/record/consent?patientId=${child}`, { version: 1, isGiven: true })
  await handOut(issued)
  await server.query(`update appointments_appointments set status = 'completed' where id = $1`, [appointmentId])
  await server.query(
    `insert into consultations_notes (appointment_id, complaint, assessment, plan, symptoms, next_steps, version, saved_at)
     values ($1, 'CANARIO-DO-MEDICO', '', '', 'Tosse há três dias', 'Voltar se piorar', 1, now())`,
    [appointmentId],
  )
  return issued
}

test('a record is taken along as FHIR that the official definitions accept', async () => {
  const { mother, child, code } = await childWithRecord()
  await mother.get(`/api/record?patientId=${child}`)
  const answer = await mother.get(`${PATH}?patientId=${child}`)
  expect(answer.headers.get('content-type')).toBe('application/fhir+json')
  const bundle = JSON.parse(answer.text) as Bundle<FhirResource>
  const resources = resourcesIn(bundle)
  expect([bundle, ...resources].flatMap((resource) => faultsOf(resource))).toEqual([])
  expect([...new Set(resources.map(({ resourceType }) => resourceType))].sort()).toEqual([
    'AllergyIntolerance',
    'Appointment',
    'AuditEvent',
    'Condition',
    'Consent',
    'DocumentReference',
    'Encounter',
    'MedicationDispense',
    'MedicationRequest',
    'MedicationStatement',
    'Observation',
    'Patient',
    'Practitioner',
    'RelatedPerson',
  ])
  // Whatever one names is there, and nothing twice.
  const names = resources.map(({ resourceType, id }) => `${resourceType}/${id}`)
  expect(new Set(names).size).toBe(names.length)
  expect(resources.flatMap(namedIn).filter((named) => !names.includes(named))).toEqual([])
  expect(bundle.entry?.map(({ fullUrl }) => fullUrl)).toEqual(names.map((name) => `${server.origin}/fhir/${name}`))
  expect(resources.filter(({ resourceType }) => resourceType === 'MedicationRequest')).toMatchObject([
    {
      status: 'active',
      groupIdentifier: { value: code },
      contained: [{ code: { coding: [{ system: 'http://www.whocc.no/atc', code: 'J01CA04' }] } }],
      dispenseRequest: { quantity: { value: 21, code: '{capsule}' } },
    },
    { status: 'active', groupIdentifier: { value: code }, medicationCodeableConcept: { text: 'Paracetamol 500 mg' } },
  ])
  expect(resources.filter(({ resourceType }) => resourceType === 'MedicationDispense')).toMatchObject([
    {
      contained: [{ code: { coding: [{ system: 'http://www.whocc.no/atc', code: 'J01CA04' }] } }],
      quantity: { value: 5, unit: 'cápsula', code: '{capsule}' },
    },
  ])
})

test('the doctor’s own part of a note and another person’s record are in nobody’s bundle', async () => {
  const { mother, child, doctor } = await childWithRecord()
  const own = JSON.stringify(await take(mother))
  expect(own).not.toContain(child)
  expect(own).not.toContain('Amendoim')
  const whole = await take(mother, child)
  expect(JSON.stringify(whole)).not.toContain('CANARIO-DO-MEDICO')
  const summary = resourcesIn(whole).find(({ resourceType }) => resourceType === 'DocumentReference')
  const data = summary?.resourceType === 'DocumentReference' ? summary.content[0]?.attachment.data : undefined
  expect(Buffer.from(data ?? '', 'base64').toString()).toBe('Tosse há três dias\nVoltar se piorar')
  const [helper, stranger] = [await server.person(), await server.person()]
  await joinFor(mother, helper, { patientId: child, role: 'helper' })
  const refused = await Promise.all(
    [helper, stranger, doctor.visitor].map((account) => account.get(`${PATH}?patientId=${child}`)),
  )
  expect(refused.map(({ status, body }) => [status, body['code']])).toEqual([
    [403, 'patients.not_allowed'],
    [404, 'patients.not_found'],
    [404, 'patients.not_found'],
  ])
})

test('whoever takes another’s record along stands among its readings', async () => {
  const { mother, child } = await childWithRecord()
  await take(mother, child)
  await take(mother)
  const { body } = await mother.get(`/api/record?patientId=${child}`)
  expect(body['readings']).toContainEqual(expect.objectContaining({ what: 'Descarregou o processo, como responsável' }))
  expect((await mother.get('/api/record')).body['readings']).toEqual([])
})
