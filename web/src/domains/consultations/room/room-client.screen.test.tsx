import { getDraftKey } from '@salama/contract/accounts/security'
import { type Consultation, getRtcConfig, listMessages } from '@salama/contract/consultations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query-client.ts'
import { sealedStorage } from '../../../lib/device/sealed-storage.ts'
import { currentUserQuery } from '../../../lib/session/session.ts'
import { consultation, soon } from '../../../testing/samples.ts'
import { ANA, DRAFT_KEY } from '../../../testing/screen.tsx'
import { answer, callsOf, refuse, resetServer } from '../../../testing/server.ts'
import { socket, sockets, stubSockets } from '../../../testing/sockets.ts'
import { PeerCall, type Signal } from './peer-call.ts'
import { RoomClient } from './room-client.ts'

const open: { close(): void }[] = []
let ends = 0
const Connection = RTCPeerConnection
beforeEach(() => {
  ends = 0
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends Connection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        ends++
      }
    },
  )
  resetServer()
  stubSockets()
  answer(listMessages, { messages: [], peer: { delivered: 0, read: 0 } })
  queryClient.setQueryData(currentUserQuery.queryKey, ANA)
  answer(getDraftKey, DRAFT_KEY)
  answer(getRtcConfig, { iceServers: [], expiresAt: soon(60) })
})
afterEach(() => {
  for (const one of open.splice(0)) one.close()
  sealedStorage.forget()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function picture(): MediaStream {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')
  return canvas.captureStream(1)
}

/** Somebody who takes part by video while the other side is in the call already. */
async function enter(role: Consultation['role']): Promise<RoomClient> {
  const client = new RoomClient(consultation({ role }))
  open.push(client)
  await expect.poll(() => client.getView().socket).toBe('open')
  client.join('light', picture())
  // What the room waits for from here on passes only when the test says so.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  socket()?.hear({ type: 'presence', peer: 'light', call: '00000000-0000-4000-8000-000000000300' })
  return client
}

const sentOf = (type: string) => sockets.flatMap(({ sent }) => sent.filter((message) => message.type === type))
const isSignal = ({ type }: { type: string }) => /^(?:offer|answer|ice-candidate)$/.test(type)
/** `expect.poll` would let the stopped time pass. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((drawn) => requestAnimationFrame(drawn))
}
const calls = () => new Set(sentOf('join').map(({ call }) => call)).size

test.each([
  ['doctor', 10_000],
  ['patient', 16_000],
] as const)('a %s whose call has come to nothing begins it anew after %i ms (ROOM-040)', async (role, wait) => {
  await enter(role)
  await until(() => ends === 1)
  vi.advanceTimersByTime(wait - 1)
  expect(calls()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(calls()).toBe(2)
  await until(() => ends === 2)
})

test('the doctor offers at once; the patient, whose offer could cross it, waits for it (ROOM-040)', async () => {
  await enter('patient')
  await until(() => ends === 1)
  vi.useRealTimers()
  await enter('doctor')
  await until(() => sentOf('offer').length === 1)
  expect(sockets.map(({ sent }) => sent.filter(({ type }) => type === 'offer').length)).toEqual([0, 1])
})

test('a call whose servers could not be asked for is begun anew (ROOM-040)', async () => {
  refuse(getRtcConfig, 404)
  await enter('doctor')
  await until(() => callsOf(getRtcConfig).length === 1)
  answer(getDraftKey, DRAFT_KEY)
  answer(getRtcConfig, { iceServers: [], expiresAt: soon(60) })
  await until(() => {
    vi.advanceTimersByTime(100)
    return sentOf('offer').length === 1
  })
  expect([calls(), ends]).toEqual([2, 1])
})

test('a call that was connected in time goes on (ROOM-040)', async () => {
  const client = await enter('doctor')
  const patient = new PeerCall({
    iceServers: [],
    isPolite: true,
    local: picture(),
    media: 'light',
    send: (message) => socket()?.hear(message),
    onRemote: () => undefined,
    onState: () => undefined,
  })
  open.push(patient)
  let passed = 0
  await until(() => {
    const sent = (socket()?.sent ?? []) as Signal[]
    for (const message of sent.slice(passed)) if (isSignal(message)) void patient.receive(message)
    passed = sent.length
    return client.getView().call === 'connected'
  })
  vi.advanceTimersByTime(60_000)
  expect([calls(), client.getView().call]).toEqual([1, 'connected'])
})

test('what has not gone is sealed on the device, and waits for the next visit (ROOM-040)', async () => {
  const unsent = (client: RoomClient) => client.getView().pending.map(({ text }) => text)
  const visit = () => {
    const client = new RoomClient(consultation({ role: 'doctor' }))
    open.push(client)
    return client
  }
  const first = visit()
  first.say('Tome um comprimido')
  await expect.poll(() => localStorage.length).toBe(1)
  expect(JSON.stringify(localStorage)).not.toContain('comprimido')
  first.close()
  sealedStorage.forget()
  const second = visit()
  second.say('De oito em oito horas')
  await expect.poll(() => unsent(second)).toEqual(['Tome um comprimido', 'De oito em oito horas'])
})
