import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { TELECONSULTATION } from '@salama/contract/records'
import type pg from 'pg'
import { WebSocket } from 'ws'
import type { LoadRows } from '../../server/testing/load-rows.ts'
import { loopbackOf } from './loopback.ts'

export type Seat = { address: string; cookie: string }
export type Room = { patient: Seat; doctor: Seat }

const idOf = (n: number): string => `00000000-000f-7000-8000-${String(n).padStart(12, '0')}`

/** One paid appointment a doctor, half an hour from now: its patient is person n, its doctor the person after. */
export async function insertRooms(client: pg.Client, { doctorIds, patients }: LoadRows): Promise<Room[]> {
  const people = patients.map(({ id }) => id)
  await client.query(
    `update appointments_doctors d set user_id = p.id from unnest($1::uuid[], $2::uuid[]) as p (doctor, id) where d.id = p.doctor`,
    [doctorIds, [...people.slice(1), people[0]]],
  )
  await client.query(
    `insert into appointments_appointments (id, doctor_id, patient_id, starts_at, ends_at, type, notes, price, amount_due,
       status, hold_expires_at, hold_limit_at, created_at)
     select id, doctor, patient, at, at + interval '30 minutes', 'video', '', 150000, 0, 'confirmed', now(), now(), now()
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as room (id, doctor, patient),
       (select to_timestamp(ceil(extract(epoch from now()) / 1800) * 1800) as at) soon`,
    [doctorIds.map((_, n) => idOf(n)), doctorIds, people],
  )
  await client.query(
    'insert into records_consents (patient_id, version, is_given, at) select id, $2, true, now() from unnest($1::uuid[]) as id',
    [people, TELECONSULTATION.version],
  )
  return patients.map(({ cookie }, n) => {
    const address = `/ws?appointment=${idOf(n)}`
    return {
      patient: { address, cookie },
      doctor: { address, cookie: patients[(n + 1) % patients.length]?.cookie ?? '' },
    }
  })
}

let opened = 0

export async function open(origin: string, { address, cookie }: Seat): Promise<WebSocket> {
  const localAddress = loopbackOf(opened++)
  const socket = new WebSocket(origin.replace('http', 'ws') + address, { headers: { cookie, origin }, localAddress })
  socket.on('error', () => undefined)
  await Promise.race([once(socket, 'open'), once(socket, 'close').then(() => refuse(address))])
  return socket
}

function refuse(address: string): never {
  throw new Error(`${address} was not opened`)
}

/** Opens many, a few at a time. */
export async function openAll(origin: string, seats: readonly Seat[], atOnce = 20): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let from = 0; from < seats.length; from += atOnce)
    sockets.push(...(await Promise.all(seats.slice(from, from + atOnce).map((seat) => open(origin, seat)))))
  return sockets
}

const JOIN = JSON.stringify({ type: 'join', media: 'video' })
/** A message of a call that is being made, as long as they are; the port tells it from others. */
export const candidate = (port: number): string =>
  JSON.stringify({
    type: 'ice-candidate',
    candidate: {
      candidate: `candidate:842163049 1 udp 1677729535 196.3.99.7 46154 typ srflx raddr 10.0.0.7 rport ${port}`,
      sdpMid: '0',
      sdpMLineIndex: 0,
      usernameFragment: 'Xq7k',
    },
  })
const CANDIDATE = candidate(46154)

export type Pair = { patient: WebSocket; doctor: WebSocket }

/** Both people of each room, in the consultation; the doctors on another node, if one is named. */
export async function meet(origin: string, rooms: readonly Room[], doctorsOrigin = origin): Promise<Pair[]> {
  const patients = await openAll(
    origin,
    rooms.map(({ patient }) => patient),
  )
  const doctors = await openAll(
    doctorsOrigin,
    rooms.map(({ doctor }) => doctor),
  )
  const pairs = patients.map((patient, n) => ({ patient, doctor: doctors[n] as WebSocket }))
  for (let from = 0; from < pairs.length; from += JOINING_AT_ONCE)
    await Promise.all(pairs.slice(from, from + JOINING_AT_ONCE).map(join))
  return pairs
}

const JOINING_AT_ONCE = 20
const JOIN_AGAIN_MS = 2_000

/** Until the patient hears that the call has begun, or from bare `ws` the doctor's own words; asked again while refused. */
async function join({ patient, doctor }: Pair): Promise<void> {
  const ask = () => {
    patient.send(JOIN)
    doctor.send(JOIN)
  }
  const asking = setInterval(ask, JOIN_AGAIN_MS)
  const begun = new Promise<void>((resolve) => {
    const listen = (data: unknown) => {
      if (!/"in_call"|"join"/.test(String(data))) return
      patient.off('message', listen)
      resolve()
    }
    patient.on('message', listen)
  })
  ask()
  await begun
  clearInterval(asking)
}

const IN_FLIGHT = 4

/** Frames a second that reach the other side, each room having a few on their way. */
export async function signal(pairs: readonly Pair[], seconds: number): Promise<number> {
  let arrived = 0
  let isOver = false
  const startedAt = performance.now()
  const listeners = pairs.map(({ patient, doctor }) => {
    const listen = (data: unknown) => {
      if (!String(data).includes('ice-candidate')) return
      arrived++
      if (!isOver) patient.send(CANDIDATE)
    }
    doctor.on('message', listen)
    for (let n = 0; n < IN_FLIGHT; n++) patient.send(CANDIDATE)
    return () => doctor.off('message', listen)
  })
  await sleep(seconds * 1_000)
  isOver = true
  const perSecond = (arrived * 1_000) / (performance.now() - startedAt)
  await sleep(500)
  for (const stop of listeners) stop()
  return perSecond
}

/** Milliseconds from a question to the server to its answer. */
export async function ping(socket: WebSocket): Promise<number> {
  const startedAt = performance.now()
  socket.send('{"type":"ping"}')
  for (;;) {
    const [data] = (await once(socket, 'message')) as [unknown]
    if (String(data).includes('"pong"')) return performance.now() - startedAt
  }
}
