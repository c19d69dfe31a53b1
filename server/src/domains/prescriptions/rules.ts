import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomInt,
  sign,
  verify,
} from 'node:crypto'
import type { AppointmentStatus } from '@salama/contract/appointments'
import { fold, wordsOf } from '@salama/contract/kernel/text'
import { DAY_MS, dayInMaputo } from '@salama/contract/kernel/time'
import { ageOn, DOSED_BY_WEIGHT_YEARS, WEIGHT_SERVES_DAYS } from '@salama/contract/patients/words'
import type { PrescriptionLine } from '@salama/contract/prescriptions'
import { CARE_MS } from '@salama/contract/records'

/** What the signature covers. Its canonical JSON is what a verifier outside builds from the printed prescription. */
export type Signed = {
  code: string
  doctorName: string
  doctorLicense: string
  patientName: string
  patientId: string
  lines: readonly PrescriptionLine[]
  advice: string
  signedAt: string
  expiresAt: string
}

/** States of a consultation in which, and after which, its doctor may prescribe. */
const BEGUN: readonly AppointmentStatus[] = ['in_call', 'interrupted', 'completed']

/** Why nothing is prescribed in this consultation now; undefined from its beginning until 30 days after its end. */
export function refusalOf(
  { status, endsAt }: { status: AppointmentStatus; endsAt: Date },
  now: Date,
): 'prescriptions.not_begun' | 'prescriptions.too_late' | undefined {
  if (!BEGUN.includes(status)) return 'prescriptions.not_begun'
  return now.getTime() > endsAt.getTime() + CARE_MS ? 'prescriptions.too_late' : undefined
}

export type SigningKey = { id: string; privateKey: KeyObject; publicKey: Buffer }

/** Bytes before the 32 of an Ed25519 key in its PKCS #8 and SPKI forms (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** The same key from the same secret, on every node and after every start. */
export function signingKeyOf(secret: string): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'salama prescriptions', 32))
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(SPKI.length)
  return { id: keyIdOf(publicKey), privateKey, publicKey }
}

const keyIdOf = (publicKey: Buffer): string => createHash('sha256').update(publicKey).digest('hex').slice(0, 16)

export const signatureOf = (key: SigningKey, signed: Signed): Buffer =>
  sign(null, Buffer.from(canonicalJson(signed)), key.privateKey)

export const isSignatureOf = (publicKey: Buffer, signed: Signed, signature: Buffer): boolean =>
  verify(
    null,
    Buffer.from(canonicalJson(signed)),
    createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' }),
    signature,
  )

/** JSON with sorted keys and no spaces (RFC 8785, for texts and whole numbers). */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

/** Letters and digits that nobody takes for another. */
const SPOKEN = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** 59 bits, of which a guesser may try 60 a minute. */
export const makeCode = (): string => Array.from({ length: 12 }, () => SPOKEN[randomInt(SPOKEN.length)]).join('')

/** 'ABCD-EFGH-JKLM'. */
export const spokenCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

export type Warning = { kind: 'allergy' | 'duplicate'; medicine: string; text: string }

type Known = { allergies: readonly string[]; activeMedicines: readonly string[] }

/** What speaks against these medicines: an allergy of the patient, or the same substance twice. */
export function warningsOf(lines: readonly Pick<PrescriptionLine, 'medicine'>[], known: Known): Warning[] {
  return lines.flatMap(({ medicine }, place) => {
    const substance = substanceOf(medicine)
    const allergy = known.allergies.find((text) => concerns(text, medicine))
    const others = [...known.activeMedicines, ...lines.slice(0, place).map((line) => line.medicine)]
    const twice = others.find((other) => substanceOf(other) === substance)
    return [
      ...(allergy === undefined
        ? []
        : [{ kind: 'allergy' as const, medicine, text: `${medicine}: o paciente tem alergia a ${allergy}.` }]),
      ...(twice === undefined
        ? []
        : [{ kind: 'duplicate' as const, medicine, text: `${medicine}: já tem ${twice} receitado.` }]),
    ]
  })
}

/** The first word of a medicine names its substance: 'Amoxicilina 500 mg'. */
const substanceOf = (medicine: string): string => wordsOf(medicine)[0] ?? ''

/** Families whose members are avoided together; stems as the substances are named in Portuguese. */
const FAMILIES: readonly (readonly string[])[] = [
  ['penicilina', 'amoxicilina', 'ampicilina', 'cloxacilina', 'flucloxacilina', 'piperacilina', 'betalactam'],
  ['sulfa', 'sulfonamida', 'sulfametoxazol', 'cotrimoxazol', 'sulfadoxina', 'fansidar'],
  [
    'aspirina',
    'acetilsalicilico',
    'ibuprofeno',
    'diclofenac',
    'naproxeno',
    'indometacina',
    'cetoprofeno',
    'anti-inflamatorio',
  ],
  ['cefalosporina', 'cefalexina', 'cefixima', 'ceftriaxona', 'cefuroxima', 'cefaclor'],
  ['codeina', 'morfina', 'tramadol', 'opioide'],
]

function concerns(allergy: string, medicine: string): boolean {
  const [against, given] = [fold(allergy), fold(medicine)]
  const substance = substanceOf(medicine)
  if (substance.length > 2 && against.includes(substance)) return true
  if (wordsOf(allergy).some((word) => word.length > 4 && given.includes(word))) return true
  return FAMILIES.some(
    (names) => names.some((name) => against.includes(name)) && names.some((name) => given.includes(name)),
  )
}

/** 'Amina M.': enough to recognise the person at the counter. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return last ? `${first} ${last.charAt(0)}.` : first
}

/** Whether somebody born then is dosed by weight today. */
export const isDosedByWeight = (bornOn: string, now: Date): boolean =>
  ageOn(bornOn, dayInMaputo(now)) < DOSED_BY_WEIGHT_YEARS

export const isWeightRecent = (notedAt: Date, now: Date): boolean =>
  now.getTime() - notedAt.getTime() <= WEIGHT_SERVES_DAYS * DAY_MS
