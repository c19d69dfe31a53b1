import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { emptyTally, readBack, settle } from '../../server/testing/kill-rounds.ts'
import { insertLoadRows, type LoadRows } from '../../server/testing/load-rows.ts'
import { MixedLoad } from '../../server/testing/mixed-load.ts'
import { freePort, type SalamaProcess, startSalama } from '../../server/testing/salama-process.ts'
import { startPair } from '../../server/testing/standby.ts'
import { startHaproxy } from './haproxy.ts'
import { candidate, insertRooms, meet, type Pair, type Room } from './room-load.ts'

export type FailedOver = {
  acknowledged: number
  lost: number
  duplicated: number
  /** Answers that blame the server itself: any 5xx but 503. */
  faults: string[]
  refused: string[]
  /** Connections that listen on the database afterwards. */
  listening: number
  /** Live news, and signalling of calls between the nodes: received, and of these for the second time. */
  frames: number
  doubledFrames: number
  /** From the promotion until both nodes take writes. */
  readyMs: number
}

type Options = { seed: number; standbyMs: number; clients?: number; loadMs?: number }

const NODES = 2
const PEOPLE = 200
const ROOMS = 10
const STREAMS = 20
const SIGNAL_EVERY_MS = 100

/**
 * Two nodes behind HAProxy on a primary and its synchronous standby, under load. The primary is killed, the nodes reach
 * the standby, which only reads, for a while; it is promoted. Then every client that was left without an answer asks again.
 */
export async function failOverOnce({ seed, standbyMs, clients = 4, loadMs = 4_000 }: Options): Promise<FailedOver> {
  const pair = await startPair()
  const dataDirs = Array.from({ length: NODES }, () => mkdtempSync(join(tmpdir(), 'salama-node-')))
  const proxy = await startHaproxy(pair.primary, pair.standby)
  const nodes: SalamaProcess[] = []
  try {
    await migrate(pair.primary)
    const rows = await insertLoadRows(pair.primary, PEOPLE)
    const rooms = await seedRooms(pair.primary, rows)
    const { user, database } = pair.primary
    for (const dataDir of dataDirs) nodes.push(await startNode(dataDir, `${user}@127.0.0.1:${proxy.port}/${database}`))
    await Promise.all(nodes.map((node) => node.ready()))
    const [first, second] = nodes as [SalamaProcess, SalamaProcess]

    const heard = new Frames()
    // People in rooms write nothing else.
    const writers = rows.patients.slice(ROOMS + 1)
    for (const [place, { cookie }] of writers.slice(0, STREAMS).entries())
      heard.stream((place % 2 ? first : second).origin, cookie)
    const pairs = await meet(first.origin, rooms, second.origin)
    const signalling = heard.signal(pairs)
    const loads = nodes.map(({ origin }, place) => {
      const half = { doctorIds: part(rows.doctorIds.slice(ROOMS + 1), place), patients: part(writers, place) }
      return new MixedLoad({ origin, rows: half, seed: seed + place })
    })
    for (const load of loads) load.start(clients)
    await Promise.all(loads.map((load) => load.warmUp(0)))
    await sleep(loadMs)

    pair.killPrimary()
    await sleep(standbyMs)
    await pair.promote()
    const promotedAt = performance.now()
    await Promise.all(nodes.map((node) => node.ready()))
    const readyMs = performance.now() - promotedAt
    await sleep(loadMs)
    await Promise.all(loads.map((load) => load.halt()))

    const tally = emptyTally()
    for (const load of loads) {
      await settle(load, load.writes, tally)
      await readBack(load, load.writes, tally)
      load.close()
    }
    const listening = await countListeners(pair.standby)
    signalling.stop()
    heard.close()
    return {
      acknowledged: tally.acknowledged,
      lost: tally.lost.length,
      duplicated: tally.duplicated.length,
      faults: loads.flatMap(({ faults }) => faults),
      refused: tally.refused,
      listening,
      frames: heard.count,
      doubledFrames: heard.doubled,
      readyMs,
    }
  } finally {
    await Promise.all(nodes.map((node) => node.stop()))
    await proxy.stop()
    await pair.stop()
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
  }
}

const part = <T>(all: readonly T[], place: number): T[] => {
  const size = Math.floor(all.length / NODES)
  return all.slice(place * size, (place + 1) * size)
}

const startNode = async (dataDir: string, address: string): Promise<SalamaProcess> => {
  const port = await freePort()
  return startSalama({
    port,
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: `postgresql://${address}`,
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      CALLBACK_TOKEN: 'only-for-load-on-this-machine-0123456789',
      SANDBOX_PORT: String(await freePort()),
      SANDBOX_DELAY_MS: '50',
      LOG_LEVEL: 'error',
      POLICY_ROOM_BEFORE_MS: '86400000',
    },
  })
}

async function seedRooms(connection: pg.ClientConfig, { doctorIds, patients }: LoadRows): Promise<Room[]> {
  const client = new pg.Client(connection)
  await client.connect()
  // The doctor of each room is the person after its patient.
  const rows = { doctorIds: doctorIds.slice(0, ROOMS), patients: patients.slice(0, ROOMS) }
  const rooms = await insertRooms(client, rows)
  await client.end()
  return rooms
}

async function countListeners(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query("select from pg_stat_activity where application_name = 'salama-channels'")
  await client.end()
  return rows.length
}

/** What browsers receive, each frame by what it says: nothing is said twice to the same one. */
class Frames {
  count = 0
  doubled = 0
  private readonly requests: http.ClientRequest[] = []

  /** Live news of one person, opened again when it ends. */
  stream(origin: string, cookie: string): void {
    const seen = new Set<string>()
    const request = http.get(`${origin}/api/events`, { headers: { cookie } }, (response) => {
      let rest = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        const frames = (rest + text).split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) this.note(seen, /^data: (\{"event".*)$/m.exec(frame)?.[1])
      })
    })
    request.on('error', () => undefined)
    this.requests.push(request)
  }

  /** Numbered messages from each patient to the doctor. */
  signal(pairs: readonly Pair[]): { stop(): void } {
    let number = 0
    for (const { doctor } of pairs) {
      const seen = new Set<string>()
      doctor.on('message', (data: unknown) => this.note(seen, /rport (\d+)/.exec(String(data))?.[1]))
    }
    const timer = setInterval(() => {
      number++
      for (const { patient } of pairs) patient.send(candidate(number))
    }, SIGNAL_EVERY_MS)
    return {
      stop() {
        clearInterval(timer)
        for (const { patient, doctor } of pairs) for (const socket of [patient, doctor]) socket.terminate()
      },
    }
  }

  close(): void {
    for (const request of this.requests) request.destroy()
  }

  private note(seen: Set<string>, said: string | undefined): void {
    if (said === undefined) return
    this.count++
    if (seen.has(said)) this.doubled++
    seen.add(said)
  }
}
