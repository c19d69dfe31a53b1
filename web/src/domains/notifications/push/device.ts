import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@salama/contract/notifications/push'
import { call } from '../../../lib/api/api.ts'
import { noteOff, noteOn } from './moment.ts'

/** Asks the browser, and then has the server send to it. Answers whether the person lets us. */
export async function takePush(userId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { publicKey } = await call(getPushKey)
  // Registered here too: on the first page after sign-in it may not have been yet.
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const key = bytesOf(publicKey)
  const former = await pushManager.getSubscription()
  const isOurs = former !== null && isSame(former.options.applicationServerKey, key)
  // Whoever restored another key could not reach it any more.
  if (former && !isOurs) await former.unsubscribe()
  const taken = isOurs ? former : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = taken.toJSON()
  await call(subscribeToPush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  })
  noteOn(userId)
  return true
}

/** The server forgets this browser first: should the rest fail, nothing comes all the same. */
export async function leavePush(id: string): Promise<void> {
  noteOff()
  await call(unsubscribeFromPush, { params: { id } })
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** The session before has taken it along: this one goes on with what the person chose, unless they told the browser otherwise. */
export async function resumePush(userId: string): Promise<void> {
  if (Notification.permission === 'granted') await takePush(userId)
  else noteOff()
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

const isSame = (former: ArrayBuffer | null, key: Uint8Array): boolean =>
  former !== null && new Uint8Array(former).every((byte, place) => byte === key[place])
