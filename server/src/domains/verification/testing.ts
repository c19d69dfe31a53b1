import type { VerificationSubject } from './ports.ts'

/** A kind of subject as a domain registers it. */
export const DOCTOR_CASE: VerificationSubject = {
  kind: 'doctor',
  label: 'Médico',
  page: '/doctor-registration',
  papers: { professional_card: 'Carteira profissional', identity_document: 'Documento de identidade' },
}
