import type { Appointment } from '@salama/contract/appointments'
import { ConsultationSummary } from '../../domains/consultations/ended-room.tsx'
import { PatientPrescriptions } from '../../domains/prescriptions/patient-prescriptions.tsx'

/** What came of a consultation: the doctor's summary and the prescriptions. */
export const ConsultationOutcome = ({ id, patientId }: Pick<Appointment, 'id' | 'patientId'>) => (
  <div className="mt-6 flex flex-col gap-4">
    <ConsultationSummary id={id} />
    <PatientPrescriptions appointmentId={id} patientId={patientId} />
  </div>
)
