import { shopLogo, shopPicture } from '@salama/contract/shops'
import type { Module } from '../../platform/module.ts'
import { shopsListener } from './events.ts'
import { shopsPersonal } from './personal.ts'
import { earnersOf, payeesOf } from './queries.ts'
import { shopsRoutes } from './routes.ts'
import { SHOP_CASE } from './rules/application.ts'
import { setShopsOpen } from './seed.ts'
import { hasShop } from './store/shops.ts'

export const module: Module = {
  name: 'shops',
  personal: shopsPersonal,
  create(platform) {
    return {
      plugs: {
        profiles: [{ profile: 'shop', has: hasShop }],
        payees: [payeesOf],
        earners: [earnersOf],
        verificationSubjects: [SHOP_CASE],
        fileKinds: [shopPicture, shopLogo],
      },
      routes: (binder) => shopsRoutes(binder, platform),
      listener: shopsListener,
      demonstration: { chapters: [], setOpen: setShopsOpen },
    }
  },
}
