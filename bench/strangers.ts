import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertLoadRows, type LoadRows } from '../server/testing/load-rows.ts'
import { embeddedConnection, startSalama } from '../server/testing/salama-process.ts'
import { Caller } from './harness/caller.ts'
import { holdOf, initiateBody, insertHolds } from './harness/held-appointments.ts'
import { quantile } from './harness/latency.ts'
import { generate, generatorFile } from './harness/programs.ts'
import { type Figure, medianOf, printFigures, printMachine, ROUNDS } from './harness/report.ts'
import type { StrangersPlan, StrangersResult } from './harness/strangers.ts'

/**
 * What a payer notices of one address that asks for whatever a visitor may ask for, with all limits on. Payments have an
 * address of their own, and so has each round, whose time alone is taken right before it.
 * Usage: npm run bench -- strangers [sockets] [seconds of each]
 */
const [sockets = 120, seconds = 6] = process.argv.slice(2).map(Number)
const PAYER = '127.0.0.2'
const PAUSE_MS = 50
const WARM_UP = 40

type Asked = Pick<StrangersPlan, 'method' | 'path' | 'body'>

const ASKED: Record<string, Asked> = {
  registers: {
    method: 'POST',
    path: '/api/auth/register',
    body: JSON.stringify({
      fullName: 'Ana Macuácua',
      email: 'ensaio{n}@exemplo.co.mz',
      password: 'uma frase que só eu sei',
      acceptTerms: true,
    }),
  },
  'guesses passwords': {
    method: 'POST',
    path: '/api/auth/login',
    body: JSON.stringify({ identifier: 'alguem{n}@exemplo.co.mz', password: 'uma frase que só eu sei' }),
  },
  'forges callbacks': {
    method: 'POST',
    path: '/api/payments/callback/m-pesa?token={n}',
    body: JSON.stringify({ input_OriginalConversationID: '{n}', input_ResultCode: '0' }),
  },
  'writes to support': {
    method: 'POST',
    path: '/api/support/messages',
    body: JSON.stringify({ text: 'Bom dia {n}', name: 'Ana', contact: 'ana{n}@exemplo.co.mz' }),
  },
  'guesses files': { method: 'GET', path: '/assets/{n}.js' },
}

const dataDir = mkdtempSync(join(tmpdir(), 'salama-strangers-'))
if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
const server = await startSalama({ env: { DATA_DIR: dataDir, RATE_LIMIT: 'on', SANDBOX_DELAY_MS: '100' } })
const payer = new Caller(server.origin, 4, PAYER)
let next = 0
try {
  printMachine({ command: `npm run bench -- strangers ${sockets} ${seconds}` })
  await server.ready()
  const database = embeddedConnection(dataDir)
  const rows = await insertLoadRows(database, 200)
  const firstDay = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 86_400_000)
  await insertHolds(database, { rows, firstDay, count: 20_000 })
  for (let n = 0; n < WARM_UP; n++) await begin(rows)
  const figures: Figure[] = []
  for (const [place, [name, asked]] of Object.entries(ASKED).entries()) {
    const [alone, beside]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(medianOf(await payUntil(rows, sleep(2_000))))
      const load = strangers(asked, `127.0.${1 + place}.${1 + round}`)
      // Its first answers are behind it.
      await sleep(500)
      const took = await payUntil(rows, load)
      beside.push(medianOf(took))
      console.log(`${name}: ${JSON.stringify(await load)}; p99 ${quantile(took, 0.99).toFixed(0)} ms of ${took.length}`)
    }
    figures.push({
      name: `payment begun beside ${sockets} sockets of who ${name}, median`,
      unit: 'ms',
      ours: beside,
      reference: { name: 'alone', runs: alone },
      goal: { ratioAtMost: 2 },
    })
  }
  printFigures(figures)
} finally {
  payer.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function strangers(asked: Asked, address: string): Promise<StrangersResult> {
  const plan: StrangersPlan = { origin: server.origin, address, sockets, seconds, ...asked }
  return JSON.parse(await generate([process.execPath, generatorFile('strangers.ts')], JSON.stringify(plan)))
}

/** One payment after the other, by a payer of its own each; milliseconds each. */
async function payUntil(rows: LoadRows, over: Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  let isOver = false
  void over.finally(() => {
    isOver = true
  })
  while (!isOver) {
    took.push(await begin(rows))
    await sleep(PAUSE_MS)
  }
  return took
}

async function begin(rows: LoadRows): Promise<number> {
  const held = holdOf(next++, rows)
  const headers = { cookie: held.cookie, 'idempotency-key': held.key }
  const began = performance.now()
  const { status, text } = await payer.call(
    'POST',
    '/api/payments/mobile-money/initiate',
    headers,
    JSON.stringify(initiateBody(held)),
  )
  if (status !== 201) throw new Error(`a payment was answered ${status}: ${text}`)
  return performance.now() - began
}
