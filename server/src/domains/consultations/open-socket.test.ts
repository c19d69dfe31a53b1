import { setTimeout as sleep } from 'node:timers/promises'
import { SOCKET_CLOSED } from '@salama/contract/kernel/socket'
import { beforeAll, expect, test } from 'vitest'
import { decideOn, doctorFor } from '../../../testing/appointments.ts'
import { enter, meet, OPEN_ROOMS, pairFor, refusedUpgrade, TestSocket } from '../../../testing/consultations.ts'
import { sendRaw } from '../../../testing/raw.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: OPEN_ROOMS })
  return () => server.stop()
})

const OFFER = (sdp = 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\n') => ({ type: 'offer', offer: { type: 'offer', sdp } })

test('only the two people of an appointment open its room, from the own origin (WS-01, WS-02, ROOM-030)', async () => {
  const { id, patient, doctor } = await pairFor(server)
  const stranger = await server.person()
  const otherDoctor = await doctorFor(server)
  const { origin } = server
  const as = (who: { cookieHeader(): string }, more = {}) => ({ cookie: who.cookieHeader(), origin, ...more })
  const query = `?appointment=${id}`
  const attempts = [
    [{ query, headers: { origin } }, 401, 'platform.unauthorized'],
    [{ query, headers: as(stranger) }, 404, 'consultations.not_found'],
    [{ query, headers: as(otherDoctor.visitor) }, 404, 'consultations.not_found'],
    [{ query: `?appointment=${crypto.randomUUID()}`, headers: as(patient) }, 404, 'consultations.not_found'],
    [{ query: '?appointment=1', headers: as(patient) }, 404, 'consultations.not_found'],
    [{ headers: as(patient) }, 404, 'platform.not_found'],
    ...['https://evil.example', 'null', `${origin}.evil.example`, 'https://127.0.0.1:1'].map(
      (foreign) => [{ query, headers: as(patient, { origin: foreign }) }, 403, 'platform.foreign_origin'] as const,
    ),
    [{ query, headers: { cookie: patient.cookieHeader() } }, 403, 'platform.foreign_origin'],
  ] as const
  for (const [attempt, status, code] of attempts)
    expect(await refusedUpgrade(origin, attempt), JSON.stringify(attempt)).toEqual({ status, code })
  const sockets = [await enter(origin, patient, id), await enter(origin, doctor.visitor, id)]
  for (const socket of sockets) socket.close()
})

test('a suspended doctor neither opens the room nor joins from its waiting page', async () => {
  const { id, patient, doctor } = await pairFor(server)
  const waiting = await enter(server.origin, doctor.visitor, id)
  await decideOn(server, doctor, 'suspended')
  waiting.send({ type: 'join', media: 'video' })
  expect((await waiting.take('error'))['code']).toBe('appointments.not_approved')
  const attempt = {
    query: `?appointment=${id}`,
    headers: { cookie: doctor.visitor.cookieHeader(), origin: server.origin },
  }
  const refused = { status: 403, code: 'appointments.not_approved' }
  expect(await refusedUpgrade(server.origin, attempt)).toEqual(refused)
  const relay = `/api/rtc/config?appointment=${id}`
  const said = [await doctor.visitor.get(relay), await patient.get(relay)]
  expect(said.map(({ status }) => status)).toEqual([403, 200])
  // Neither where the patient waits for them already.
  const theirs = await enter(server.origin, patient, id)
  theirs.send({ type: 'join', media: 'video' })
  await theirs.take('state', ({ state }) => (state as { status: string }).status === 'waiting')
  waiting.send({ type: 'join', media: 'video' })
  expect((await waiting.take('error'))['code']).toBe('appointments.not_approved')
  await decideOn(server, doctor, 'approved')
  waiting.send({ type: 'join', media: 'video' })
  await theirs.take('state', ({ state }) => (state as { status: string }).status === 'in_call')
  for (const socket of [waiting, theirs]) socket.close()
})

test('the room is open from ten minutes before to thirty after, and not once it is cancelled (WS-01)', async () => {
  const strict = await serverForTest()
  const { id, patient } = await pairFor(strict)
  const headers = { cookie: patient.cookieHeader(), origin: strict.origin }
  const attempt = () => refusedUpgrade(strict.origin, { query: `?appointment=${id}`, headers })
  const early = await attempt()
  const at = (start: string) =>
    strict.query(
      `update appointments_appointments set starts_at = ${start}, ends_at = ${start} + interval '30 minutes' where id = $1`,
      [id],
    )
  const halfHour = `to_timestamp(floor(extract(epoch from now()) / 1800) * 1800)`
  await at(`${halfHour}`)
  const socket = await enter(strict.origin, patient, id)
  await at(`${halfHour} - interval '2 hours'`)
  const late = await attempt()
  // The open socket is reviewed within seconds.
  expect(await socket.closed()).toBe(SOCKET_CLOSED.noRight)
  expect([early, late]).toEqual([
    { status: 409, code: 'consultations.not_open' },
    { status: 409, code: 'consultations.not_open' },
  ])
})

test('a cancelled appointment and a session that ended close the socket (WS-06)', async () => {
  const [first, second] = [await pairFor(server), await pairFor(server)]
  const cancelled = await enter(server.origin, first.patient, first.id)
  const signedOut = await enter(server.origin, second.patient, second.id)
  await first.patient.post(`/api/appointments/${first.id}/cancel`, {})
  await second.patient.get('/api/logout')
  expect(await Promise.all([cancelled.closed(), signedOut.closed()])).toEqual([
    SOCKET_CLOSED.noRight,
    SOCKET_CLOSED.signedOut,
  ])
})

test('large, binary and unreadable frames end their socket alone (WS-04, WS-03)', async () => {
  const pair = await pairFor(server)
  const { patient } = pair
  const other = await enter(server.origin, pair.doctor.visitor, pair.id)
  const ends: [string, (socket: TestSocket) => void, number][] = [
    ['over 64 kB', (socket) => socket.send(JSON.stringify({ type: 'chat', text: 'a'.repeat(70_000) })), 1009],
    ['fragments over 64 kB', (socket) => sendFragments(socket, 20, 5_000), 1009],
    ['binary', (socket) => repeat(5, () => socket.socket.send(Buffer.from([1, 2, 3]))), SOCKET_CLOSED.abuse],
    ['no JSON', (socket) => repeat(5, () => socket.send('{"type":')), SOCKET_CLOSED.abuse],
    ['unknown types', (socket) => repeat(5, () => socket.send({ type: 'rob' })), SOCKET_CLOSED.abuse],
    [
      'deep JSON',
      (socket) => repeat(5, () => socket.send('['.repeat(20_000) + ']'.repeat(20_000))),
      SOCKET_CLOSED.abuse,
    ],
    ['no text', (socket) => repeat(5, () => socket.send('5')), SOCKET_CLOSED.abuse],
    ['bytes that are no UTF-8', (socket) => socket.socket.send(Buffer.from([0xc3, 0x28]), { binary: false }), 1007],
  ]
  for (const [what, attack, code] of ends) {
    const socket = await enter(server.origin, patient, pair.id)
    attack(socket)
    expect(await socket.closed(), what).toBe(code)
  }
  const plain = await enter(server.origin, patient, pair.id)
  plain.send(OFFER('no description'))
  plain.send(OFFER('v=0'.repeat(20_001)))
  plain.send({ type: 'ice-candidate', candidate: { candidate: 'c'.repeat(1_001) } })
  for (const _ of [1, 2, 3]) expect((await plain.take('error'))['code']).toBe('platform.invalid_input')
  other.send({ type: 'ping' })
  await other.take('pong')
})

const repeat = (times: number, work: () => void) => Array.from({ length: times }, work)

function sendFragments({ socket }: TestSocket, count: number, bytes: number): void {
  for (let part = 0; part < count; part++) socket.send('a'.repeat(bytes), { fin: part === count - 1 })
}

test('an upgrade with thousands of headers is refused, and the server answers on (WS-04)', async () => {
  const headers = Array.from({ length: 2_000 }, (_, place) => `x-${place}: ${'y'.repeat(20)}`).join('\r\n')
  const head = 'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket'
  expect(await sendRaw(server.origin, `${head}\r\n${headers}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/)
  expect((await server.visitor().get('/api/health')).status).toBe(200)
})

test.each(['//', '/\\\\', 'http://['])(
  'an upgrade to %s, which is no address, is refused as not found (WS-04)',
  async (path) => {
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket`
    expect(await sendRaw(server.origin, `${head}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 40[04]/)
  },
)

test('more than thirty messages a second, or pings, end the socket (WS-05)', async () => {
  const pair = await pairFor(server)
  const flooding = await enter(server.origin, pair.patient, pair.id)
  repeat(200, () => flooding.send({ type: 'typing' }))
  expect(await flooding.closed()).toBe(SOCKET_CLOSED.abuse)
  const pinging = await enter(server.origin, pair.patient, pair.id)
  repeat(200, () => pinging.socket.ping())
  expect(await pinging.closed()).toBe(SOCKET_CLOSED.abuse)
})

test('a person has eight sockets, and sixty openings a minute (WS-05)', async () => {
  const { patient } = await pairFor(server)
  const doctors = await Promise.all(Array.from({ length: 9 }, () => doctorFor(server)))
  const { query } = server
  const ids: string[] = []
  for (const [place, doctor] of doctors.entries()) {
    const [row] = await query<{ id: string }>(
      `insert into appointments_appointments (id, doctor_id, patient_id, starts_at, ends_at, type, notes, price, amount_due,
         status, hold_expires_at, hold_limit_at, created_at)
       select gen_random_uuid(), $1, $2, at, at + interval '30 minutes', 'chat', '', 60000, 0, 'confirmed', at, at, now()
       from (select to_timestamp((floor(extract(epoch from now()) / 1800) + 400 + $3) * 1800) as at) t returning id`,
      [doctor.id, patient.id, place],
    )
    if (row) ids.push(row.id)
  }
  const sockets = []
  for (const id of ids) sockets.push(await enter(server.origin, patient, id))
  expect(await sockets[0]?.closed()).toBe(SOCKET_CLOSED.replaced)
  const headers = { cookie: patient.cookieHeader(), origin: server.origin }
  let refused: { status: number; code: string } | undefined
  for (let attempt = 0; attempt < 60 && refused === undefined; attempt++) {
    const [id] = ids
    refused = await refusedUpgrade(server.origin, { query: `?appointment=${id}`, headers }).catch(() => undefined)
  }
  expect(refused).toEqual({ status: 429, code: 'platform.too_many_requests' })
  for (const socket of sockets) socket.close()
})

test('a second tab takes the seat, and an offer that was relayed is not relayed again (WS-01, WS-03)', async () => {
  const pair = await pairFor(server)
  const { patient, doctor } = await meet(server.origin, pair)
  patient.send(OFFER())
  expect((await doctor.take('offer'))['offer']).toEqual(OFFER().offer)
  patient.send(OFFER())
  expect((await patient.take('error'))['code']).toBe('consultations.replayed')
  const again = await enter(server.origin, pair.patient, pair.id)
  expect(await patient.closed()).toBe(SOCKET_CLOSED.replaced)
  // The new tab is on its waiting page: an offer now would be lost.
  doctor.send(OFFER('v=0\r\nlate'))
  expect((await doctor.take('error'))['code']).toBe('consultations.peer_away')
  again.close()
  doctor.close()
})

test('who is left alone in the room reads that nobody takes the call (WS-03)', async () => {
  const { patient, doctor } = await meet(server.origin, await pairFor(server))
  doctor.close()
  await patient.take('state', ({ state }) => (state as { status: string }).status === 'interrupted')
  patient.send(OFFER('v=0\r\nalone'))
  expect((await patient.take('error'))['code']).toBe('consultations.peer_away')
  patient.close()
})

test('a hundred thousand hostile frames disturb no other room (WS-04, WS-05)', async () => {
  const calm = await meet(server.origin, await pairFor(server))
  const attackers = await Promise.all(Array.from({ length: 4 }, () => pairFor(server, { consents: false })))
  const before = process.memoryUsage().rss
  const HOSTILE = [
    '{',
    '[]',
    '"x"',
    '{"type":"offer"}',
    `{"type":"chat","text":"${'\\u0000'.repeat(50)}"}`,
    'x'.repeat(900),
  ]
  let sent = 0
  let answered = 0
  while (sent < 100_000) {
    for (const { patient, id } of attackers) {
      const socket = new TestSocket(server.origin, patient, { query: `?appointment=${id}` })
      await new Promise((resolve) => {
        socket.socket.once('open', resolve)
        socket.socket.once('unexpected-response', resolve)
      })
      for (let frame = 0; frame < 2_500 && socket.socket.readyState === socket.socket.OPEN; frame++, sent++)
        socket.send(HOSTILE[frame % HOSTILE.length] ?? '')
      // Refused openings count too: what was meant to be sent never came.
      if (socket.socket.readyState !== socket.socket.OPEN) sent += 2_500
      socket.socket.terminate()
    }
    calm.patient.send({ type: 'typing' })
    await calm.doctor.take('typing')
    answered++
    await sleep(40)
  }
  expect(answered > 5).toBe(true)
  expect(process.memoryUsage().rss - before < 256 * 1024 * 1024).toBe(true)
  expect((await server.visitor().get('/api/health')).status).toBe(200)
})
