import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { says } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/time-field.ts'
import { getBell, hearBell } from './bell.ts'
import { receiveSms } from './inbound.ts'
import { getPreferences, putPreferences } from './preferences.ts'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from './push.ts'

export * from './bell.ts'
export * from './preferences.ts'
export * from './push.ts'

export const notification = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** Page of the thing concerned, within the site. */
  href: z.nullable(z.string()),
  createdAt: instant,
  readAt: z.nullable(instant),
})
export type Notification = z.output<typeof notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'As últimas notificações do próprio.',
  session: 'required',
  status: 200,
  reply: z.object({ unread: z.int(), notifications: z.array(notification) }),
  lists: ['notifications'],
  errors: [],
  cache: 'private',
  versioned: ['notification'],
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marca notificações como lidas: as indicadas, ou todas.',
  session: 'required',
  body: z.object({
    ids: z.optional(z.array(id).check(z.maxLength(200, says('too_many', 'No máximo 200 de cada vez.')))),
  }),
  status: 200,
  reply: z.object({ unread: z.int() }),
  errors: [],
  cache: 'no-store',
})

export const notificationsErrors = defineErrors('notifications', {
  inbound_off: [404, 'Aqui não se recebem SMS.'],
  inbound_refused: [403, 'Esta mensagem não traz a chave combinada.'],
  endpoint_refused: [
    400,
    'O serviço de avisos deste navegador não está na Internet pública. Não lhe podemos enviar avisos.',
  ],
  device_not_found: [404, 'Este navegador não recebe avisos da sua conta.'],
})

export const notificationsEndpoints = {
  listNotifications,
  readNotifications,
  getBell,
  hearBell,
  getPreferences,
  putPreferences,
  receiveSms,
  getPushKey,
  subscribeToPush,
  unsubscribeFromPush,
}

/** What `GET /api/events` reports of this domain; `bell`: one of those who are called has heard it. */
export const notificationsLiveEvents = ['notification', 'bell'] as const
