import type { Module } from '../../platform/module.ts'
import { taskKindsOf } from '../dispatch/public.ts'
import type { QuoteHandler } from '../payments/ports.ts'
import { followTask, releaseFare } from './commands/follow-task.ts'
import { rideQuotes } from './commands/order-ride.ts'
import { prepareDebtPayment } from './commands/settle-ride.ts'
import { ridesListener } from './events.ts'
import { ridesSweeps } from './jobs.ts'
import { describePurchases, findReviewed, isTheirs, sellersOf } from './queries.ts'
import { ridesRoutes } from './routes.ts'
import { ridePage } from './rules/notices.ts'
import { RIDE } from './rules.ts'
import { seedRideDrivers } from './seed.ts'
import { ridesSettings } from './settings.ts'
import { countCompleted } from './store/rides.ts'

export const module: Module = {
  name: 'rides',
  settings: ridesSettings,
  create(platform, ports) {
    const deps = { settings: platform.settings, kinds: taskKindsOf(ports) }
    return {
      plugs: {
        purchases: [
          {
            kind: RIDE,
            label: 'Viagem',
            page: ridePage,
            quote: rideQuotes(deps) as QuoteHandler,
            prepare: prepareDebtPayment,
            sellersOf,
            describe: describePurchases,
            usage: async (db, userId) => ({ services: await countCompleted(db, userId), saved: 0 }),
          },
        ],
        taskKinds: [{ kind: RIDE, moved: (tx, move) => followTask(tx, deps, move), release: releaseFare }],
        reviewedServices: [{ kind: RIDE, find: findReviewed }],
        supportSubjects: [{ kind: RIDE, label: 'Viagem', page: ridePage, isTheirs }],
      },
      routes: (binder) => ridesRoutes(binder, platform, deps.kinds),
      listener: () => ridesListener(deps),
      sweeps: () => ridesSweeps(platform, deps),
      demonstration: { chapters: [seedRideDrivers] },
    }
  },
}
