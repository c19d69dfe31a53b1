import * as contract from '@salama/contract/shops'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { placesMemory } from '../places/public.ts'
import { approvalOf } from '../verification/public.ts'
import { applyForShop, correctApplication } from './commands/application.ts'
import { markFavourite } from './commands/mark-favourite.ts'
import { changeShop } from './commands/settings.ts'
import { quoteShopDelivery } from './public.ts'
import { getOwnShop } from './queries.ts'
import { findFavourites } from './store/favourites.ts'

export function shopsRoutes(binder: Binder, platform: Platform): void {
  const { db, settings } = platform
  const places = placesMemory(platform)
  const approval = approvalOf(settings)
  binder.on(contract.applyAsRestaurant, ({ actor: { userId }, body: sent, transact, now }) =>
    transact((tx) => applyForShop(tx, { userId, kind: 'restaurant', sent, approval, now })),
  )
  binder.on(contract.applyAsPharmacy, ({ actor: { userId }, body: sent, transact, now }) =>
    transact((tx) => applyForShop(tx, { userId, kind: 'pharmacy', sent, approval, now })),
  )
  binder.on(contract.getOwnShop, ({ actor, query, now }) => getOwnShop(db.sql, { actor, kind: query.type, now }))
  binder.on(contract.changeShop, (call) => changeShop(call))
  binder.on(contract.correctApplication, ({ actor: { userId }, query, body: sent, transact, now }) =>
    transact((tx) => correctApplication(tx, { userId, kind: query.type, sent, approval, now })),
  )
  binder.on(contract.quoteShopDelivery, ({ params, body, now }) =>
    quoteShopDelivery(db.sql, { id: params.id, body, places, now }),
  )
  binder.on(contract.listFavourites, ({ actor }) => findFavourites(db.sql, actor.userId))
  binder.on(contract.markFavourite, (call) => markFavourite(call))
}
