import type { Module } from '../../platform/module.ts'
import { noteAllergies } from './commands/note-fact.ts'
import { recordsListener } from './events.ts'
import { recordFhir } from './fhir.ts'
import { recordsPersonal } from './personal.ts'
import { recordsRoutes } from './routes.ts'
import { seedFacts } from './seed.ts'
import { recordsStaffCalls } from './staff.ts'

export const module: Module = {
  name: 'records',
  personal: recordsPersonal,
  create(platform, ports) {
    let origin = platform.settings.publicOrigin ?? ''
    return {
      plugs: { patientStarts: [noteAllergies], fhirSources: [recordFhir] },
      routes(binder) {
        const sources = { entries: ports.all('recordSources'), fhir: ports.all('fhirSources') }
        recordsRoutes(binder, platform, sources, () => origin)
        recordsStaffCalls(binder, platform, () => ports.all('recordSources'))
      },
      listener: () => recordsListener,
      demonstration: { chapters: [seedFacts] },
      start(listening) {
        if (origin === '') origin = listening
      },
    }
  },
}
