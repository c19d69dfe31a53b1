import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { WebSocket } from 'ws'
import { endWithUs, freePort } from '../server/testing/salama-process.ts'
import { startBenchCluster } from './harness/cluster.ts'
import { onServerCore } from './harness/cores.ts'
import { collectGarbage } from './harness/inspector.ts'
import { startSalamaOn } from './harness/programs.ts'
import { compare, interleave, printFigures, printMachine, ROUNDS, SECONDS } from './harness/report.ts'
import { insertRooms, meet, open, openAll, type Pair, ping, type Room, signal } from './harness/room-load.ts'

// `npm run bench -- rooms [rooms] [hostile frames]`: signalling of many rooms against bare `ws`, the memory of an idle socket,
// and one quiet room while another person sends what no server can read.
const [count = 1_000, hostileFrames = 100_000] = process.argv.slice(2).map(Number)
const IDLE_MS = 5_000
const WARMING = 200

let rooms: Room[] = []
const cluster = await startBenchCluster({
  doctors: count,
  async seed(template, rows) {
    const client = new pg.Client(template)
    await client.connect()
    rooms = await insertRooms(client, rows)
    await client.end()
  },
})
try {
  printMachine({ postgresql: cluster.version, command: `npm run bench -- rooms ${count} ${hostileFrames}` })
  const inspector = await freePort()
  const salama = await startSalamaOn(await cluster.side('rooms'), {
    RATE_LIMIT: 'off',
    POLICY_ROOM_BEFORE_MS: String(86_400_000),
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
  })
  const bare = await startBare()

  // What the first visitors cost once (compiled code, statements, connections of the database) is no cost of a socket.
  const seats = rooms.flatMap(({ patient, doctor }) => [patient, doctor])
  await close(await openAll(salama.origin, seats.slice(0, WARMING)))
  const before = await residentKilobytes(salama.pid, inspector)
  const idle = await openAll(salama.origin, seats)
  await sleep(IDLE_MS)
  const perSocket = ((await residentKilobytes(salama.pid, inspector)) - before) / idle.length
  await close(idle)

  const ours = await meet(salama.origin, rooms)
  const theirs = await meet(bare.origin, rooms)
  const rate = (pairs: readonly Pair[]) => async () => ({ perSecond: await signal(pairs, SECONDS) })
  const runs = await interleave({ ours: rate(ours), bare: rate(theirs) }, ROUNDS)
  const figures = compare({
    name: `signalling of ${count} rooms`,
    unit: 'frames',
    ours: runs.ours,
    reference: { name: 'bare ws', runs: runs.bare },
    atLeast: 0.5,
  })

  const [quiet] = ours
  const attacked = quiet ? await attack(salama.origin, quiet) : []
  const answered = await fetch(`${salama.origin}/api/ready`)
  printFigures([
    ...figures,
    { name: `memory of an idle socket (${idle.length} of them)`, unit: 'kB', ours: [perSocket], goal: { atMost: 12 } },
    {
      name: `${hostileFrames} hostile frames: sockets of another room that were lost`,
      unit: 'sockets',
      ours: [lostOf(quiet)],
      goal: { atMost: 0 },
    },
    { name: '… slowest answer to that room meanwhile', unit: 'ms', ours: [Math.max(...attacked)] },
    { name: '… the server answers afterwards', unit: 'status', ours: [answered.status] },
  ])
  for (const { patient, doctor } of [...ours, ...theirs]) {
    patient.terminate()
    doctor.terminate()
  }
  await bare.stop()
  await salama.stop()
} finally {
  await cluster.stop()
}

async function close(sockets: readonly WebSocket[]): Promise<void> {
  for (const socket of sockets) socket.close()
  await sleep(IDLE_MS)
}

/** Of a process whose garbage is collected. */
async function residentKilobytes(pid: number, inspector: number): Promise<number> {
  await collectGarbage(inspector)
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

function lostOf(pair: Pair | undefined): number {
  return [pair?.patient, pair?.doctor].filter((socket) => socket?.readyState !== socket?.OPEN).length
}

/** What no server can read, in turn; after a few of them the server closes the socket, and another one comes. */
async function attack(origin: string, { patient }: Pair): Promise<number[]> {
  const frames = [
    '{',
    '[]',
    '"x"',
    '{"type":"offer"}',
    `{"type":"${'x'.repeat(60_000)}"}`,
    '['.repeat(30_000),
    Buffer.from([0xff, 0]),
  ]
  const seat = rooms.at(-2)?.patient
  const took: number[] = []
  for (let sent = 0; seat && sent < hostileFrames; ) {
    const socket = await open(origin, seat)
    const closed = once(socket, 'close')
    for (let n = 0; n < 50; n++, sent++) socket.send(frames[n % frames.length] ?? '')
    took.push(await ping(patient))
    await closed
  }
  return took
}

async function startBare() {
  const port = await freePort()
  const [file = '', ...args] = [
    ...onServerCore,
    process.execPath,
    fileURLToPath(new URL('harness/bare-rooms.ts', import.meta.url)),
  ]
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  endWithUs(child)
  child.stdin.end(JSON.stringify({ port }))
  await once(child.stdout, 'data')
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
