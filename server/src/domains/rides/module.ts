import type { Module } from '../../platform/module.ts'
import { taskKindsOf } from '../dispatch/public.ts'
import { followTask, giveBackFare, releaseFare } from './commands/follow-task.ts'
import { playDrivers } from './commands/play-drivers.ts'
import { RIDES } from './figures.ts'
import { ridePurchase } from './payable.ts'
import { ridesPersonal } from './personal.ts'
import { findReviewed, isTheirs } from './queries.ts'
import { ridesRoutes } from './routes.ts'
import { ridePage } from './rules/notices.ts'
import { RIDE } from './rules/payment.ts'
import { seedRideDrivers } from './seed.ts'
import { ridesSettings } from './settings.ts'

export const module: Module = {
  name: 'rides',
  personal: ridesPersonal,
  settings: ridesSettings,
  create(platform, ports) {
    const deps = { settings: platform.settings, kinds: taskKindsOf(ports) }
    return {
      plugs: {
        purchases: [ridePurchase(deps)],
        taskKinds: [
          {
            kind: RIDE,
            moved: (tx, move) => followTask(tx, deps, move),
            release: releaseFare,
            giveBack: giveBackFare,
          },
        ],
        reviewedServices: [{ kind: RIDE, unlisted: ['rider'], find: findReviewed }],
        supportSubjects: [{ kind: RIDE, label: 'Viagem', page: ridePage, isTheirs }],
      },
      routes: (binder) => ridesRoutes(binder, platform, deps.kinds),
      counters: [RIDES],
      demonstration: { chapters: [seedRideDrivers], play: (now) => playDrivers(platform, deps, now) },
    }
  },
}
