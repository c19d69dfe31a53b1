import { assertKinds, type Module } from '../../platform/module.ts'
import { supportListener } from './events.ts'
import { supportPersonal } from './personal.ts'
import { auditNames, ticketSource } from './queries.ts'
import { supportRoutes } from './routes.ts'
import { supportSettings } from './settings.ts'
import { supportStaffCalls } from './staff.ts'
import { countOpen } from './store.ts'

export const module: Module = {
  name: 'support',
  personal: supportPersonal,
  settings: supportSettings,
  create: (platform, ports) => ({
    plugs: {
      deskQueues: [{ name: 'apoio', right: 'tickets.answer', backlogOf: countOpen }],
      deskSources: [ticketSource],
      auditNames: [auditNames],
    },
    routes(binder) {
      const subjects = ports.all('supportSubjects')
      assertKinds(subjects, 'support subject')
      supportRoutes(binder, platform, subjects)
      supportStaffCalls(binder, platform, subjects)
    },
    listener: () => supportListener,
  }),
}
