import { ConsultationPage } from '../../domains/appointments/consultation-page.tsx'
import { ConsultationSummary } from '../../domains/consultations/ended-room.tsx'
import { PatientPrescriptions } from '../../domains/prescriptions/patient-prescriptions.tsx'

/** One consultation of the patient, with what came of it. */
export const OwnConsultationPage = () => (
  <ConsultationPage
    outcome={(id) => (
      <div className="mt-6 flex flex-col gap-4">
        <ConsultationSummary id={id} />
        <PatientPrescriptions appointmentId={id} />
      </div>
    )}
  />
)
