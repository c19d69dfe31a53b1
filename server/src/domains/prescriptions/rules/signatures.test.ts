import { createPrivateKey, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { signedOf } from '../queries/prescriptions.ts'
import type { PrescriptionRow } from '../store.ts'
import { isSignatureOf, type Signed, signatureOf, signingKeyOf } from './signatures.ts'
import type { PrescribedLine } from './write-line.ts'

const KEY = signingKeyOf('a secret of a test, long enough')
const WORDS = {
  medicine: 'Amoxicilina 500 mg, cápsula',
  dose: '1 cápsula',
  route: 'oral',
  frequency: 'de 8 em 8 horas',
  durationDays: 7,
  quantity: 21,
} as const
const PRODUCT = {
  id: 'amoxicilina-500mg-capsula',
  unit: '{capsule}',
  dose: { value: 0.5, unit: '{capsule}' },
  timesADay: 3,
  brand: 'Amoxil',
} as const

const rowOf = (line: PrescribedLine) =>
  ({
    code: 'ABCDEFGHJKLM',
    doctor_name: 'Dra. Celina Mabunda',
    doctor_license: '1234',
    patient_name: 'Amina Mussa',
    patient_id: '018f0000-0000-7000-8000-000000000000',
    advice: '',
    signed_at: new Date('2026-11-27T10:00:00.000Z'),
    expires_at: new Date('2026-12-27T10:00:00.000Z'),
    lines: [{ ...line, place: 1, dispensed: 0 }],
  }) as unknown as PrescriptionRow
const signed = (line: PrescribedLine) => signedOf(rowOf(line)) as Signed

test('what was signed before lines had products still verifies, byte for byte', () => {
  const before =
    '{"advice":"","code":"ABCDEFGHJKLM","doctorLicense":"1234","doctorName":"Dra. Celina Mabunda",' +
    '"expiresAt":"2026-12-27T10:00:00.000Z","lines":[{"dose":"1 cápsula","durationDays":7,"frequency":"de 8 em 8 horas",' +
    '"medicine":"Amoxicilina 500 mg, cápsula","quantity":21,"route":"oral"}],' +
    '"patientId":"018f0000-0000-7000-8000-000000000000","patientName":"Amina Mussa","signedAt":"2026-11-27T10:00:00.000Z"}'
  const key = createPrivateKey({ key: KEY.privateKey.export({ format: 'pem', type: 'pkcs8' }), format: 'pem' })
  expect(isSignatureOf(KEY.publicKey, signed(WORDS), sign(null, Buffer.from(before), key))).toBe(true)
})

test.each<[string, object]>([
  ['product', { id: 'amoxicilina-250mg-capsula' }],
  ['brand', { brand: 'Clamoxyl' }],
  ['dose', { dose: { value: 1.5, unit: '{capsule}' } }],
  ['number of times', { timesADay: 4 }],
  ['unit', { unit: '{tablet}' }],
  ['reason', { quantityReason: 'Viagem' }],
])('another %s is not what was signed', (_, changes) => {
  const signature = signatureOf(KEY, signed({ ...WORDS, product: PRODUCT }))
  const verifies = (line: PrescribedLine) => isSignatureOf(KEY.publicKey, signed(line), signature)
  expect(verifies({ ...WORDS, product: PRODUCT })).toBe(true)
  expect(verifies({ ...WORDS, product: { ...PRODUCT, ...changes } })).toBe(false)
  expect(verifies(WORDS)).toBe(false)
})
