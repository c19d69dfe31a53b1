import type { Module } from '../../platform/module.ts'
import { coversOf } from '../payments/public.ts'
import { preparePaymentFor } from './commands.ts'
import { appointmentsListener } from './events.ts'
import { appointmentsSweeps } from './jobs.ts'
import { doctorSearch } from './queries/search.ts'
import { describePurchases, earnersOf, findReviewed, payeesOf, sellersOf } from './queries.ts'
import { appointmentsRoutes } from './routes.ts'
import { appointmentPage, payPage } from './rules/notices.ts'
import { DOCTOR_CASE } from './rules/registration.ts'
import { seedPortraits } from './seed/portraits.ts'
import { seedPractice, setPracticeOpen, topUpDemonstration } from './seed/practice.ts'
import { sumCompleted } from './store/appointments.ts'
import { isDoctor } from './store/doctors.ts'

export const module: Module = {
  name: 'appointments',
  create(platform, ports) {
    const covers = coversOf(ports)
    const { dataDir } = platform.settings
    return {
      plugs: {
        // A doctor's profile opens the doctor's portal, also while it waits for approval.
        profiles: [{ profile: 'doctor', has: isDoctor }],
        purchases: [
          {
            kind: 'appointment',
            label: 'Consulta',
            page: appointmentPage,
            payPage,
            prepare: preparePaymentFor(platform.settings),
            sellersOf,
            describe: describePurchases,
            usage: sumCompleted,
          },
        ],
        payees: [payeesOf],
        earners: [earnersOf],
        reviewedServices: [{ kind: 'appointment', find: findReviewed }],
        verificationSubjects: [DOCTOR_CASE],
        searchSources: [doctorSearch],
      },
      routes: (binder) => appointmentsRoutes(binder, platform, covers),
      listener: () => appointmentsListener(covers),
      sweeps: () => appointmentsSweeps(platform, covers),
      demonstration: {
        chapters: [seedPractice, seedPortraits(dataDir)],
        topUp: topUpDemonstration,
        setOpen: setPracticeOpen,
      },
    }
  },
}
