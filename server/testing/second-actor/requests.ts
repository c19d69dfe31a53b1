import { randomInt } from 'node:crypto'
import { TELECONSULTATION } from '@salama/contract/records'
import { slotIn } from '../appointments.ts'
import { dishBody } from '../food.ts'
import { line } from '../prescriptions.ts'
import { TRIP } from '../rides.ts'
import {
  application,
  dinner,
  drivers,
  NOTE,
  PRACTICE,
  PROMPT,
  papersOf,
  pills,
  registration,
  TRANSFER,
} from './bodies.ts'
import type { Role, Things } from './town.ts'

/** A call that names things of somebody: who makes it, and what is sent. */
export type Asked = {
  by: Role
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  quoteId?: string
}
/** With whichever things are to be named; `mine` are those of who asks. */
export type Request = (its: Things, mine: Things) => Asked

type Requests = Record<string, Request | Request[]>

const of =
  (by: Role, name: keyof Things, body?: object, parameter = 'id'): Request =>
  (its) => ({ by, params: { [parameter]: its[name] }, ...(body ? { body } : {}) })

const CARE: Requests = {
  bookAppointment: (its, mine) => ({
    by: 'patient',
    body: { doctorId: mine.doctorProfile, scheduledAt: slotIn(11), type: 'video', patientId: its.child },
  }),
  listPrescriptions: (its) => ({ by: 'patient', query: { patientId: its.child } }),
  getAppointment: of('patient', 'visit'),
  payAppointment: (its) => ({ by: 'patient', params: { id: its.held }, body: { transactionId: its.spare } }),
  cancelAppointment: of('patient', 'held', {}),
  moveAppointment: of('patient', 'held', { scheduledAt: slotIn(9) }),
  cancelAsDoctor: of('doctor', 'held', { reason: 'Estou doente.' }),
  registerDoctor: (its) => ({ by: 'applicant', body: registration(its) }),
  correctRegistration: (its) => ({
    by: 'doctor',
    body: {
      ...PRACTICE,
      license: `OMM-${randomInt(10_000_000, 99_999_999)}`,
      pictureId: its.doctorFace,
      professionalCard: papersOf(its.doctorPaper),
      identityDocument: papersOf(its.doctorPaper),
    },
  }),
  changePractice: (its) => ({ by: 'doctor', body: { pictureId: its.doctorFace } }),
  getConsultation: of('patient', 'visit'),
  listMessages: of('patient', 'visit'),
  getSummary: of('patient', 'visit'),
  downloadSummary: of('patient', 'visit'),
  getRtcConfig: (its) => ({ by: 'patient', query: { appointment: its.visit } }),
  getSnapshot: of('doctor', 'visit'),
  getNote: of('doctor', 'visit'),
  saveNote: of('doctor', 'visit', NOTE),
  signNote: of('doctor', 'visit'),
  addAddendum: of('doctor', 'visit', { text: 'Falta dizer isto.' }),
  completeConsultation: of('doctor', 'visit'),
  createPrescription: (its) => ({ by: 'doctor', body: { appointmentId: its.visit, lines: [line()] } }),
  changePrescription: of('doctor', 'draft', { lines: [line({ quantity: 7 })] }),
  signPrescription: of('doctor', 'draft', {}),
  cancelPrescription: of('doctor', 'prescription', { reason: 'Dose errada.' }),
  listIssued: of('doctor', 'visit'),
  downloadPrescription: of('patient', 'prescription'),
  getPatientRecord: of('doctor', 'patient'),
  notePatientFact: of('doctor', 'patient', { kind: 'allergy', text: 'Marisco' }),
  endFact: [
    of('patient', 'fact'),
    (its, mine) => ({ by: 'patient', params: { id: mine.childFact }, query: { patientId: its.child } }),
  ],
  changePatient: of('patient', 'child', { sex: 'female' }),
  listGuardians: of('patient', 'child'),
  inviteGuardian: of('patient', 'child', { role: 'guardian' }),
  endGuardian: (its) => ({ by: 'patient', params: { id: its.child, guardianId: its.helper } }),
  removePatient: of('patient', 'lost'),
  getRecord: (its) => ({ by: 'patient', query: { patientId: its.child } }),
  downloadRecord: (its) => ({ by: 'patient', query: { patientId: its.child } }),
  getConsent: (its) => ({ by: 'patient', query: { patientId: its.child } }),
  listAccesses: (its) => ({ by: 'patient', query: { patientId: its.child } }),
  noteFact: (its) => ({ by: 'patient', query: { patientId: its.child }, body: { kind: 'allergy', text: 'Ovo' } }),
  answerConsent: (its) => ({
    by: 'patient',
    query: { patientId: its.child },
    body: { version: TELECONSULTATION.version, isGiven: true },
  }),
  askAccess: of('doctor', 'patient'),
  breakGlass: of('doctor', 'patient', { reason: 'Chegou inconsciente.' }),
  answerAccess: [
    of('patient', 'access', { isGiven: true }),
    (its, mine) => ({
      by: 'patient',
      params: { id: mine.childAccess },
      query: { patientId: its.child },
      body: { isGiven: true },
    }),
  ],
  joinQueue: (its) => ({
    by: 'patient',
    body: { ageMonths: 80, signs: [], symptoms: 'Tosse', patientId: its.child },
  }),
  getQueueEntry: of('patient', 'inLine'),
  leaveQueue: of('patient', 'inLine'),
  acceptOffer: of('doctor', 'inLine'),
  declineOffer: of('doctor', 'inLine'),
  getOwnReview: (its) => ({ by: 'patient', query: { serviceKind: 'appointment', serviceId: its.past } }),
  createReview: (its) => ({ by: 'patient', body: { serviceKind: 'appointment', serviceId: its.past, stars: 4 } }),
  editReview: of('patient', 'review', { stars: 1 }),
}

const LEARNING: Requests = {
  getEnrolment: of('patient', 'enrolment', undefined, 'enrollmentId'),
  confirmEnrolmentPayment: (its) => ({
    by: 'patient',
    params: { enrollmentId: its.unpaid },
    body: { transactionId: its.spare },
  }),
  getProgress: of('patient', 'enrolment', undefined, 'enrollmentId'),
  noteProgress: (its) => ({
    by: 'patient',
    params: { enrollmentId: its.enrolment, lessonId: its.lesson },
    body: { seconds: 0 },
  }),
  answerQuiz: (its) => ({
    by: 'patient',
    params: { enrollmentId: its.enrolment, lessonId: its.quiz },
    body: { answers: [] },
  }),
  openCertificate: of('patient', 'enrolment', undefined, 'enrollmentId'),
  getTaughtCourse: of('teacher', 'draftCourse', undefined, 'courseId'),
  changeCourse: (its) => ({ by: 'teacher', params: { courseId: its.draftCourse }, body: { coverId: its.cover } }),
  arrangeCourse: (its) => ({
    by: 'teacher',
    params: { courseId: its.draftCourse },
    body: {
      revision: 1,
      modules: [
        {
          id: its.module,
          title: 'Dois',
          lessons: [
            { id: its.text, title: 'Outro', kind: 'text' },
            { id: its.spoken, title: 'Outro som', kind: 'audio' },
          ],
        },
      ],
    },
  }),
  getTaughtLesson: (its) => ({ by: 'teacher', params: { courseId: its.draftCourse, lessonId: its.text } }),
  writeLesson: (its) => ({
    by: 'teacher',
    params: { courseId: its.draftCourse, lessonId: its.spoken },
    body: { title: 'Outro', audioId: its.sound },
  }),
  submitCourse: (its) => ({
    by: 'teacher',
    params: { courseId: its.draftCourse },
    body: { qualification: papersOf(its.teacherPaper) },
  }),
  draftNextVersion: of('teacher', 'course', undefined, 'courseId'),
  discardDraft: of('teacher', 'course', undefined, 'courseId'),
  withdrawCourse: of('teacher', 'course', { isWithdrawn: true }, 'courseId'),
  listStudents: (its) => ({ by: 'teacher', query: { courseId: its.course } }),
  getCourseProgress: of('teacher', 'course', undefined, 'courseId'),
  scheduleClass: (its) => ({
    by: 'teacher',
    body: { courseId: its.course, title: 'Aula', startsAt: slotIn(9), minutes: 60, link: 'https://meet.exemplo.mz/b' },
  }),
  cancelClass: of('teacher', 'taughtClass', undefined, 'classId'),
  // After these the lessons are closed.
  cancelEnrolment: of('patient', 'unpaid', undefined, 'enrollmentId'),
  refundEnrolment: of('patient', 'enrolment', { reason: 'Não gostei.' }, 'enrollmentId'),
}

const DRIVING: Requests = {
  registerDriver: (its) => ({ by: 'applicant', body: drivers(its.paper) }),
  correctDriver: (its) => ({ by: 'trainee', body: drivers(its.traineePaper) }),
  acceptDelivery: of('courier', 'task'),
  moveDelivery: of('courier', 'task', { status: 'picked_up' }),
  undeclineDelivery: of('courier', 'task'),
  trackDelivery: of('patient', 'task'),
  answerArrival: of('patient', 'task', { hasArrived: false }),
  getOwnTip: (its) => ({ by: 'patient', query: { taskId: its.task } }),
  giveTip: (its) => ({ by: 'patient', body: { taskId: its.task, amount: 50_00 } }),
  requestRide: [
    (its) => ({ by: 'applicant', body: { ...TRIP, paymentMethod: 'm-pesa', transactionId: its.applicantSpare } }),
    (its) => ({ by: 'applicant', body: { ...TRIP, paymentMethod: 'cash' }, quoteId: its.firstQuote }),
  ],
  getRide: of('patient', 'ride'),
  cancelRide: of('patient', 'ride', {}),
  arriveForRide: of('chauffeur', 'ride'),
  missRider: of('chauffeur', 'ride'),
}

const SHOPS: Requests = {
  listVendorOrders: (its) => ({ by: 'cook', query: { shopId: its.shop } }),
  getAnalytics: (its) => ({ by: 'cook', query: { shopId: its.shop } }),
  orderMenu: (its) => ({ by: 'cook', body: { ids: [its.spareDish] } }),
  replaceDish: (its) => ({ by: 'cook', params: { id: its.dish }, body: dishBody({ pictureId: its.dishFace }) }),
  addDish: (its) => ({ by: 'cook', body: dishBody({ pictureId: its.dishFace }) }),
  switchDish: of('cook', 'dish', { isAvailable: false }),
  removeDish: of('cook', 'spareDish'),
  getFoodOrder: of('patient', 'meal'),
  getOrder: of('patient', 'meal'),
  cancelOrder: of('patient', 'waiting', {}),
  reportOrder: (its) => ({
    by: 'patient',
    params: { id: its.meal },
    body: { reason: 'wrong', items: [{ place: 0, quantity: 1 }], text: 'Veio frio', photoId: its.spoilt },
  }),
  acceptOrder: of('cook', 'waiting', { preparationTime: 20 }),
  rejectOrder: of('cook', 'waiting', { rejectionReason: 'Fora do horário' }),
  delayOrder: of('cook', 'meal', { minutes: 10 }),
  markReady: of('cook', 'meal'),
  handOver: of('cook', 'meal', { code: '1234' }),
  answerReturn: of('cook', 'meal', { hasReturned: true }),
  decideReport: of('cook', 'meal', { decision: 'refund' }),
  placeFoodOrder: [
    (its, mine) => ({ by: 'patient', body: { ...dinner(mine), transactionId: its.spare } }),
    (its, mine) => ({ by: 'patient', body: dinner(mine), quoteId: its.foodQuote }),
  ],
  placePharmacyOrder: [
    (its, mine) => ({ by: 'patient', body: { ...pills(mine), transactionId: its.spare } }),
    (its, mine) => ({ by: 'patient', body: pills(mine), quoteId: its.medicineQuote }),
    (its, mine) => ({ by: 'patient', body: { ...pills(mine), prescription: [its.script] } }),
    (its, mine) => ({ by: 'patient', body: { ...pills(mine), prescriptionCode: its.prescriptionCode } }),
    (its, mine) => ({ by: 'patient', body: { ...pills(mine), patientId: its.child } }),
  ],
  listAlternatives: of('patient', 'refused'),
  offerBaskets: (its) => ({ by: 'patient', body: { prescriptionCode: its.prescriptionCode } }),
  sendPrescription: [
    (its) => ({ by: 'patient', params: { id: its.checked }, body: { prescription: [its.script] } }),
    (its) => ({ by: 'patient', params: { id: its.checked }, body: { prescriptionCode: its.prescriptionCode } }),
  ],
  openCheck: of('pharmacist', 'checked'),
  approveCheck: of('pharmacist', 'checked'),
  proposeInstead: of('pharmacist', 'checked', {
    place: 1,
    productId: 'amoxicilina-250mg-capsula',
    reason: 'Só há de 250 mg',
  }),
  refuseCheck: of('pharmacist', 'checked', { reason: 'Ilegível' }),
  inspectReturned: (its) => ({
    by: 'pharmacist',
    params: { id: its.returned },
    body: { medicationId: its.shelf, decision: 'restock' },
  }),
  addMedication: (its) => ({
    by: 'pharmacist',
    body: { medicineId: its.medicine, price: 4_000, quantity: 3, pictureId: its.boxFace },
  }),
  changeMedication: (its) => ({ by: 'pharmacist', params: { id: its.shelf }, body: { pictureId: its.boxFace } }),
  moveStock: of('pharmacist', 'shelf', { reason: 'received', quantity: 5 }),
  receiveStock: (its) => ({ by: 'pharmacist', body: { lines: [{ id: its.shelf, quantity: 5 }] } }),
  listMovements: of('pharmacist', 'shelf'),
  applyAsRestaurant: (its) => ({ by: 'applicant', body: application(its) }),
  applyAsPharmacy: (its) => ({ by: 'applicant', body: application(its) }),
  changeShop: (its) => ({ by: 'cook', body: { pictureId: its.shopFront, logoId: its.shopLogo } }),
  correctApplication: (its) => ({ by: 'applicant', body: application(its) }),
}

const MONEY: Requests = {
  initiateMobileMoney: [
    (its) => ({ by: 'patient', body: { ...PROMPT, purpose: { kind: 'appointment', id: its.held } } }),
    (its) => ({ by: 'patient', body: { ...PROMPT, purpose: { kind: 'enrolment', id: its.unpaid } } }),
    (its) => ({ by: 'teacher', body: { ...PROMPT, purpose: { kind: 'ride', id: its.debt } } }),
    (its) => ({ by: 'patient', body: PROMPT, quoteId: its.rideQuote }),
  ],
  confirmBankTransfer: [
    (its) => ({ by: 'patient', body: { ...TRANSFER, purpose: { kind: 'appointment', id: its.held } } }),
    (its) => ({ by: 'patient', body: TRANSFER, quoteId: its.rideQuote }),
    (its) => ({ by: 'patient', body: { ...TRANSFER, proofUploadId: its.proof } }),
  ],
  createQuote: [
    (its, mine) => ({ by: 'patient', body: { kind: 'pharmacy_order', ...pills(mine), prescription: [its.script] } }),
    (its, mine) => ({
      by: 'patient',
      body: { kind: 'pharmacy_order', ...pills(mine), prescriptionCode: its.prescriptionCode },
    }),
    (its, mine) => ({ by: 'patient', body: { kind: 'pharmacy_order', ...pills(mine), patientId: its.child } }),
  ],
  getPayment: of('patient', 'spare'),
  requestRefund: of('patient', 'spare', { reason: 'Paguei por engano.' }),
  listPayouts: (its) => ({ by: 'doctor', query: { payee: its.doctorPayee } }),
  requestPayout: (its) => ({
    by: 'doctor',
    body: { paymentMethod: 'm-pesa', phoneNumber: '841239000', amount: 100_00, payee: its.doctorPayee },
  }),
  getOwnStatement: (its) => ({ by: 'doctor', query: { from: '2026-01-01', to: '2026-12-31', payee: its.doctorPayee } }),
  downloadOwnStatement: (its) => ({
    by: 'doctor',
    query: { from: '2026-01-01', to: '2026-12-31', payee: its.doctorPayee },
  }),
  listDocuments: of('patient', 'payment'),
  downloadReceipt: of('patient', 'payment'),
  downloadPurchaseReceipt: (its) => ({ by: 'patient', params: { kind: 'appointment', id: its.covered } }),
  downloadDocument: (its) => ({ by: 'patient', params: { id: its.payment, documentId: its.document } }),
  subscribe: (its) => ({
    by: 'applicant',
    body: { planId: 'family', paymentMethod: 'm-pesa', transactionId: its.applicantSpare },
  }),
  addMember: (its) => ({
    by: 'patient',
    body: { name: 'Lia Macuácua', bornOn: '2019-03-04', relation: 'child', consent: true, patientId: its.child },
  }),
  removeMember: of('patient', 'member'),
}

const OWN: Requests = {
  download: of('patient', 'proof'),
  getMedia: of('teacher', 'sound'),
  changePicture: (its) => ({ by: 'patient', body: { pictureId: its.face } }),
  readNotifications: (its) => ({ by: 'patient', body: { ids: [its.notice] } }),
  unsubscribeFromPush: of('patient', 'device'),
  changePlace: of('patient', 'place', { label: 'Trabalho' }),
  deletePlace: of('patient', 'place'),
  sendMessage: [
    (its) => ({ by: 'patient', body: { text: 'Ainda aqui?', ticketId: its.ticket } }),
    (its) => ({ by: 'patient', body: { text: 'E isto?', subject: { kind: 'payment', id: its.payment } } }),
  ],
  listConversations: (its) => ({ by: 'patient', query: { ticketId: its.ticket } }),
  getSubject: (its) => ({ by: 'patient', query: { kind: 'payment', id: its.payment } }),
  readConversation: of('patient', 'ticket'),
  closeConversation: of('patient', 'ticket'),
  getExport: of('patient', 'archive'),
  downloadExport: of('patient', 'archive'),
  // After it nobody is signed in.
  endSession: of('patient', 'session'),
}

/** By name of the call, in an order in which the owners themselves can make them all. */
export const REQUESTS: Requests = { ...MONEY, ...LEARNING, ...DRIVING, ...SHOPS, ...CARE, ...OWN }

/** Names of ids of what is open to all. */
export const PUBLIC = [
  'doctorId',
  'restaurantId',
  'foodItemId',
  'pharmacyId',
  'medicationId',
  'planId',
  'productId',
  'provinceId',
  'districtId',
  'neighborhoodId',
  'slug',
]

/** Calls that name something that is not to be hidden, by name and parameter, each with its reason. */
export const SHOWN: Record<string, string> = {
  'confirmContact id': 'who has it still needs the code, of the own contact: recover-account.test.ts',
  'getOutline courseId': 'what a published course holds is open to all',
  'getLesson lessonId': 'guard-lessons.test.ts tries every reader of every lesson',
  'enrol courseId': 'published courses are open to all',
  'markFavourite id': 'restaurants are open to all',
  'approveCheck itemId': 'items are of the order alone, and no other is looked at',
  'answerQuiz questionId': 'questions are of the lesson alone',
  'answerQuiz choiceIds': 'choices are of the question alone',
  'writeLesson id': 'questions and choices are of the lesson alone',
  'addDish id': 'sizes and options are of the dish alone',
  'replaceDish id': 'sizes and options are of the dish alone',
}

const OF_CLIENTS = 'the client makes these ids, and each course has its own'
/** Where a stranger's id is answered otherwise than one of nothing, by call and thing, each with its reason. */
export const TOLD_APART: Record<string, string> = {
  'acceptDelivery task': 'every driver may have seen it before another took it',
  'arrangeCourse module': OF_CLIENTS,
  'arrangeCourse text': OF_CLIENTS,
  'arrangeCourse spoken': OF_CLIENTS,
}
