import type { Module } from '../../platform/module.ts'
import { dutyListener } from './events.ts'
import { dutySweeps } from './jobs.ts'
import { visitPurchase } from './payable.ts'
import { dutyPersonal } from './personal.ts'
import { ringingOffer } from './queries.ts'
import { dutyRoutes } from './routes.ts'
import { coverDemonstration, setDutyOpen } from './seed.ts'
import { dutySettings } from './settings.ts'

export const module: Module = {
  name: 'duty',
  personal: dutyPersonal,
  settings: dutySettings,
  create: (platform) => ({
    plugs: { purchases: [visitPurchase(platform)], bells: [{ calls: 'visit', ringing: ringingOffer }] },
    routes: (binder) => dutyRoutes(binder, platform),
    listener: () => dutyListener,
    sweeps: () => dutySweeps(platform),
    demonstration: { chapters: [coverDemonstration], topUp: coverDemonstration, setOpen: setDutyOpen },
  }),
}
