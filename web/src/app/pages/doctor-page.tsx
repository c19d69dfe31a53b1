import { DoctorPortalPage } from '../../domains/appointments/doctor-portal-page.tsx'
import { UnsignedNotes } from '../../domains/consultations/unsigned-notes.tsx'
import { WaitingPatients } from '../../domains/consultations/waiting-patients.tsx'

/** The doctor's place; above it who waits in the room, and which notes wait for a signature. */
export const DoctorPage = () => (
  <DoctorPortalPage
    above={
      <>
        <WaitingPatients />
        <UnsignedNotes />
      </>
    }
  />
)
