import type { Module } from '../../platform/module.ts'
import { parkedBacklog } from './queries.ts'
import { seedStaff } from './seed.ts'
import { staffSettings } from './settings.ts'
import { staffOwnCalls } from './staff.ts'
import { isGranted } from './store.ts'

export const module: Module = {
  name: 'staff',
  settings: staffSettings,
  create: (platform, ports) => ({
    // The profile opens the desk in the browser.
    plugs: {
      profiles: [{ profile: 'operator', has: isGranted }],
      deskQueues: [{ name: 'parados', backlogOf: parkedBacklog }],
    },
    routes: (binder) => staffOwnCalls(binder, platform, ports.all('deskQueues')),
    demonstration: { chapters: [seedStaff] },
  }),
}
