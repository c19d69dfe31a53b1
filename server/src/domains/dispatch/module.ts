import { ROOM_OF, type TaskKindName } from '@salama/contract/dispatch'
import type { Module, PortEntries } from '../../platform/module.ts'
import { earnersOf, payeesOf } from './drivers/queries.ts'
import { DRIVER_CASE } from './drivers/rules.ts'
import { findDriverOf, isDriver } from './drivers/store.ts'
import { dispatchListener } from './events.ts'
import { dispatchSweeps } from './jobs.ts'
import { ringingOffers } from './offers/queries.ts'
import { dispatchPersonal } from './personal.ts'
import { Positions } from './positions/commands.ts'
import { taskKindsOf } from './public.ts'
import { dispatchRoutes } from './routes.ts'
import { seedDrivers, setDriversOpen, topUpDemonstration } from './seed/demonstration.ts'
import { dispatchSettings } from './settings.ts'
import { dispatchStaffCalls } from './staff.ts'

export const module: Module = {
  name: 'dispatch',
  personal: dispatchPersonal,
  settings: dispatchSettings,
  create(platform, ports) {
    const positions = new Positions(platform)
    return {
      plugs: {
        // The profile opens the driver's portal, also while it waits for approval.
        profiles: [{ profile: 'driver', has: isDriver }],
        obligations: [async (tx, userId) => ((await findDriverOf(tx.sql, userId))?.load ?? 0) > 0],
        bells: [{ calls: 'offer', ringing: ringingOffers }],
        payees: [payeesOf],
        earners: [earnersOf],
        verificationSubjects: [DRIVER_CASE],
      },
      routes(binder) {
        assertTaskKinds(ports)
        dispatchRoutes(binder, platform, { positions, kinds: taskKindsOf(ports) })
        dispatchStaffCalls(binder, platform, taskKindsOf(ports))
      },
      listener: () => dispatchListener(positions),
      sweeps: () => dispatchSweeps(platform, { kinds: taskKindsOf(ports) }),
      demonstration: {
        chapters: [seedDrivers],
        topUp: (tx, now) => topUpDemonstration(tx, taskKindsOf(ports), now),
        setOpen: setDriversOpen,
      },
      start: () => positions.start(),
      stop: () => positions.stop(),
    }
  },
}

/** Each kind of task belongs to one domain at most. */
function assertTaskKinds(ports: PortEntries): void {
  const kinds = ports.all('taskKinds').map(({ kind }) => kind)
  const twice = (Object.keys(ROOM_OF) as TaskKindName[]).find(
    (name) => kinds.filter((kind) => kind === name).length > 1,
  )
  if (twice) throw new Error(`the kind of task «${twice}» is registered twice`)
}
