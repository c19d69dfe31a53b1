import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { PushPayload } from '@salama/contract/notifications/push'

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/**
 * A push service on loopback. It answers with these statuses in turn, the last one for ever; `null`: it takes the message
 * and never answers.
 */
export class PushService {
  readonly received: Received[] = []
  statuses: (number | null)[] = [201]
  origin = ''
  private readonly server = createServer(async (request, reply) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    this.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
    const status = this.statuses.length > 1 ? this.statuses.shift() : this.statuses[0]
    if (typeof status === 'number') reply.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
  })

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.origin = `http://127.0.0.1:${(this.server.address() as { port: number }).port}`
    return this
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  /** What came for this device, unsealed. */
  toDevice({ path, unseal }: PushDevice): PushPayload[] {
    return this.received.filter((one) => one.path === path).map(({ body }) => unseal(body))
  }
}

export type PushDevice = {
  path: string
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  unseal(body: Buffer): PushPayload
}

/** A browser with keys of its own. */
export function pushDevice(origin: string): PushDevice {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const path = `/push/${randomBytes(8).toString('hex')}`
  return {
    path,
    subscription: {
      endpoint: `${origin}${path}`,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    unseal: (body) => JSON.parse(unsealed(body, pair, auth)) as PushPayload,
  }
}

/** RFC 8291 over RFC 8188: one record of aes128gcm. */
function unsealed(body: Buffer, pair: ECDH, auth: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${use}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/** Whether a push service would take this request as ours: a token of RFC 8292 for its origin, signed with `publicKey`. */
export function isSignedFor(
  authorization: string,
  { origin, publicKey }: { origin: string; publicKey: string },
): boolean {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string }
  const signed = Buffer.from(`${header}.${claims}`)
  return (
    key === publicKey &&
    said.aud === origin &&
    said.sub.startsWith('mailto:') &&
    verify('sha256', signed, { key: signer, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  )
}
