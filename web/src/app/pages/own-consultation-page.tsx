import { ConsultationPage } from '../../domains/appointments/consultations/consultation-page.tsx'
import { deferred } from '../../lib/release/deferred.tsx'

/** Fetched once there is anything to show: most who come have yet to be seen. */
const outcome = deferred(async () => (await import('./consultation-outcome.tsx')).ConsultationOutcome)

/** One consultation of the patient, with what came of it. */
export const OwnConsultationPage = () => (
  <ConsultationPage outcome={({ id, patientId }) => <outcome.Part id={id} patientId={patientId} />} />
)
