import * as contract from '@salama/contract/notifications/push'
import type { Binder } from '../../../platform/http/requests/bind.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PushKeys } from '../gateways/seal-push.ts'
import { subscribe, unsubscribe } from './commands.ts'

type Push = { keys: PushKeys; ownServices: readonly string[] }

export function devicesRoutes(binder: Binder, { sessions }: Platform, { keys, ownServices }: Push): void {
  binder.on(contract.getPushKey, async () => ({ publicKey: keys.publicKey }))
  binder.on(contract.subscribeToPush, ({ actor, body, now, transact }) =>
    transact((tx) => subscribe(tx, sessions, { actor, body, ownServices, now })),
  )
  binder.on(contract.unsubscribeFromPush, ({ actor, params, transact }) =>
    transact((tx) => unsubscribe(tx, { id: params.id, userId: actor.userId })),
  )
}
