import { DoctorPortalPage } from '../../domains/appointments/doctor-portal-page.tsx'
import { WaitingPatients } from '../../domains/consultations/waiting-patients.tsx'

/** The doctor's place, with who waits in the room above it. */
export const DoctorPage = () => <DoctorPortalPage above={<WaitingPatients />} />
