import type { Role, Things } from '../second-actor/town.ts'

type Its = Things & Record<string, string>
type Asked = { by: Role | 'visitor' | 'staff'; path: string }

const visitor = (...paths: string[]): Asked[] => paths.map((path) => ({ by: 'visitor', path }))
const by = (role: Asked['by'], ...paths: string[]): Asked[] => paths.map((path) => ({ by: role, path }))

/**
 * How the calls that need to be told more are asked, by name of the call; beside the plain address, where there is one, and
 * beside what a person's own call names (`second-actor/requests.ts`).
 */
export const ADDRESSES: Record<string, (its: Its) => Asked[]> = {
  listDoctors: () =>
    visitor(
      '/api/doctors?specialty=Pediatria',
      '/api/doctors?sort=price',
      '/api/doctors?q=silva',
      '/api/doctors?province=Maputo+Cidade',
    ),
  getDoctor: (its) => visitor(`/api/doctors/${its.doctorProfile}`),
  getAvailability: (its) => visitor(`/api/doctors/${its.doctorProfile}/availability?date=2026-03-14`),
  getSymptom: () => visitor('/api/symptoms/febre'),
  getAgenda: () => by('doctor', '/api/doctor/agenda?from=2026-03-09&to=2026-03-15'),
  listMessages: (its) => by('doctor', `/api/consultations/${its.visit}/messages`),
  getConsultation: (its) => by('doctor', `/api/consultations/${its.visit}`),
  getCourse: (its) => [
    ...visitor(`/api/courses/${its['courseSlug']}`),
    ...by('patient', `/api/courses/${its['courseSlug']}`),
  ],
  getOutline: (its) => [
    ...visitor(`/api/courses/${its.course}/outline`),
    ...by('patient', `/api/courses/${its.course}/outline`),
  ],
  getLesson: (its) => [
    ...by('patient', `/api/courses/${its['courseSlug']}/lessons/${its.lesson}`),
    ...visitor(`/api/courses/${its['courseSlug']}/lessons/${its.lesson}`),
  ],
  getCertificate: () => visitor('/api/certificates/AAAA-BBBB'),
  listClasses: (its) => by('patient', `/api/courses/${its['courseSlug']}/classes`),
  readCourseContents: (its) => by('staff', `/api/operator/courses/${its['draftVersion']}`),
  listCandidates: (its) => by('staff', `/api/operator/tasks/${its.task}/drivers`),
  getRestaurant: (its) => visitor(`/api/restaurants/${its.shop}`),
  getMenu: (its) => visitor(`/api/restaurants/${its.shop}/menu`),
  listRestaurants: () => visitor('/api/restaurants?q=casa', '/api/restaurants?latitude=-25.9653&longitude=32.5834'),
  searchFormulary: () => by('doctor', '/api/formulary?q=amoxi'),
  checkCard: () => visitor('/api/insurance/cards/AAAA-BBBB'),
  getStatement: () => by('staff', '/api/operator/ledger/statement?account=wallet:m-pesa&from=2026-03-01&to=2026-03-30'),
  downloadStatement: () =>
    by('staff', '/api/operator/ledger/statement.csv?account=wallet:m-pesa&from=2026-03-01&to=2026-03-30'),
  getOwnStatement: (its) => by('doctor', `/api/statements?from=2026-03-01&to=2026-03-30&payee=${its.doctorPayee}`),
  downloadOwnStatement: (its) =>
    by('doctor', `/api/statements.csv?from=2026-03-01&to=2026-03-30&payee=${its.doctorPayee}`),
  searchAll: () => visitor('/api/search?q=casa', '/api/search?q=silva', '/api/search?q=curso', '/api/search?q=amox'),
  searchPayments: () => by('staff', '/api/operator/payments?q=84'),
  getPaymentRecord: (its) => by('staff', `/api/operator/payments/${its.payment}`),
  getPharmacy: (its) => visitor(`/api/pharmacies/${its.pharmacy}`),
  listPharmacies: () => visitor('/api/pharmacies?q=farm', '/api/pharmacies?latitude=-25.9653&longitude=32.5834'),
  searchOffers: () => visitor('/api/medications/search?q=paracetamol', '/api/medications/search?q=amoxicilina'),
  listMedications: (its) => visitor('/api/medications', `/api/medications?pharmacyId=${its.pharmacy}`),
  getMedication: (its) => visitor(`/api/medications/${its.shelf}`),
  searchProducts: () => by('pharmacist', '/api/pharmacy/catalogue?q=paracetamol'),
  listLocations: () => visitor('/api/geo/locations?q=polana'),
  locate: () => visitor('/api/geo/locate?latitude=-25.9653&longitude=32.5834'),
  listLandmarks: () => visitor('/api/geo/landmarks?latitude=-25.9653&longitude=32.5834'),
  checkPrescription: (its) => visitor(`/api/prescriptions/check/${its.prescriptionCode}`),
  listReviews: (its) => visitor(`/api/reviews?subjectKind=doctor&subjectId=${its.doctorProfile}`),
  listVehicles: () => visitor('/api/transport/vehicles'),
  listNotes: (its) => by('staff', `/api/operator/cases/${its['case']}/notes`),
  getPerson: (its) => by('staff', `/api/operator/people/${its.patient}`),
  searchDesk: () => by('staff', '/api/operator/search?q=macuacua', '/api/operator/search?q=silva'),
  getTicket: (its) => by('staff', `/api/operator/tickets/${its.ticket}`),
  getImage: (its) => visitor(`/api/images/${its.dishFace}/320`),
  getSharedImage: (its) => visitor(`/api/images/${its.dishFace}/share`),
  listStatementLines: (its) => by('staff', `/api/operator/statements/${its['statement']}/lines`),
  getSales: () => by('pharmacist', '/api/pharmacy/sales?days=30'),
}
