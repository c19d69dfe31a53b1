import * as contract from '@salama/contract/insurance'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  addMember,
  cancelSubscription,
  changePlan,
  describeInsured,
  removeMember,
  resumeSubscription,
} from './commands/change.ts'
import { subscribe } from './commands/subscribe.ts'
import { checkCard, getConditions, getSubscription, listPlans } from './queries.ts'

export function insuranceRoutes(binder: Binder, platform: Platform): void {
  const { db, settings } = platform
  binder.on(contract.listPlans, () => listPlans(db.sql))
  binder.on(contract.getConditions, ({ query: { version }, now }) => getConditions(db.sql, { version, settings, now }))
  binder.on(contract.checkCard, ({ params: { code }, now }) => checkCard(db.sql, { code, settings, now }))
  binder.on(contract.getSubscription, ({ actor: { userId }, now }) =>
    getSubscription(db.sql, { userId, settings, now }),
  )
  binder.on(contract.subscribe, (call) => subscribe(platform, call))
  binder.on(contract.cancelSubscription, (call) => cancelSubscription(platform, call))
  binder.on(contract.resumeSubscription, (call) => resumeSubscription(platform, call))
  binder.on(contract.changePlan, (call) => changePlan(platform, call))
  binder.on(contract.describeInsured, (call) => describeInsured(platform, call))
  binder.on(contract.addMember, (call) => addMember(platform, call))
  binder.on(contract.removeMember, (call) => removeMember(platform, call))
}
