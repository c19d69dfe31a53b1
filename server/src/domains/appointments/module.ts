import type { Module } from '../../platform/module.ts'
import { coversOf } from '../payments/public.ts'
import { appointmentMatter } from './commands/answer-reminder.ts'
import { appointmentsListener } from './events.ts'
import { appointmentFhir } from './fhir.ts'
import { BOOKINGS } from './figures.ts'
import { appointmentsSweeps } from './jobs.ts'
import { appointmentPurchase } from './payable.ts'
import { appointmentsPersonal } from './personal.ts'
import { earnersOf, findReviewed, payeesOf } from './queries/purchases.ts'
import { doctorSearch } from './queries/search.ts'
import { symptomSearch } from './queries/symptoms.ts'
import { appointmentsRoutes } from './routes.ts'
import { DOCTOR_CASE } from './rules/registration.ts'
import { seedPortraits } from './seed/portraits.ts'
import { seedPractice, setPracticeOpen, topUpDemonstration } from './seed/practice.ts'
import { isDoctor } from './store/doctors.ts'

export const module: Module = {
  name: 'appointments',
  personal: appointmentsPersonal,
  create(platform, ports) {
    const covers = coversOf(ports)
    const { dataDir } = platform.settings
    return {
      plugs: {
        // A doctor's profile opens the doctor's portal, also while it waits for approval.
        profiles: [{ profile: 'doctor', has: isDoctor }],
        purchases: [appointmentPurchase({ settings: platform.settings, covers })],
        payees: [payeesOf],
        earners: [earnersOf],
        reviewedServices: [{ kind: 'appointment', find: findReviewed }],
        verificationSubjects: [DOCTOR_CASE],
        matters: [appointmentMatter],
        searchSources: [symptomSearch, doctorSearch],
        fhirSources: [appointmentFhir],
      },
      routes: (binder) => appointmentsRoutes(binder, platform, covers),
      listener: () => appointmentsListener,
      counters: [BOOKINGS],
      sweeps: () => appointmentsSweeps(platform, covers),
      demonstration: {
        chapters: [seedPractice, seedPortraits(dataDir)],
        topUp: topUpDemonstration,
        setOpen: setPracticeOpen,
      },
    }
  },
}
