import { listPayouts as listPayoutsCall, requestPayout as requestPayoutCall } from '@salama/contract/payouts'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { type PayoutDeps, requestPayout } from './commands.ts'
import { listPayouts } from './queries.ts'

type Extras = Pick<PayoutDeps, 'providers' | 'payeesOf'>

export function payoutsRoutes(binder: Binder, { db, settings }: Platform, extras: Extras): void {
  binder.on(listPayoutsCall, ({ actor: { userId }, query, now }) =>
    listPayouts(db.sql, { userId, now, settings, payeesOf: extras.payeesOf, key: query.payee }),
  )
  binder.on(requestPayoutCall, (call) => requestPayout({ settings, db, ...extras }, call))
}
