import { addDays, dayInMaputo } from '@salama/contract/kernel/time'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { booking, doctorFor, slotIn } from '../../../testing/appointments.ts'
import { uploadPicture } from '../../../testing/files.ts'
import { atOnce, times, until } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'

let server: TestServer
let staff: Visitor & { id: string }
beforeAll(async () => {
  server = await startTestServer({ env: { VERIFICATION: 'manual' } })
  staff = await makeStaff(server)
})
afterAll(() => server.stop())

let next = 0
const registration = (more: object = {}) => ({
  specialty: 'Pediatria',
  specialties: ['Pediatria', 'Nutrição'],
  license: `OMM-R${++next}`,
  consultationPrice: 80_000,
  consultationPriceChat: 60_000,
  is24x7: true,
  clinicName: 'Clínica do Sol',
  clinicAddress: 'Av. 24 de Julho 1200',
  city: 'Maputo',
  province: 'Maputo Cidade',
  ...more,
})

type Person = Visitor & { id: string }

async function register(person: Person, more: object = {}) {
  const { status, body, text } = await person.post('/api/doctors', registration(more))
  if (status !== 201) throw new Error(`registration answered ${status}: ${text}`)
  return body as { id: string; status: string; license: string }
}

const caseOf = async (doctorId: string) =>
  (await staff.get('/api/operator/verifications')).body.find(
    ({ subjectId }: { subjectId: string }) => subjectId === doctorId,
  )

async function decide(doctorId: string, decision: object) {
  const found = await caseOf(doctorId)
  const { status, text } = await staff.post(`/api/operator/verifications/${found.id}/decision`, decision)
  if (status !== 200) throw new Error(`the decision answered ${status}: ${text}`)
}

const listed = async (q: string): Promise<string[]> =>
  (await server.visitor().get(`/api/doctors?q=${encodeURIComponent(q)}`)).body.map(({ id }: { id: string }) => id)

test('specialties come with their usual prices under the stated keys (DOCR-016, DOCR-017, DOCR-018)', async () => {
  const { body } = await server.visitor().get('/api/specialties')
  expect(body['specialties']).toContain('Pediatria')
  expect(body['pricing']['Pediatria']).toMatchObject({ video: 80_000, chat: 60_000, consultationPrice: 80_000 })
  expect(Object.keys(body['pricing']).sort()).toEqual([...body['specialties']].sort())
})

describe('a new doctor', () => {
  it('is registered with what was sent (DOCR-019, DOCR-020, DOCR-021, DOCR-022, DOCR-023)', async () => {
    const ana = await server.person({ fullName: 'Ana Registada' })
    const sent = registration({ specialty: 'Nutrição', specialties: ['Pediatria'], is24x7: false })
    const { status, body } = await ana.post('/api/doctors', sent)
    expect(status).toBe(201)
    // The primary one always counts (C-08).
    expect(body).toMatchObject({ ...sent, specialties: ['Nutrição', 'Pediatria'], status: 'submitted' })
    expect((await ana.get('/api/doctor/registration')).body).toEqual(body)
    expect((await (await server.person()).get('/api/doctor/registration')).body).toBeNull()
  })

  it('keeps clinic, place and round-the-clock hours (DOCR-024, DOCR-025, DOCR-026, DOCR-027, DOCR-028)', async () => {
    const doctor = await register(await server.person())
    const [row] = await server.query(
      'select is_24x7, clinic_name, clinic_address, city, province from appointments_doctors where id = $1',
      [doctor.id],
    )
    expect(row).toEqual({
      is_24x7: true,
      clinic_name: 'Clínica do Sol',
      clinic_address: 'Av. 24 de Julho 1200',
      city: 'Maputo',
      province: 'Maputo Cidade',
    })
  })

  it('waits; approved, they are listed and can be booked; suspended, neither (ROLE-055, AZ-02)', async () => {
    const ana = await server.person({ fullName: 'Zulmira Espera' })
    const { id, status } = await register(ana)
    expect(status).toBe('submitted')
    expect((await ana.get('/api/auth/user')).body).toMatchObject({ userType: 'customer', profiles: ['doctor'] })
    expect(await listed('Zulmira')).toEqual([])
    const patient = await server.person()
    const early = await patient.post('/api/appointments', booking({ id }, slotIn(2)))
    expect([early.status, early.body['code']]).toEqual([409, 'appointments.doctor_unavailable'])

    await decide(id, { decision: 'approved' })
    await until(async () => (await listed('Zulmira')).includes(id))
    const booked = await patient.post('/api/appointments', booking({ id }, slotIn(2)))
    expect(booked.status).toBe(201)
    await server.query("update appointments_appointments set status = 'confirmed', amount_due = 0 where id = $1", [
      booked.body['id'],
    ])
    expect((await patient.post('/api/appointments', booking({ id }, slotIn(4)))).status).toBe(201)

    const found = (await staff.get('/api/operator/verifications?q=zulmira')).body[0]
    expect([found.subjectId, found.status]).toEqual([id, 'approved'])
    await staff.post(`/api/operator/verifications/${found.id}/decision`, { decision: 'suspended', reason: 'Queixa' })
    await until(async () => (await listed('Zulmira')).length === 0)
    const suspendedAt = async () =>
      (await server.query('select suspended_at from appointments_doctors where id = $1', [id]))[0]
    expect(await suspendedAt()).toEqual({ suspended_at: expect.any(Date) })
    expect((await patient.post('/api/appointments', booking({ id }, slotIn(3)))).status).toBe(409)
    // Only who has paid is told, once.
    const told = async () =>
      (await patient.get('/api/notifications')).body['notifications'].filter(
        ({ title }: { title: string }) => title === 'O seu médico não está a atender',
      )
    await until(async () => (await told()).length === 1)
    expect((await told())[0]).toMatchObject({ href: `/consultas/${booked.body['id']}` })
    expect((await told())[0].body).toMatch(/^Dr\. Zulmira Espera, .+ está suspensa\. Pode cancelar já/)
    expect((await ana.get('/api/verifications')).body[0]).toMatchObject({
      status: 'suspended',
      reason: 'Queixa',
      history: [{ status: 'draft' }, { status: 'submitted' }, { status: 'approved' }, { status: 'suspended' }],
    })
    // Given back by staff, they are there again.
    await staff.post(`/api/operator/verifications/${found.id}/decision`, { decision: 'approved' })
    await until(async () => (await listed('Zulmira')).includes(id))
  })

  it('shows staff facts and papers, readable for who opened the case (X-018, X-019, X-038, UPL-03)', async () => {
    const ana = await server.person({ fullName: 'Carla Papéis' })
    const [card, document] = [
      await uploadPicture(ana, 'evidence', 'carteira.png'),
      await uploadPicture(ana, 'evidence', 'bi.png'),
    ]
    const { id, license } = await register(ana, {
      professionalCard: { uploadId: card, number: 'CP77', expiresOn: '2031-05-31' },
      identityDocument: { uploadId: document },
    })
    const found = await caseOf(id)
    expect(found).toMatchObject({ kindLabel: 'Médico', title: 'Dr. Carla Papéis', applicant: { id: ana.id } })
    expect(found.facts).toEqual(
      expect.arrayContaining([
        { label: 'Licença médica', value: license },
        { label: 'Especialidades', value: 'Pediatria, Nutrição' },
      ]),
    )
    expect(found.papers).toMatchObject([
      { label: 'Carteira profissional', number: 'CP77', expiresOn: '2031-05-31', file: { id: card } },
      { label: 'Documento de identidade', number: null, expiresOn: null, file: { id: document } },
    ])
    expect((await staff.get(`/api/uploads/${card}`)).status).toBe(404)
    await staff.post(`/api/operator/verifications/${found.id}/review`)
    expect((await staff.get(`/api/uploads/${card}`)).status).toBe(200)
  })

  it('shows her picture, languages and biography, and nothing else of her account (X-041, PRV-02)', async () => {
    const ana = await server.person({ fullName: 'Iria Fotografada' })
    const pictureId = await uploadPicture(ana, 'profile_picture', 'eu.png')
    const { id, license } = await register(ana, {
      pictureId,
      languages: ['Português', 'Emakhuwa'],
      biography: 'Pediatra.',
    })
    await decide(id, { decision: 'approved' })
    const { body } = await until(async () => {
      const answer = await server.visitor().get('/api/doctors?q=iria')
      return answer.body.length === 1 && answer
    })
    expect(body[0].user).toEqual({
      firstName: 'Iria',
      lastName: 'Fotografada',
      profileImageUrl: `/api/images/${pictureId}/480`,
    })
    expect((await server.visitor().get(body[0].user.profileImageUrl)).status).toBe(200)
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${ana.id}|${license}|@|license|phone`))
    const profile = (await server.visitor().get(`/api/doctors/${id}`)).body
    expect(profile).toMatchObject({ languages: ['Português', 'Emakhuwa'], biography: 'Pediatra.' })
    expect((await ana.get('/api/auth/user')).body['profileImageUrl']).toBe(`/api/images/${pictureId}/480`)
  })
})

test('a visitor is not registered, and nothing but the stated fields is taken (DOCR-054, AZ-03, AZ-05)', async () => {
  expect((await server.visitor().post('/api/doctors', registration())).status).toBe(401)
  const ana = await server.person({ fullName: 'Sofia Ousada' })
  const { id } = await register(ana, {
    rating: 5,
    verified: true,
    status: 'approved',
    userId: staff.id,
    id: staff.id,
    reviewCount: 900,
  })
  const [row] = await server.query('select user_id, status, star_sum from appointments_doctors where id = $1', [id])
  expect(row).toEqual({ user_id: ana.id, status: 'submitted', star_sum: 0 })
  expect(await listed('Sofia Ousada')).toEqual([])
})

test('one person registers once, one licence belongs to one doctor however it is written (DOCR-055, AZ-03)', async () => {
  const [ana, rui] = await Promise.all([server.person(), server.person()])
  const { license } = await register(ana, { license: 'OMM 5501/X' })
  const again = await ana.post('/api/doctors', registration())
  expect([again.status, again.body['code']]).toEqual([409, 'appointments.already_doctor'])
  const taken = await rui.post('/api/doctors', registration({ license: 'omm-5501-x' }))
  expect([taken.status, taken.body['code']]).toEqual([409, 'appointments.license_taken'])
  expect(taken.body['message']).toMatch(/^Esta licença/)
  expect(license).toBe('OMM 5501/X')
  expect((await rui.get('/api/doctor/registration')).body).toBeNull()
  expect((await rui.get('/api/auth/user')).body['profiles']).not.toContain('doctor')
})

test('registered twenty times at once, a person is one doctor and a licence is one doctor’s (DOCR-055)', async () => {
  const ana = await server.person()
  const sent = registration()
  const own = await atOnce(times(10), () => ana.post('/api/doctors', { ...sent }))
  expect(own.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  const people = await Promise.all(Array.from({ length: 10 }, () => server.person()))
  const shared = registration()
  const answers = await atOnce(people, (person) => person.post('/api/doctors', shared))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
})

const refused: [rows: string, field: string, value: unknown, message: string, specMessage: string][] = [
  ['DOCR-034', 'specialty', '', 'Selecione a especialidade principal', 'Please select a primary specialty'],
  ['DOCR-034', 'specialty', undefined, 'Selecione a especialidade principal', 'Please select a primary specialty'],
  ['DOCR-035', 'specialties', [], 'Selecione pelo menos uma especialidade', 'Select at least one specialty'],
  [
    'DOCR-036',
    'license',
    ' 123 ',
    'O número da licença médica deve ter pelo menos 5 caracteres',
    'Medical license number must be at least 5 characters',
  ],
  [
    'DOCR-037, DOCR-051',
    'consultationPrice',
    100,
    'O preço da videochamada deve ser de pelo menos 500 MZN',
    'Video consultation price must be at least 500 MZN',
  ],
  ['DOCR-038', 'consultationPrice', 500_001, 'Preço demasiado alto', 'Price too high'],
  [
    'DOCR-039',
    'consultationPriceChat',
    0,
    'O preço do chat deve ser de pelo menos 300 MZN',
    'Chat consultation price must be at least 300 MZN',
  ],
  ['DOCR-040', 'consultationPriceChat', 300_001, 'Preço demasiado alto', 'Price too high'],
  ['DOCR-042', 'clinicName', 'A', 'O nome da clínica é obrigatório', 'Clinic name is required'],
  [
    'DOCR-043',
    'clinicAddress',
    'Rua 1',
    'O endereço da clínica deve ter pelo menos 10 caracteres',
    'Clinic address must be at least 10 characters',
  ],
  ['DOCR-044', 'city', 'M', 'A cidade é obrigatória', 'City is required'],
  ['DOCR-045', 'province', '', 'A província é obrigatória', 'Province is required'],
]
test.each(refused)('%s: %s = %j is refused in both languages', async (_rows, field, value, message, specMessage) => {
  const ana = await server.person()
  const { status, body } = await ana.post('/api/doctors', registration({ [field]: value }))
  expect([status, body['code']]).toEqual([400, 'platform.invalid_input'])
  expect(body['fields']).toEqual([expect.objectContaining({ path: field, message, specMessage })])
})

test('the limits themselves are allowed, and 24/7 is what counts without a word (DOCR-037, DOCR-040, DOCR-041)', async () => {
  const least = await register(await server.person(), {
    consultationPrice: 50_000,
    consultationPriceChat: 30_000,
    license: '5000X',
    is24x7: undefined,
  })
  expect(least).toMatchObject({ consultationPrice: 50_000, consultationPriceChat: 30_000, is24x7: true })
  const most = await register(await server.person(), { consultationPrice: 500_000, consultationPriceChat: 300_000 })
  expect(most).toMatchObject({ consultationPrice: 500_000, consultationPriceChat: 300_000 })
})

test('a price in fractions, an unknown specialty or language is a field’s fault, in Portuguese (DOCR-050, INJ-04)', async () => {
  const ana = await server.person()
  for (const [field, value] of [
    ['consultationPrice', 80_000.5],
    ['consultationPrice', '80000'],
    ['specialty', 'Bruxaria'],
    ['specialties', ['Pediatria', 'Bruxaria']],
    ['specialties', 'Pediatria'],
    ['languages', ['Klingon']],
    ['languages', []],
    ['is24x7', 'sim'],
  ] as const) {
    const { status, body } = await ana.post('/api/doctors', registration({ [field]: value }))
    expect([field, status]).toEqual([field, 400])
    for (const { path, message } of body['fields']) {
      expect(path.split('.')[0]).toBe(field)
      expect(message).toMatch(/^[A-ZÁÉÍÓÚ][^]*[a-zç.]$/)
      expect(message).not.toMatch(/required|invalid|expected/i)
    }
  }
})

test('papers and a picture must be one’s own, valid, and each another file (UPL-03, X-038)', async () => {
  const [ana, rui] = await Promise.all([server.person(), server.person()])
  const [hers, own] = [await uploadPicture(ana, 'evidence', 'a.png'), await uploadPicture(rui, 'evidence', 'b.png')]
  const yesterday = addDays(dayInMaputo(new Date()), -1)
  for (const [sent, code, status] of [
    [{ professionalCard: { uploadId: hers } }, 'files.not_found', 404],
    [{ pictureId: hers }, 'files.not_found', 404],
    // A paper is no picture that everybody may see.
    [{ pictureId: own }, 'files.not_found', 404],
    [{ professionalCard: { uploadId: own, expiresOn: yesterday } }, 'verification.paper_expired', 400],
    [{ professionalCard: { uploadId: own }, identityDocument: { uploadId: own } }, 'verification.paper_twice', 400],
  ] as const) {
    const { status: answered, body } = await rui.post('/api/doctors', registration(sent))
    expect([body['code'], answered]).toEqual([code, status])
    expect(body['message']).toMatch(/[a-zç]\.$/)
  }
  const bad = await rui.post(
    '/api/doctors',
    registration({ professionalCard: { uploadId: own, expiresOn: '2031-02-30' } }),
  )
  expect(bad.body['fields'][0]['path']).toBe('professionalCard.expiresOn')
  // Nothing of it is left: the person can still register.
  await register(rui, { professionalCard: { uploadId: own } })
})

describe('a correction', () => {
  it('goes back to the desk after a refusal, with what is new (X-018, X-040)', async () => {
    const ana = await server.person({ fullName: 'Lina Corrige' })
    const { id } = await register(ana)
    await decide(id, { decision: 'rejected', reason: 'A licença não existe.' })
    await until(async () => (await ana.get('/api/doctor/registration')).body['status'] === 'rejected')
    const paper = await uploadPicture(ana, 'evidence', 'carteira.png')
    const { status, body } = await ana.send(
      'PUT',
      '/api/doctor/registration',
      registration({ license: 'OMM-CERTA', professionalCard: { uploadId: paper } }),
    )
    expect([status, body['status'], body['license']]).toEqual([200, 'submitted', 'OMM-CERTA'])
    const found = await caseOf(id)
    expect(found).toMatchObject({ status: 'submitted', reason: null, papers: [{ file: { id: paper } }] })
    expect(found.facts[0]).toEqual({ label: 'Licença médica', value: 'OMM-CERTA' })
  })

  it('renews the name by which a doctor is listed and reviewed, once it is corrected', async () => {
    const doctor = await server.person({ fullName: 'Marai Macuacua' })
    const { id } = await register(doctor)
    await decide(id, { decision: 'approved' })
    await doctor.send('PATCH', '/api/auth/user', { fullName: 'Maria Macuácua' })
    await doctor.send('PUT', '/api/doctor/registration', registration())
    expect((await caseOf(id)).title).toBe('Dr. Maria Macuácua')
    await decide(id, { decision: 'approved' })
    await until(async () => (await listed('Maria Macuácua')).includes(id))
  })

  it('of a licence takes an approved doctor off the list until it was checked (X-040, AZ-02)', async () => {
    const ana = await server.person({ fullName: 'Tânia Muda' })
    const { id } = await register(ana)
    await decide(id, { decision: 'approved' })
    await until(async () => (await listed('Tânia Muda')).includes(id))
    const sent = await ana.send('PUT', '/api/doctor/registration', registration({ license: 'OMM-NOVA' }))
    expect([sent.status, sent.body['status']]).toEqual([200, 'submitted'])
    expect(await listed('Tânia Muda')).toEqual([])
    await decide(id, { decision: 'approved' })
    await until(async () => (await listed('Tânia Muda')).includes(id))
  })

  it('waits while staff examine the case, and takes nobody’s licence', async () => {
    const ana = await server.person()
    const other = await doctorFor(server)
    const { id } = await register(ana)
    const paper = await uploadPicture(ana, 'evidence', 'carteira.png')
    const more = registration({ professionalCard: { uploadId: paper } })
    expect((await ana.send('PUT', '/api/doctor/registration', more)).status).toBe(200)
    expect((await caseOf(id)).papers).toHaveLength(1)
    const taken = await ana.send('PUT', '/api/doctor/registration', registration({ license: other.license }))
    expect([taken.status, taken.body['code']]).toEqual([409, 'appointments.license_taken'])
    await staff.post(`/api/operator/verifications/${(await caseOf(id)).id}/review`)
    const late = await ana.send('PUT', '/api/doctor/registration', more)
    expect([late.status, late.body['code']]).toEqual([409, 'verification.not_now'])
    const nobody = await (await server.person()).send('PUT', '/api/doctor/registration', more)
    expect([nobody.status, nobody.body['code']]).toEqual([404, 'appointments.doctor_not_found'])
  })
})

test('a demonstration approves at once: the refreshed list shows the new doctor (ROLE-055, DOCR-032)', async () => {
  const demo = await startTestServer({ env: { VERIFICATION: 'auto' } })
  try {
    const ana = await demo.person({ fullName: 'Nova Aprovada' })
    expect((await ana.post('/api/doctors', registration())).body['status']).toBe('approved')
    const list = (await demo.visitor().get('/api/doctors?q=aprovada')).body
    expect(list).toHaveLength(1)
    expect(list[0].nextFreeAt).toBeTruthy()
  } finally {
    await demo.stop()
  }
})
