import { DoctorPortalPage } from '../../domains/appointments/practice/doctor-portal-page.tsx'
import { UnsignedNotes } from '../../domains/consultations/unsigned-notes.tsx'
import { WaitingPatients } from '../../domains/consultations/waiting-patients.tsx'
import { DutySwitch } from '../../domains/duty/duty-switch.tsx'

/** The doctor's place; above it the duty, who waits in the room, and which notes wait for a signature. */
export const DoctorPage = () => (
  <DoctorPortalPage
    above={
      <>
        <DutySwitch />
        <WaitingPatients />
        <UnsignedNotes />
      </>
    }
  />
)
