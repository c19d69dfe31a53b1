import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { insertLoadRows, type LoadRows } from '../server/testing/load-rows.ts'
import { embeddedConnection, startSalama } from '../server/testing/salama-process.ts'
import { printLatency } from './harness/latency.ts'
import { printMachine } from './harness/report.ts'

/**
 * What others notice of an attack, with all limits on. Each side has an address of its own on the loopback network.
 * Usage: npm run bench -- attacks [people who sign in] [slow sockets] [seconds of each]
 */
const [people = 500, sockets = 10_000, seconds = 20] = process.argv.slice(2).map(Number)
const [ATTACKER, OTHER, CARRIER] = ['127.0.0.2', '127.0.0.3', '127.0.0.4']
const PICTURE_BYTES = 10 * 1024 * 1024
const PASSWORD = 'Palavra-Passe-1'
/** Of each address: as many connections as calls are under way. */
const agents = new Map<string, Agent>()

type Sent = { from: string; method?: string; headers?: Record<string, string>; body?: Buffer | string }
type Got = { status: number; bytes: number }

const dataDir = mkdtempSync(join(tmpdir(), 'salama-attacks-'))
if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
const server = await startSalama({ env: { DATA_DIR: dataDir, RATE_LIMIT: 'on' } })
try {
  printMachine({ command: `npm run bench -- attacks ${people} ${sockets} ${seconds}` })
  await server.ready()
  const database = embeddedConnection(dataDir)
  const rows = await insertLoadRows(database, 60)
  await longestNotes(database, rows)
  await hostilePicture(rows)
  await slowSockets()
  await signInBesideGuesser(database)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function longestNotes(database: pg.ClientConfig, { patients, doctorIds }: LoadRows): Promise<void> {
  const [patient] = patients
  await query(
    database,
    `insert into appointments_appointments (id, doctor_id, patient_id, starts_at, ends_at, type, notes, price, amount_due,
       status, hold_expires_at, hold_limit_at, created_at)
     select gen_random_uuid(), $1, $2, at, at + interval '30 minutes', 'video', repeat('😀', 20000), 80000, 80000, 'expired',
       at, at, at
     from generate_series(date_trunc('hour', now()) - interval '60 hours', now() - interval '1 hour', interval '1 hour') as at`,
    [doctorIds[0], patient?.id],
  )
  const { bytes } = await send('/api/appointments', { from: OTHER, headers: { cookie: patient?.cookie ?? '' } })
  console.log(`sixty appointments with the longest notes: ${(bytes / 1000).toFixed(0)} kB (goal 200 kB)`)
}

/** Millions of empty segments, and nothing but fill bytes. */
async function hostilePicture({ patients }: LoadRows): Promise<void> {
  for (const [name, part] of [
    ['2.6 million segments', 'ffc40002'],
    ['fill bytes', 'ff'],
  ] as const) {
    const picture = Buffer.concat([
      Buffer.from('ffd8', 'hex'),
      Buffer.alloc(PICTURE_BYTES - 100, Buffer.from(part, 'hex')),
      Buffer.from('ffda00020102ffd9', 'hex'),
    ])
    const upload = () => uploadAs(patients[1]?.cookie ?? '', picture)
    printLatency(`others beside a picture of 10 MB (${name}; goal 100 ms)`, await watchBeside(upload))
  }
}

function uploadAs(cookie: string, picture: Buffer): Promise<Got> {
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--b--\r\n')])
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(body.length) }
  return send('/api/uploads', { from: ATTACKER, method: 'POST', headers, body })
}

/** How long another address waits for an answer, call after call, until `attack` is over. */
async function watchBeside(attack: () => Promise<unknown>): Promise<number[]> {
  await send('/api/doctors', { from: OTHER })
  const took: number[] = []
  let isOver = false
  const attacking = attack().finally(() => {
    isOver = true
  })
  while (!isOver) {
    const began = performance.now()
    await send('/api/doctors', { from: OTHER })
    took.push(performance.now() - began)
  }
  await attacking
  return took
}

/** Each begins an upload and sends a byte now and then; who is cut off comes again. */
async function slowSockets(): Promise<void> {
  const open = new Set<Socket>()
  const { port } = new URL(server.origin)
  const begin = () => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: ATTACKER })
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    socket.write('POST /api/uploads HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n')
    socket.write('Content-Length: 1000000\r\n\r\n')
    open.add(socket)
  }
  const took = await watchBeside(async () => {
    for (const endsAt = Date.now() + seconds * 1_000; Date.now() < endsAt; await sleep(250)) {
      for (let n = open.size; n < sockets; n++) begin()
      for (const socket of open) socket.write('x')
    }
  })
  for (const socket of open) socket.destroy()
  printLatency(`another address beside ${sockets} slow sockets (goal: p99 500 ms)`, took)
}

/** One address of a carrier: people who know their password, and ten clients who guess. */
async function signInBesideGuesser(database: pg.ClientConfig): Promise<void> {
  const json = { 'content-type': 'application/json' }
  const call = (path: string, body: object) =>
    send(path, { from: CARRIER, method: 'POST', headers: json, body: JSON.stringify(body) })
  const first = { fullName: 'Ana Macuácua', email: 'ensaio@exemplo.co.mz', password: PASSWORD, acceptTerms: true }
  await call('/api/auth/register', first)
  await query(
    database,
    `insert into accounts_users (id, user_type, first_name, last_name, email, password_hash, terms_accepted_at, created_at)
     select gen_random_uuid(), 'customer', 'Ana', 'Macuácua', 'ensaio' || n || '@exemplo.co.mz', password_hash, now(), now()
     from accounts_users, generate_series(1, $2) as n where email = $1`,
    [first.email, people],
  )
  let isOver = false
  let guesses = 0
  const guessers = Array.from({ length: 10 }, async (_, guesser) => {
    for (let n = 0; !isOver; n++) {
      await call('/api/auth/login', { identifier: `alguem${guesser}-${n}@exemplo.co.mz`, password: 'errada' })
      guesses++
    }
  })
  const took: number[] = []
  let refused = 0
  const arrivals = Array.from({ length: people }, async (_, n) => {
    await sleep(n * 100)
    const began = performance.now()
    const { status } = await call('/api/auth/login', { identifier: `ensaio${n + 1}@exemplo.co.mz`, password: PASSWORD })
    took.push(performance.now() - began)
    if (status !== 200) refused++
  })
  await Promise.all(arrivals)
  isOver = true
  await Promise.all(guessers)
  const more = `; ${people - refused} of ${people} in, ${refused} refused, ${guesses} guesses (goal: all in)`
  printLatency('people who sign in behind the address of a guesser', took, more)
}

function send(path: string, { from, method = 'GET', headers = {}, body }: Sent): Promise<Got> {
  const agent = agents.get(from) ?? new Agent({ keepAlive: true })
  agents.set(from, agent)
  return new Promise((resolve, reject) => {
    const asked = request(server.origin + path, { agent, localAddress: from, method, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

async function query(connection: pg.ClientConfig, text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(text, values)
  await client.end()
}
