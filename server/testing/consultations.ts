import { once } from 'node:events'
import { DAY_MS } from '@salama/contract/kernel/time'
import { TELECONSULTATION } from '@salama/contract/records'
import { WebSocket } from 'ws'
import { confirmedFor, doctorFor, slotIn, type TestDoctor } from './appointments.ts'
import type { TestServer, Visitor } from './server.ts'

/** Rooms that are open from the moment of booking on. */
export const OPEN_ROOMS = { POLICY_ROOM_BEFORE_MS: String(30 * DAY_MS) }

export type Pair = { id: string; patient: Visitor & { id: string }; doctor: TestDoctor }

/** A paid appointment whose patient has agreed to it. */
export async function pairFor(server: TestServer, { consents = true, days = 2 } = {}): Promise<Pair> {
  const doctor = await doctorFor(server)
  const patient = await server.person({ fullName: 'Amina Mussa' })
  const id = await confirmedFor(patient, doctor, slotIn(days))
  if (consents) await consent(patient)
  return { id, patient, doctor }
}

export const consent = (patient: Visitor, isGiven = true) =>
  patient.post('/api/record/consent', { version: TELECONSULTATION.version, isGiven })

type Frame = Record<string, unknown> & { type: string }

/** A browser's socket: it keeps what arrives until somebody asks for it. */
export class TestSocket {
  readonly socket: WebSocket
  readonly frames: Frame[] = []
  private readonly end: Promise<number>
  private readonly waiting = new Set<() => void>()

  constructor(origin: string, visitor: Pick<Visitor, 'cookieHeader'>, { query = '', headers = {} } = {}) {
    this.socket = new WebSocket(`${origin.replace('http', 'ws')}/ws${query}`, {
      headers: { cookie: visitor.cookieHeader(), origin, ...headers },
    })
    this.socket.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)) as Frame)
      for (const look of this.waiting) look()
    })
    this.socket.on('error', () => undefined)
    this.end = once(this.socket, 'close').then(([code]) => code as number)
  }

  send(message: object | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** The first frame from now on, or already here, that fits; it is taken out. */
  async take(type: string, fits: (frame: Frame) => boolean = () => true): Promise<Frame> {
    for (const giveUpAt = Date.now() + 60_000; ; ) {
      const at = this.frames.findIndex((frame) => frame.type === type && fits(frame))
      if (at >= 0) return this.frames.splice(at, 1)[0] as Frame
      const left = giveUpAt - Date.now()
      if (left <= 0) throw new Error(`no ${type} came; there is ${JSON.stringify(this.frames).slice(0, 600)}`)
      await new Promise<void>((resolve) => {
        const look = () => {
          clearTimeout(timer)
          this.waiting.delete(look)
          resolve()
        }
        const timer = setTimeout(look, left)
        this.waiting.add(look)
      })
    }
  }

  /** The code with which the server closes it. */
  closed(): Promise<number> {
    return this.end
  }

  close(): void {
    this.socket.close()
  }
}

/** Opens the room's socket and waits until the server has said who this is. */
export async function enter(origin: string, visitor: Pick<Visitor, 'cookieHeader'>, id: string): Promise<TestSocket> {
  const socket = new TestSocket(origin, visitor, { query: `?appointment=${id}` })
  await socket.take('role')
  return socket
}

/** Both people in the consultation. */
export async function meet(origin: string, { id, patient, doctor }: Pair) {
  const [mine, theirs] = [await enter(origin, patient, id), await enter(origin, doctor.visitor, id)]
  mine.send({ type: 'join', media: 'video' })
  theirs.send({ type: 'join', media: 'video' })
  const isInCall = ({ state }: Frame) => (state as { status: string }).status === 'in_call'
  await Promise.all([mine.take('state', isInCall), theirs.take('state', isInCall)])
  await Promise.all([
    mine.take('presence', ({ peer }) => peer === 'video'),
    theirs.take('presence', ({ peer }) => peer === 'video'),
  ])
  return { patient: mine, doctor: theirs }
}

/** How the server answers an upgrade that it refuses. */
export function refusedUpgrade(
  origin: string,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> },
): Promise<{ status: number; code: string }> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws${query}`, { headers })
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_request, response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, code: JSON.parse(text).code as string }))
    })
    socket.on('open', () => reject(new Error('the socket was opened')))
    socket.on('error', reject)
  })
}
