import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto'

/** The provider's public key as its portal hands it out (base64 of the DER) or as PEM. Throws when it is neither. */
export function readPublicKey(text: string): KeyObject {
  return text.includes('-----BEGIN')
    ? createPublicKey(text)
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
}

/** The bearer token: the API key under the provider's public key. The padding is random, so no two are the same. */
export function bearerToken(apiKey: string, publicKey: KeyObject): string {
  return publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(apiKey)).toString('base64')
}
