import type { Module } from '../../platform/module.ts'
import { describePurchases, purchasesOf } from '../payments/public.ts'
import { receiptsListener } from './events.ts'
import { receiptsSweeps } from './jobs.ts'
import { receiptsRoutes } from './routes.ts'

export const module: Module = {
  name: 'receipts',
  create(platform, ports) {
    const { db, settings } = platform
    const describe = describePurchases(purchasesOf(ports))
    return {
      routes: (binder) => receiptsRoutes(binder, platform, { describe }),
      listener: () => receiptsListener({ seller: settings.seller, describe }),
      sweeps: () => receiptsSweeps({ db, settings, describe }),
    }
  },
}
