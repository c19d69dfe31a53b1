import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'
import { HOUR_MS, SECOND_MS } from '@salama/contract/kernel/time'

const CURVE = 'prime256v1'
/** The whole message is one record. */
const RECORD_BYTES = 4_096
/** After the last byte of the last record. */
const LAST = Buffer.from([2])

/** Base64url: an uncompressed point of P-256, and 16 random bytes. */
export type DeviceKeys = { p256dh: string; auth: string }

/** Base64url. The public key is what browsers subscribe with. */
export type PushKeys = { publicKey: string; privateKey: string }

/** The key pair of a secret: 32 bytes in base64url, a factor of P-256. */
export function pushKeysOf(secret: string): PushKeys {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(Buffer.from(secret, 'base64url'))
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret }
}

/** Encrypts a message for one device: RFC 8291, in the form aes128gcm of RFC 8188. Throws for a key that is no point. */
export function sealForDevice(
  { p256dh, auth }: DeviceKeys,
  text: string,
  { salt = randomBytes(16), ephemeral = randomBytes(32) }: { salt?: Buffer; ephemeral?: Buffer } = {},
): Buffer {
  const device = Buffer.from(p256dh, 'base64url')
  const pair = createECDH(CURVE)
  pair.setPrivateKey(ephemeral)
  const own = pair.getPublicKey()
  const shared = pair.computeSecret(device)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device, own])
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32))
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${use}\0`, bytes))
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  const header = Buffer.alloc(5)
  header.writeUInt32BE(RECORD_BYTES)
  header.writeUInt8(own.length, 4)
  const sealed = [cipher.update(text, 'utf8'), cipher.update(LAST), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, header, own, ...sealed])
}

/** A day at most (RFC 8292). */
const SIGNED_FOR_MS = 12 * HOUR_MS

/** The `Authorization` by which a push service knows who sends. `subject`: whom it may write to, as mailto: or https:. */
export function signForService(
  { publicKey, privateKey }: PushKeys,
  { origin, subject, now }: { origin: string; subject: string; now: Date },
): string {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
  const expiresAt = Math.floor((now.getTime() + SIGNED_FOR_MS) / SECOND_MS)
  const claims = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: origin, exp: expiresAt, sub: subject },
  ]
  const signed = claims.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${signed}.${signature}, k=${publicKey}`
}
