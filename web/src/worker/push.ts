import type { PushPayload } from '@salama/contract/notifications/push'
import { makeCall } from './network.ts'

const SAID = 'said'
const FAILED = 'Não ficou feito'
const NO_NETWORK = 'Não há ligação. Toque para abrir a página.'
const READ = '/api/notifications/read'

/** Shows what the server pushes, and does what is pressed there with the session of this browser. */
export function listenToPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(worker, event.data.json() as PushPayload))
  })
  worker.addEventListener('notificationclick', (event) => {
    const { notification, action } = event
    notification.close()
    const payload = notification.data as PushPayload
    event.waitUntil(action === SAID && payload.press ? press(worker, payload) : open(worker, payload))
  })
}

/** `actions` is not known to every browser, nor to TypeScript. */
type Shown = NotificationOptions & { actions?: { action: string; title: string }[]; timestamp: number }

function show({ registration }: ServiceWorkerGlobalScope, payload: PushPayload): Promise<void> {
  const { title, body, tag, isUrgent, at, press: button } = payload
  const options: Shown = {
    body,
    tag,
    lang: 'pt',
    icon: '/icons/icon-192.png',
    requireInteraction: isUrgent,
    timestamp: Date.parse(at),
    data: payload,
    ...(button && { actions: [{ action: SAID, title: button.label }] }),
  }
  return registration.showNotification(title, options)
}

/** What the call refuses is said where it was pressed, and leads to the page. */
async function press(worker: ServiceWorkerGlobalScope, payload: PushPayload): Promise<void> {
  const { press: button, ...rest } = payload
  const refusal = button?.call ? await make(button.call, payload.id) : undefined
  if (refusal !== undefined) return show(worker, { ...rest, title: FAILED, body: refusal })
  await seen(payload)
}

/** Answers why it was refused, where it was. A second press of the same is the first one again. */
async function make(
  { method, path, body }: NonNullable<NonNullable<PushPayload['press']>['call']>,
  key: string,
): Promise<string | undefined> {
  if (!path.startsWith('/api/')) return NO_NETWORK
  try {
    const answer = await makeCall(path, { method, key, ...(body && { body }) })
    if (answer.ok) return undefined
    return ((await answer.json()) as { message?: string }).message ?? NO_NETWORK
  } catch {
    return NO_NETWORK
  }
}

/** A failure costs nothing: the page marks it as read, too. */
const seen = ({ id }: PushPayload): Promise<unknown> =>
  makeCall(READ, { method: 'POST', body: { ids: [id] } }).catch(() => undefined)

/** In a tab that is open, where there is one. */
async function open({ clients }: ServiceWorkerGlobalScope, payload: PushPayload): Promise<void> {
  const [tab] = await clients.matchAll({ type: 'window' })
  const shown = await tab?.focus().then(
    (focused) => focused.navigate(payload.href),
    () => null,
  )
  if (!shown) await clients.openWindow(payload.href)
  await seen(payload)
}
