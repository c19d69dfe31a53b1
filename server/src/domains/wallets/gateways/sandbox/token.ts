import { constants, generateKeyPair, type KeyObject, privateDecrypt } from 'node:crypto'
import { promisify } from 'node:util'

export type KeyPair = { publicKey: KeyObject; privateKey: KeyObject }

export const makeKeyPair = (): Promise<KeyPair> => promisify(generateKeyPair)('rsa', { modulusLength: 2048 })

/** The API key inside a bearer token, or null when it was not made with our public key. */
export function apiKeyIn(authorization: string | undefined, privateKey: KeyObject): string | null {
  const token = /^Bearer ([A-Za-z0-9+/]+=*)$/.exec(authorization ?? '')?.[1]
  if (!token) return null
  try {
    // Node refuses to take PKCS#1 v1.5 padding off a decryption (CVE-2023-46809), so it is done here.
    const block = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, Buffer.from(token, 'base64'))
    return withoutPadding(block)
  } catch {
    return null // Not as long as the key, or larger than it.
  }
}

/** 00 02, at least eight random bytes without a zero, 00, then the message. */
function withoutPadding(block: Buffer): string | null {
  const end = block.indexOf(0, 2)
  return block[0] === 0 && block[1] === 2 && end >= 10 ? block.subarray(end + 1).toString('utf8') : null
}
