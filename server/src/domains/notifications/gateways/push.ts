import { lookup as lookUp } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { brand } from '@salama/contract/brand'
import type { NoticeClass } from '@salama/contract/notifications/classes'
import type { PushPayload } from '@salama/contract/notifications/push'
import { isPublicAddress, mayBeSentTo } from './endpoints.ts'
import type { Delivery, Gateway } from './gateway.ts'
import { type PushKeys, sealForDevice, signForService } from './seal-push.ts'

/** A browser as it has subscribed. */
export type Device = { id: string; endpoint: string; p256dh: string; auth: string }

type PushSettings = { keys: PushKeys; ownServices: readonly string[] }
export type Devices = {
  find(named: { id: string; userId: string | null }): Promise<Device | undefined>
  forget(named: { id: string; userId: string }): Promise<unknown>
}

const SUBJECT = `mailto:${brand.contact.email}`
const ANSWER_MS = 10_000
const URGENCY = {
  must_act: 'high',
  timely: 'high',
  money: 'normal',
  account: 'normal',
  news: 'low',
} as const satisfies {
  [C in NoticeClass]: string
}

/** Web Push (RFC 8030): sealed for one device (RFC 8291), signed with our key (RFC 8292). A device that is gone is forgotten. */
export function createPushGateway({ keys, ownServices }: PushSettings, devices: Devices): Gateway {
  return async ({ recipient, userId, class: noticeClass, body, validForMs }, signal): Promise<Delivery> => {
    const device = await devices.find({ id: recipient, userId })
    if (!device || userId === null) return { outcome: 'refused', error: 'the device is gone' }
    if (!mayBeSentTo(device.endpoint, ownServices)) return { outcome: 'refused', error: 'the endpoint is not public' }
    const { origin } = new URL(device.endpoint)
    const headers = {
      authorization: signForService(keys, { origin, subject: SUBJECT, now: new Date() }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(Math.ceil(validForMs / 1_000)),
      urgency: URGENCY[noticeClass ?? 'account'],
      topic: (JSON.parse(body) as PushPayload).tag,
    }
    const sealed = { endpoint: device.endpoint, headers, body: sealForDevice(device, body) }
    const status = await post(sealed, { isOwn: ownServices.includes(origin), signal })
    if (status === 404 || status === 410) await devices.forget({ id: device.id, userId })
    return deliveryOf(status)
  }
}

function deliveryOf(status: number): Delivery {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  const isTemporary = status === 408 || status === 429 || status >= 500
  return { outcome: isTemporary ? 'later' : 'refused', error: `HTTP ${status}` }
}

type Sealed = { endpoint: string; headers: Record<string, string>; body: Buffer }

/** Answers the status alone, follows no redirect, and connects to nothing that is not of the public Internet. */
async function post(
  { endpoint, headers, body }: Sealed,
  { isOwn, signal }: { isOwn: boolean; signal: AbortSignal },
): Promise<number> {
  const request = endpoint.startsWith('http:') ? requestHttp : requestHttps
  return new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
        ...(!isOwn && { lookup: publicOnly }),
      },
      (reply) => {
        reply.destroy()
        resolve(reply.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A name may lead anywhere, and elsewhere the next time: what it leads to is judged where the connection is made. */
const publicOnly: LookupFunction = (hostname, options, done) =>
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    const addresses = found?.filter(({ address }) => isPublicAddress(address)) ?? []
    const [first] = addresses
    if (error ?? !first) return done(error ?? new Error('not a public address'), [])
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
