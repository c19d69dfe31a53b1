import type { PrescriptionLine, ProductLine } from '@salama/contract/prescriptions'
import { confirmedFor, doctorFor, slotIn } from './appointments.ts'
import { childFor } from './patients.ts'
import type { TestServer } from './server.ts'

export const line = (changes: Partial<PrescriptionLine> = {}): PrescriptionLine => ({
  medicine: 'Amoxicilina 500 mg',
  dose: '1 cápsula',
  route: 'oral',
  frequency: 'de 8 em 8 horas',
  durationDays: 7,
  quantity: 21,
  ...changes,
})

export const productLine = (changes: Partial<ProductLine> = {}) => ({
  kind: 'product' as const,
  productId: 'amoxicilina-500mg-capsula',
  dose: { value: 1, unit: '{capsule}' },
  timesADay: 3,
  durationDays: 7,
  ...changes,
})

/** Either: a product, or words. */
type AnyLine = PrescriptionLine | ReturnType<typeof productLine>

/** A consultation that has begun, with its doctor and patient. */
export async function begunFor(server: TestServer, days = 2, fullName = 'Amina Mussa') {
  const doctor = await doctorFor(server)
  const patient = await server.person({ fullName })
  const appointmentId = await confirmedFor(patient, doctor, slotIn(days))
  await server.query(`update appointments_appointments set status = 'in_call' where id = $1`, [appointmentId])
  return { doctor, patient, appointmentId }
}

/** A signed prescription. */
export async function signedFor(server: TestServer, lines: readonly AnyLine[] = [line()], fullName?: string) {
  const { doctor, patient, appointmentId } = await begunFor(server, 2, fullName)
  const { body } = await doctor.visitor.post('/api/doctor/prescriptions', { appointmentId, lines, sign: true })
  return { doctor, patient, appointmentId, id: body['id'] as string, code: body['code'] as string }
}

/** A signed prescription of a child, whose mother booked for it. */
export async function signedForChild(server: TestServer, lines: readonly AnyLine[] = [line()]) {
  const [doctor, mother] = [await doctorFor(server), await server.person({ fullName: 'Amina Mussa' })]
  const child = await childFor(mother, { name: 'Lia Mussa' })
  const appointmentId = await confirmedFor(mother, doctor, slotIn(2), { patientId: child })
  await server.query(`update appointments_appointments set status = 'in_call' where id = $1`, [appointmentId])
  const { body } = await doctor.visitor.post('/api/doctor/prescriptions', {
    appointmentId,
    lines,
    weightGrams: 18_500,
    sign: true,
  })
  return { doctor, mother, child, appointmentId, id: body['id'] as string, code: body['code'] as string }
}
