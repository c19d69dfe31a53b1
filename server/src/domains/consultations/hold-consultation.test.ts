import { SOCKET_CLOSED } from '@salama/contract/kernel/socket'
import { beforeAll, expect, test } from 'vitest'
import { consent, enter, meet, OPEN_ROOMS, type Pair, pairFor } from '../../../testing/consultations.ts'
import { until } from '../../../testing/repeat.ts'
import { createTestDatabase, serverForTest, startTestServer, type TestServer } from '../../../testing/server.ts'

const QUICK = Object.assign({ POLICY_INTERRUPTED_MS: '300' }, OPEN_ROOMS)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: OPEN_ROOMS })
  return () => server.stop()
})

const statusOf = async ({ patient, id }: Pair) =>
  (await patient.get(`/api/appointments/${id}`)).body['status'] as string
const chat = (text: string, ref = crypto.randomUUID()) => ({ type: 'chat', ref, text })

test('the first waits, the doctor sees for how long, and the second begins the call (ROOM-030)', async () => {
  const pair = await pairFor(server)
  const patient = await enter(server.origin, pair.patient, pair.id)
  patient.send({ type: 'join', media: 'light' })
  await until(async () => (await statusOf(pair)) === 'waiting')
  const waiting = await until(async () => {
    const { body } = await pair.doctor.visitor.get('/api/doctor/waiting')
    return body.length > 0 && body[0]
  })
  expect(waiting).toMatchObject({ id: pair.id, patientName: 'Amina Mussa', status: 'waiting', type: 'video' })
  expect(Date.now() - Date.parse(waiting.waitingSince) < 60_000).toBe(true)
  const inbox = await pair.doctor.visitor.get('/api/notifications')
  expect(JSON.stringify(inbox.body)).toContain('Amina Mussa está na sala de espera.')
  const bell = async () => (await pair.doctor.visitor.get('/api/bell')).body['calls']
  expect(await bell()).toMatchObject([
    { kind: 'patient', text: 'Amina Mussa', href: `/consultation?appointment=${pair.id}` },
  ])
  const doctor = await enter(server.origin, pair.doctor.visitor, pair.id)
  await doctor.take('presence', ({ peer }) => peer === 'light')
  doctor.send({ type: 'join', media: 'video' })
  const { state } = await patient.take('state', ({ state }) => (state as { status: string }).status === 'in_call')
  expect((state as { startedAt: string }).startedAt).toMatch(/^20/)
  expect(await statusOf(pair)).toBe('in_call')
  expect(await bell()).toEqual([])
  expect((await server.person().then((other) => other.get('/api/doctor/waiting'))).status).toBe(403)
})

test('who has left the waiting room is not shown as waiting', async () => {
  const pair = await pairFor(server)
  const shown = async () => (await pair.doctor.visitor.get('/api/doctor/waiting')).body.length
  const patient = await enter(server.origin, pair.patient, pair.id)
  patient.send({ type: 'join', media: 'light' })
  await until(async () => (await shown()) === 1)
  patient.send({ type: 'leave' })
  await until(async () => (await shown()) === 0)
})

test('the three messages of WebRTC reach the other side as they were sent (ROOM-026, ROOM-027, ROOM-028)', async () => {
  const { patient, doctor } = await meet(server.origin, await pairFor(server))
  const messages = [
    { type: 'offer', offer: { type: 'offer', sdp: `v=0\r\ns=-\r\n${'a=x\r\n'.repeat(2_000)}` } },
    { type: 'answer', answer: { type: 'answer', sdp: 'v=0\r\ns=-\r\n' } },
    {
      type: 'ice-candidate',
      candidate: { candidate: 'candidate:1 1 udp 1 a.local 9 typ host', sdpMid: '0', sdpMLineIndex: 0 },
    },
    { type: 'ice-candidate', candidate: null },
  ]
  for (const message of messages) {
    patient.send(Object.assign({ from: 'doctor' }, message))
    expect(await doctor.take(message.type)).toEqual(message)
  }
})

test('chat is stored once, in one order for both, and shown as delivered and read (ROOM-012, WS-07)', async () => {
  const pair = await pairFor(server)
  const { patient, doctor } = await meet(server.origin, pair)
  const refs = Array.from({ length: 20 }, () => crypto.randomUUID())
  for (const [place, ref] of refs.entries()) (place % 2 === 0 ? patient : doctor).send(chat(`mensagem ${place}`, ref))
  const read = async (side: typeof patient) => {
    const numbers: [number, string][] = []
    for (const _ of refs) {
      const { message } = (await side.take('chat')) as unknown as { message: { number: number; ref: string } }
      numbers.push([message.number, message.ref])
    }
    return numbers.sort(([a], [b]) => a - b)
  }
  const [mine, theirs] = [await read(patient), await read(doctor)]
  expect(mine).toEqual(theirs)
  expect(mine.map(([number]) => number)).toEqual(refs.map((_, place) => place + 1))
  // Sent again after a cut: answered, and neither stored nor delivered twice.
  patient.send(chat('mensagem 0', refs[0]))
  await patient.take('chat')
  doctor.send({ type: 'read', delivered: 20, read: 999 })
  await patient.take('read')
  const history = await until(async () => {
    const { body } = await pair.patient.get(`/api/consultations/${pair.id}/messages?after=18`)
    return body['peer'].read === 20 && body
  })
  expect(
    history['messages'].map(({ number, from }: { number: number; from: string }) => [number, from.length > 0]),
  ).toEqual([
    [19, true],
    [20, true],
  ])
  expect(doctor.frames.filter(({ type }) => type === 'chat')).toEqual([])
})

test('hostile chat is refused or stored as it is, and strangers read none of it (WS-07)', async () => {
  const pair = await pairFor(server)
  const { patient, doctor } = await meet(server.origin, pair)
  const odd = '<script>alert(1)</script> \u202Eoirártnoc ao'
  patient.send(chat(odd))
  expect(((await doctor.take('chat'))['message'] as { text: string }).text).toBe(odd)
  for (const text of ['a'.repeat(4_001), 'nulo \u0000']) {
    patient.send(chat(text))
    expect((await patient.take('error'))['code']).toBe('platform.invalid_input')
  }
  patient.send(chat('   '))
  expect(await patient.take('error')).toMatchObject({ code: 'consultations.message_empty' })
  patient.send({ type: 'chat', ref: crypto.randomUUID(), text: '', uploadId: crypto.randomUUID() })
  expect(await patient.take('error')).toMatchObject({ code: 'consultations.file_refused' })
  const stranger = await server.person()
  expect((await stranger.get(`/api/consultations/${pair.id}/messages`)).status).toBe(404)
  expect((await server.visitor().get(`/api/consultations/${pair.id}/messages`)).status).toBe(401)
})

test('a chat that is full takes no word more, and answers what it has', async () => {
  const pair = await pairFor(server)
  const { patient, doctor } = await meet(server.origin, pair)
  await server.query('update consultations_rooms set last_number = 4999 where appointment_id = $1', [pair.id])
  const last = crypto.randomUUID()
  patient.send(chat('A última.', last))
  expect(await doctor.take('chat')).toMatchObject({ message: { number: 5_000 } })
  const beyond = crypto.randomUUID()
  for (const side of [patient, doctor]) {
    side.send(chat('Uma a mais.', beyond))
    expect(await side.take('error')).toMatchObject({
      code: 'consultations.too_many_messages',
      details: { ref: beyond },
    })
  }
  patient.send(chat('A última.', last))
  expect(await patient.take('chat')).toMatchObject({ message: { number: 5_000, ref: last } })
  const { body } = await pair.patient.get(`/api/consultations/${pair.id}/messages?after=4998`)
  expect(body['messages'].map(({ text }: { text: string }) => text)).toEqual(['A última.'])
})

test('a PDF goes through the chat to the other side, and to nobody else (ROOM-012)', async () => {
  const pair = await pairFor(server)
  const { patient, doctor } = await meet(server.origin, pair)
  const form = new FormData()
  form.set('kind', 'chat_file')
  form.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'análise.pdf')
  const { body: file } = await pair.patient.post('/api/uploads', form)
  const before = await pair.doctor.visitor.get(`/api/uploads/${file['id']}`)
  doctor.send({ type: 'chat', ref: crypto.randomUUID(), text: '', uploadId: file['id'] })
  expect(await doctor.take('error')).toMatchObject({ code: 'consultations.file_refused' })
  patient.send({ type: 'chat', ref: crypto.randomUUID(), text: '', uploadId: file['id'] })
  const { message } = (await doctor.take('chat')) as unknown as { message: { file: { name: string } } }
  expect(message.file.name).toBe('análise.pdf')
  const [theirs, strangers] = [
    await pair.doctor.visitor.get(`/api/uploads/${file['id']}`),
    await (await server.person()).get(`/api/uploads/${file['id']}`),
  ]
  expect([before.status, theirs.status, strangers.status]).toEqual([404, 200, 404])
})

test('without agreeing to it a patient neither joins nor writes, and a refusal is kept', async () => {
  const pair = await pairFor(server, { consents: false })
  const patient = await enter(server.origin, pair.patient, pair.id)
  for (const message of [{ type: 'join', media: 'voice' }, chat('Bom dia')]) {
    patient.send(message)
    expect((await patient.take('error'))['code']).toBe('consultations.consent_needed')
  }
  await consent(pair.patient, false)
  expect((await pair.patient.get('/api/record/consent')).body).toMatchObject({ version: 1, isGiven: false })
  await consent(pair.patient)
  patient.send({ type: 'join', media: 'voice' })
  await patient.take('state', ({ state }) => (state as { status: string }).status === 'waiting')
  const answers = await server.query('select is_given from records_consents where patient_id = $1 order by id', [
    pair.patient.id,
  ])
  expect(answers).toEqual([{ is_given: false }, { is_given: true }])
})

test('alone for a while it is interrupted, back together it goes on, and both away it ends (ROOM-040)', async () => {
  const quick = await serverForTest({ env: QUICK })
  const pair = await pairFor(quick)
  const { patient, doctor } = await meet(quick.origin, pair)
  const reaches = (status: string) => until(async () => (await statusOf(pair)) === status)
  patient.close()
  await doctor.take('state', ({ state }) => (state as { status: string }).status === 'interrupted')
  const again = await enter(quick.origin, pair.patient, pair.id)
  again.send({ type: 'join', media: 'video' })
  await reaches('in_call')
  again.send({ type: 'leave' })
  await doctor.take('leave')
  doctor.close()
  await reaches('interrupted')
  await quick.query(`update consultations_rooms set due_at = now() where appointment_id = $1`, [pair.id])
  await quick.query(
    `update consultations_presences set left_at = now() - interval '1 hour' where appointment_id = $1`,
    [pair.id],
  )
  await until(async () => {
    quick.app.platform.db.transact(async (tx) => tx.dueAt('consultations.follow', new Date())).catch(() => undefined)
    return (await statusOf(pair)) === 'completed'
  })
})

test('the doctor ends it: both are told, and the room closes (ROOM-010, APT-10)', async () => {
  const pair = await pairFor(server)
  const { visitor } = pair.doctor
  const path = `/api/doctor/consultations/${pair.id}/complete`
  const early = await visitor.post(path)
  const { patient } = await meet(server.origin, pair)
  const byPatient = await pair.patient.post(path)
  const done = await visitor.post(path)
  const twice = await visitor.post(path)
  await patient.take('state', ({ state }) => (state as { status: string }).status === 'completed')
  patient.send(chat('Ainda aqui'))
  // Refused, unless the server has closed by then the socket of somebody with no right to it any more.
  const refused = patient.take('error').then(({ code }) => code)
  expect([SOCKET_CLOSED.noRight, 'consultations.ended']).toContain(await Promise.race([refused, patient.closed()]))
  expect([early.body['code'], byPatient.status, done.body, twice.body['code']]).toEqual([
    'consultations.not_begun',
    404,
    { id: pair.id, status: 'completed' },
    'consultations.ended',
  ])
})

test('TURN credentials end with the visit, and only members get any (ROOM-029, ROOM-031, WS-08)', async () => {
  const turn = await serverForTest({
    env: Object.assign(
      { TURN_URLS: 'turn:turn.exemplo.co.mz:3478?transport=udp', TURN_SECRET: 'um-segredo' },
      OPEN_ROOMS,
    ),
  })
  const pair = await pairFor(turn)
  const path = `/api/rtc/config?appointment=${pair.id}`
  const { body } = await pair.patient.get(path)
  const [stun, relay] = body['iceServers']
  expect(stun.urls).toEqual(['stun:turn.exemplo.co.mz:3478'])
  expect(relay).toMatchObject({ urls: ['turn:turn.exemplo.co.mz:3478?transport=udp'] })
  const [expiry] = relay.username.split(':')
  expect(Number(expiry) * 1_000).toBe(Math.floor(Date.parse(body['expiresAt']) / 1_000) * 1_000)
  expect(JSON.stringify(body)).not.toContain('um-segredo')
  expect((await (await turn.person()).get(path)).status).toBe(404)
  const plain = await pairFor(server)
  const without = await plain.patient.get(`/api/rtc/config?appointment=${plain.id}`)
  expect(without.body['iceServers']).toEqual([])
})

test('two servers share a room, and the end of one leaves the other working (WS-10, CRS-08)', async () => {
  const database = await createTestDatabase()
  const env = Object.assign({ SESSION_SECRET: 'a-secret-that-both-servers-know-of-here' }, OPEN_ROOMS)
  const first = await startTestServer({ database, env })
  const second = await serverForTest({ database, env })
  const pair = await pairFor(first)
  const patient = await enter(first.origin, pair.patient, pair.id)
  const doctor = await enter(second.origin, pair.doctor.visitor, pair.id)
  patient.send({ type: 'join', media: 'video' })
  doctor.send({ type: 'join', media: 'video' })
  await doctor.take('presence', ({ peer }) => peer === 'video')
  await patient.take('presence', ({ peer }) => peer === 'video')
  // Longer than one notification of the database may be.
  const sdp = `v=0\r\n${'a=ção\r\n'.repeat(4_000)}`
  patient.send({ type: 'offer', offer: { type: 'offer', sdp } })
  expect((await doctor.take('offer'))['offer']).toEqual({ type: 'offer', sdp })
  for (const place of Array(10).keys()) doctor.send(chat(`${place}`))
  for (const place of Array(10).keys())
    expect(((await patient.take('chat'))['message'] as { text: string }).text).toBe(`${place}`)
  await first.stop()
  await doctor.take('presence', ({ peer }) => peer === 'away')
  const again = await enter(second.origin, pair.patient, pair.id)
  again.send({ type: 'join', media: 'video' })
  again.send(chat('de volta'))
  expect(
    (
      (await doctor.take('chat', ({ message }) => (message as { text: string }).text === 'de volta'))['message'] as {
        number: number
      }
    ).number,
  ).toBe(11)
})
