import { randomUUID } from 'node:crypto'
import { booking, confirmedFor, doctorFor, slotIn, type TestDoctor } from '../appointments.ts'
import { consent } from '../consultations.ts'
import { begin, courseFor, enrolmentOf, lessonsOf, paidEnrolmentOf } from '../courses.ts'
import { accept, CENTRE, driverFor, type TestDriver } from '../dispatch.ts'
import { leftPlace } from '../duty.ts'
import { sendFile, silentMp3, uploadPicture } from '../files.ts'
import { addDish } from '../food.ts'
import { subscribe } from '../insurance.ts'
import { pushDevice } from '../notifications/push-service.ts'
import { initiate, paid, settled } from '../payments/payments.ts'
import { orderIn, payFor, pharmacyFor, stock } from '../pharmacy.ts'
import { line } from '../prescriptions.ts'
import { until } from '../repeat.ts'
import { cashRide, quoteFor as quoteRide } from '../rides.ts'
import type { Answer, TestServer, Visitor } from '../server.ts'
import { shopFor, type TestShop } from '../shops.ts'

type Person = Visitor & { id: string }

/** Whose calls these are; each has the profile that they need. */
export type Role =
  | 'patient'
  | 'doctor'
  | 'cook'
  | 'pharmacist'
  | 'courier'
  | 'chauffeur'
  | 'trainee'
  | 'teacher'
  | 'applicant'

type People = {
  patient: Person
  doctor: TestDoctor
  cook: TestShop
  pharmacist: TestShop
  courier: TestDriver
  chauffeur: TestDriver
  trainee: TestDriver
  teacher: Person
  applicant: Person
}

/** One of each kind of person, and of each kind of thing that a call names, by what the requests call it. */
export type Town = { who: Record<Role, Visitor>; things: Things }
export type Things = Awaited<ReturnType<typeof ownAll>>

/** The like of these things, of which nothing is there. */
export const nothingLike = (things: Things): Things =>
  Object.fromEntries(
    Object.entries(things).map(([name, id]) => [
      name,
      UUID.test(id) ? id.replace(UUID, randomUUID()) : [...id].toReversed().join(''),
    ]),
  ) as Things

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/

/** People who have never met those of another town, with everything that they own; `name` is in what shops and courses are called. */
export async function settleTown(server: TestServer, fullName: string, name = randomUUID().slice(0, 8)): Promise<Town> {
  const teacher = await server.person({ userType: 'teacher' })
  const people: People = {
    patient: await server.person({ fullName }),
    doctor: await doctorFor(server),
    cook: await shopFor(server, { name: `Casa ${name}`, coordinates: CENTRE, deliveryFee: 50_00 }),
    pharmacist: await pharmacyFor(server, { name: `Farmácia ${name}`, coordinates: CENTRE }),
    courier: await driverFor(server),
    chauffeur: await driverFor(server, { vehicleType: 'car' }),
    trainee: await driverFor(server, { online: false }),
    teacher,
    applicant: await server.person(),
  }
  const { doctor, cook, pharmacist, ...others } = people
  const things = await ownAll(server, people, name)
  return {
    who: { ...others, doctor: doctor.visitor, cook: cook.visitor, pharmacist: pharmacist.visitor },
    things,
  }
}

const ownAll = async (server: TestServer, people: People, name: string) => ({
  ...(await care(server, people)),
  ...(await household(server, people)),
  ...(await money(server, people)),
  ...(await files(people)),
  ...(await kitchen(people)),
  ...(await medicines(server, people)),
  ...(await learning(server, people, name)),
  ...(await ownedAlone(server, people)),
})

/** What a call that has to succeed answers. */
const made = ({ status, body, text }: Answer): Answer['body'] => {
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return body
}

async function care(server: TestServer, { patient, doctor }: People) {
  const { visitor } = doctor
  const held = made(await patient.post('/api/appointments', booking(doctor, slotIn(3))))['id'] as string
  const visit = await confirmedFor(patient, doctor, slotIn(2))
  const past = await confirmedFor(patient, doctor, slotIn(4))
  await consent(patient)
  const writing = (status: string, id: string) =>
    server.query('update appointments_appointments set status = $2 where id = $1', [id, status])
  await writing('in_call', visit)
  await writing('completed', past)
  const prescribe = async (sign: boolean) =>
    made(await visitor.post('/api/doctor/prescriptions', { appointmentId: visit, lines: [line()], sign }))
  const [draft, signed] = [await prescribe(false), await prescribe(true)]
  const review = { serviceKind: 'appointment', serviceId: past, stars: 5 }
  const fact = made(await patient.post('/api/record/facts', { kind: 'allergy', text: 'Penicilina' }))
  made(await visitor.post(`/api/doctor/patients/${patient.id}/access`))
  const accesses = (await patient.get('/api/record/accesses')).body as unknown as { id: string }[]
  return {
    patient: patient.id,
    doctorProfile: doctor.id,
    held,
    visit,
    past,
    draft: draft['id'] as string,
    prescription: signed['id'] as string,
    prescriptionCode: signed['code'] as string,
    inLine: await leftPlace(server, patient.id, doctor),
    review: made(await patient.post('/api/reviews', review))['id'] as string,
    fact: fact['id'] as string,
    access: accesses[0]?.id ?? '',
  }
}

async function household(server: TestServer, { patient, doctor, teacher }: People) {
  const born = { name: 'Lia Macuácua', bornOn: '2019-03-04', sex: 'female', relation: 'child', allergies: ['Ovo'] }
  const add = async () => made(await patient.post('/api/patients', born))['id'] as string
  const [child, lost] = [await add(), await add()]
  const invited = made(await patient.post(`/api/patients/${child}/guardians`, { role: 'helper' }))
  made(await teacher.post('/api/patients/joins', { code: invited['code'] }))
  const guardians = (await patient.get(`/api/patients/${child}/guardians`)).body as unknown as { id: string }[]
  const { facts } = (await patient.get(`/api/record?patientId=${child}`)).body as { facts: { id: string }[] }
  const childAccess = randomUUID()
  await server.query(
    `insert into records_accesses (id, patient_id, doctor_user_id, kind, asked_at) values ($1, $2, $3, 'consent', now())`,
    [childAccess, child, doctor.userId],
  )
  return { child, lost, helper: guardians[1]?.id ?? '', childFact: facts[0]?.id ?? '', childAccess }
}

async function money(server: TestServer, { patient, doctor, applicant }: People) {
  const ride = made(await quoteRide(patient))
  const first = made(await quoteRide(applicant))
  const [receipted] = await server.query<{ id: string }>(
    'select payment_id as id from payments_sales where payer_id = $1 order by id limit 1',
    [patient.id],
  )
  const payment = receipted?.id ?? ''
  await patient.get(`/api/payments/${payment}/receipt`)
  const [document] = made(await patient.get(`/api/payments/${payment}/documents`)) as unknown as { id: string }[]
  return {
    rideQuote: ride['quoteId'] as string,
    firstQuote: first['quoteId'] as string,
    spare: await paid(patient),
    applicantSpare: await paid(applicant),
    payment,
    document: document?.id ?? '',
    doctorPayee: `doctor:${doctor.id}`,
  }
}

async function files(people: People) {
  const { patient, doctor, cook, pharmacist, teacher, trainee, applicant } = people
  const evidence = (of: Visitor) => uploadPicture(of, 'evidence', 'papel.png')
  const sound = made(await sendFile(teacher, silentMp3(5), { kind: 'lesson_audio', name: 'som.mp3' }))
  return {
    proof: await uploadPicture(patient, 'payment_proof', 'talao.png'),
    face: await uploadPicture(patient, 'profile_picture', 'cara.png'),
    doctorFace: await uploadPicture(doctor.visitor, 'profile_picture', 'cara.png'),
    applicantFace: await uploadPicture(applicant, 'profile_picture', 'cara.png'),
    shopFront: await uploadPicture(cook.visitor, 'shop_picture', 'casa.png'),
    shopLogo: await uploadPicture(cook.visitor, 'shop_logo', 'marca.png'),
    dishFace: await uploadPicture(cook.visitor, 'dish', 'prato.png'),
    boxFace: await uploadPicture(pharmacist.visitor, 'medication', 'caixa.png'),
    spoilt: await uploadPicture(patient, 'order_report', 'prato.png'),
    cover: await uploadPicture(teacher, 'course_cover', 'capa.png'),
    sound: sound['id'] as string,
    paper: await evidence(applicant),
    otherPaper: await evidence(applicant),
    doctorPaper: await evidence(doctor.visitor),
    traineePaper: await evidence(trainee),
    teacherPaper: await evidence(teacher),
    script: await uploadPicture(patient, 'prescription', 'receita.png'),
  }
}

async function kitchen({ patient, cook, courier }: People) {
  const dish = await addDish(cook.visitor)
  const order = {
    restaurantId: cook.id,
    items: [{ foodItemId: dish.id, quantity: 1, price: dish.price }],
    paymentMethod: 'm-pesa',
    deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
    total: dish.price + 50_00,
    deliveryFee: 50_00,
    userLatitude: CENTRE.latitude,
    userLongitude: CENTRE.longitude,
  }
  const bought = async () => {
    const quote = made(await patient.post('/api/quotes', { kind: 'food_order', ...order }))
    const payment = made(await initiate(patient, { amount: quote['amountDue'] }, { 'quote-id': quote['quoteId'] }))
    await settled(patient, payment['transactionId'])
    await orderIn(patient, quote['quoteId'], 'pending')
    return quote['quoteId'] as string
  }
  const [meal, waiting] = [await bought(), await bought()]
  made(await cook.visitor.post(`/api/vendor/orders/${meal}/accept`, { preparationTime: 20 }))
  const task = made(await patient.get(`/api/orders/${meal}`))['deliveryId'] as string
  made(await accept(courier, task))
  const quote = made(await patient.post('/api/quotes', { kind: 'food_order', ...order }))
  return {
    shop: cook.id,
    dish: dish.id,
    spareDish: (await addDish(cook.visitor, { name: 'Xima' })).id,
    meal,
    waiting,
    task,
    foodQuote: quote['quoteId'] as string,
  }
}

async function medicines(server: TestServer, { patient, pharmacist }: People) {
  const strong = await stock(pharmacist, { name: 'Amoxicilina 500 mg', needsPrescription: true })
  const shelf = await stock(pharmacist)
  const checked = await payFor(patient, [strong], { status: 'awaiting_prescription' })
  const returned = await payFor(patient, [shelf])
  await server.query(`update pharmacy_reservations set sold_at = now(), quarantined_at = now() where order_id = $1`, [
    returned.id,
  ])
  const refused = await payFor(patient, [shelf])
  const because = { rejectionReason: 'Esgotado' }
  made(await pharmacist.visitor.post(`/api/vendor/orders/${refused.id}/reject`, because))
  const items = [{ medicationId: strong.id, quantity: 1 }]
  const asked = { kind: 'pharmacy_order', items, deliveryAddress: 'Av. 24 de Julho 1234, Maputo' }
  return {
    pharmacy: pharmacist.id,
    shelf: shelf.id,
    medicine: shelf.medicineId,
    strong: strong.id,
    checked: checked.id,
    refused: refused.id,
    returned: returned.id,
    medicineQuote: made(await patient.post('/api/quotes', asked))['quoteId'] as string,
  }
}

async function learning(server: TestServer, { patient, teacher }: People, name: string) {
  const course = await courseFor(server, { title: `Curso ${name}`, price: 45_000, taughtBy: teacher })
  const other = await courseFor(server, { title: `Oficina ${name}`, price: 45_000 })
  const enrolment = await paidEnrolmentOf(patient, course)
  const unpaid = await enrolmentOf(patient, other)
  const lessons = await lessonsOf(patient, course)
  const ofKind = (kind: string) => lessons.find((lesson) => lesson.kind === kind)?.id ?? ''
  const { id: draftCourse, revision } = await begin(teacher, `Costura ${name}`)
  const [module, text, spoken] = [randomUUID(), randomUUID(), randomUUID()]
  const drafted = [
    { id: text, title: 'Texto', kind: 'text' },
    { id: spoken, title: 'Som', kind: 'audio' },
  ]
  const path = `/api/teacher/courses/${draftCourse}`
  const facts = { shortDescription: 'Curso.', description: 'Curso.', outcomes: ['Fazer'], price: 0 }
  made(await teacher.send('PATCH', path, facts))
  made(
    await teacher.send('PUT', `${path}/outline`, {
      revision,
      modules: [{ id: module, title: 'Um', lessons: drafted }],
    }),
  )
  made(await teacher.send('PUT', `${path}/lessons/${text}`, { body: 'Palavras.' }))
  const meeting = {
    courseId: course.id,
    title: 'Aula',
    startsAt: slotIn(3),
    minutes: 60,
    link: 'https://meet.exemplo.mz/a',
  }
  const { id: taughtClass } = made(await teacher.post('/api/teacher/classes', meeting))
  return {
    course: course.id,
    enrolment,
    unpaid,
    lesson: ofKind('text'),
    quiz: ofKind('quiz'),
    draftCourse: draftCourse as string,
    module: module as string,
    text: text as string,
    spoken: spoken as string,
    taughtClass: taughtClass as string,
  }
}

async function archiveOf(person: Visitor): Promise<string> {
  const { id } = made(await person.post('/api/account/exports')) as { id: string }
  await until(async () => (await person.get(`/api/account/exports/${id}`)).body['status'] === 'ready')
  return id
}

async function ownedAlone(server: TestServer, { patient, doctor, teacher, chauffeur }: People) {
  const ride = await cashRide(patient)
  made(await accept(chauffeur, ride))
  const debt = await cashRide(teacher)
  made(await teacher.post(`/api/transport/requests/${debt}/cancel`, {}))
  await server.query(`update rides_rides set payment_status = 'unpaid' where id = $1`, [debt])
  await subscribe(patient, 'family')
  const member = { name: 'Rui Bila', bornOn: '2015-03-01', relation: 'child', consent: true }
  made(await patient.post('/api/insurance/members', member))
  const [insured] = await server.query<{ id: string }>(
    `select m.id from insurance_members m join insurance_subscriptions s on s.id = m.subscription_id where s.user_id = $1`,
    [patient.id],
  )
  const covered = made(await patient.post('/api/appointments', booking(doctor, slotIn(6))))
  const place = made(await patient.post('/api/places', { label: 'Casa', address: 'Av. 24 de Julho 1234, Maputo' }))
  made(await patient.post('/api/support/messages', { text: 'Preciso de ajuda.' }))
  const [ticket] = await server.query<{ id: string }>('select id from support_tickets where person_id = $1', [
    patient.id,
  ])
  const [notice] = await server.query<{ id: string }>('select id from notifications_inbox where user_id = $1', [
    patient.id,
  ])
  const { keys } = pushDevice('').subscription
  const endpoint = `https://push.invalid/${patient.id}`
  const device = made(await patient.post('/api/push/subscriptions', { endpoint, keys }))
  const sessions = (await patient.get('/api/auth/sessions')).body as unknown as { id: string }[]
  return {
    ride,
    debt,
    covered: covered['id'] as string,
    member: insured?.id ?? '',
    place: place['id'] as string,
    ticket: ticket?.id ?? '',
    notice: notice?.id ?? '',
    session: sessions[0]?.id ?? '',
    device: device['id'] as string,
    archive: await archiveOf(patient),
  }
}
