import type { Module } from '../../platform/module.ts'
import { deskFigures } from './figures.ts'
import { staffPersonal } from './personal.ts'
import { staffAuditNames } from './queries/audit.ts'
import { parkedBacklog } from './queries/queues.ts'
import { seedStaff } from './seed.ts'
import { staffSettings } from './settings.ts'
import { auditCalls, caseCalls, peopleCalls, searchCalls, staffOwnCalls } from './staff.ts'
import { hasGrant } from './store/grants.ts'

export const module: Module = {
  name: 'staff',
  personal: staffPersonal,
  settings: staffSettings,
  create: (platform, ports) => ({
    // The profile opens the desk in the browser.
    plugs: {
      profiles: [{ profile: 'operator', has: hasGrant }],
      auditNames: [staffAuditNames],
      deskQueues: [{ name: 'parados', right: 'system.mend', backlogOf: parkedBacklog }],
    },
    routes(binder) {
      staffOwnCalls(binder, platform, ports.all('deskQueues'))
      auditCalls(binder, platform, Object.assign({}, ...ports.all('auditNames')))
      caseCalls(binder, platform)
      peopleCalls(binder, platform)
      searchCalls(binder, platform, ports.all('deskSources'))
    },
    figures: () => deskFigures(ports.all('deskQueues')),
    demonstration: { chapters: [seedStaff] },
  }),
}
