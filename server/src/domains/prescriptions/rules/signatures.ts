import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import type { PrescribedLine } from './write-line.ts'

/** What the signature covers. Its canonical JSON is what a verifier outside builds from the printed prescription. */
export type Signed = {
  code: string
  doctorName: string
  doctorLicense: string
  patientName: string
  patientId: string
  /** `product` only of a line that has one. */
  lines: readonly PrescribedLine[]
  advice: string
  signedAt: string
  expiresAt: string
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

/** JSON with sorted keys and no spaces (RFC 8785): numbers are written as ECMAScript does, which the scheme asks for. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}
