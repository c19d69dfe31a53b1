import * as contract from '@salama/contract/reviews'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { PortEntries } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { createReview, editReview } from './commands.ts'
import { getOwnReview, listReviews } from './queries.ts'

export function reviewsRoutes(binder: Binder, { db }: Platform, ports: PortEntries): void {
  const services = ports.all('reviewedServices')
  binder.on(contract.listReviews, (call) => listReviews(db.sql, services, call))
  binder.on(contract.getOwnReview, (call) => getOwnReview(db.sql, services, call))
  binder.on(contract.createReview, (call) => createReview(services, call))
  binder.on(contract.editReview, (call) => editReview(call))
}
