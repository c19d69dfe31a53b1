import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

type Started = { child: ChildProcess; origin: string; output(): string; exit: Promise<number | null> }

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'salama-start-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** The product as `npm start` runs it, on the embedded database. */
async function run(env: Record<string, string>): Promise<Started> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exit
  })
  await expect.poll(() => /"ready"/.test(output) || child.exitCode !== null, { interval: 30 }).toBe(true)
  return { child, output: () => output, exit, origin: /"origin":"([^"]+)"/.exec(output)?.[1] ?? '' }
}

const post = (origin: string, path: string, body: unknown) =>
  fetch(origin + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Whether nobody is let in any more. */
const isClosed = (origin: string) =>
  fetch(`${origin}/api/health`).then(
    () => false,
    () => true,
  )

const person = {
  fullName: 'Rosa Segredo',
  email: 'rosa.segredo@exemplo.co.mz',
  phone: '847770001',
  password: 'Palavra-Secreta-9',
  acceptTerms: true,
}

test('starts, keeps what it acknowledged over a clean stop, and starts again (CRS-08, X-165)', async () => {
  const DATA_DIR = folder()
  const first = await run({ DATA_DIR, DEMO: '0' })
  expect((await post(first.origin, '/api/auth/register', person)).status).toBe(201)
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)
  const second = await run({ DATA_DIR, DEMO: '0' })
  expect(
    (await post(second.origin, '/api/auth/login', { identifier: person.email, password: person.password })).status,
  ).toBe(200)
})

test('a request under way when the server is told to stop is finished (CRS-08)', async () => {
  const started = await run({ DATA_DIR: folder(), DEMO: '0' })
  const body = JSON.stringify(person)
  const answered = new Promise<number>((resolve, reject) => {
    const request = http.request(
      `${started.origin}/api/auth/register`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
      },
      (response) => resolve(response.statusCode ?? 0),
    )
    request.on('error', reject)
    // The server has begun with it; the rest comes once it takes nobody else.
    request.once('continue', async () => {
      request.write(body.slice(0, 20))
      started.child.kill('SIGTERM')
      await expect.poll(() => isClosed(started.origin)).toBe(true)
      request.end(body.slice(20))
    })
    request.flushHeaders()
  })
  expect(await answered).toBe(201)
  expect(await started.exit).toBe(0)
})

test('a second process on the same DATA_DIR refuses to start and names the first (MN-02, CRS-06)', async () => {
  const DATA_DIR = folder()
  const first = await run({ DATA_DIR, DEMO: '0' })
  const second = await run({ DATA_DIR, DEMO: '0' })
  expect(await second.exit).toBe(1)
  expect(second.output()).toContain(String(first.child.pid))
})

test('a wrong setting ends the start with one sentence and no stack (OPS-11)', async () => {
  const refused = await run({ DATA_DIR: folder(), PORT: 'três' })
  expect(await refused.exit).toBe(1)
  expect(refused.output().trim().split('\n')).toEqual([expect.stringContaining('PORT')])
})

test('a database that cannot be reached ends the start with one sentence, without its password (OPS-11)', async () => {
  for (const host of ['127.0.0.1', 'localhost', 'ninguem.invalid']) {
    const DATABASE_URL = `postgres://salama:segredo@${host}:1/salama`
    const refused = await run({ DATA_DIR: folder(), DATABASE_URL, PUBLIC_ORIGIN: 'https://salama.exemplo' })
    expect(await refused.exit).toBe(1)
    expect(refused.output().trim().split('\n')).toEqual([expect.stringMatching(/DATABASE_URL/)])
    expect(refused.output()).not.toContain('segredo')
  }
})

test('logs JSON lines that name routes and never what people typed (X-164, INJ-06)', async () => {
  const { origin, output } = await run({ DATA_DIR: folder(), DEMO: '0' })
  await post(origin, '/api/auth/register', person)
  await post(origin, '/api/auth/login', {
    identifier: `${person.phone}\r\n{"level":"forged"}`,
    password: person.password,
  })
  await post(origin, '/api/payments/callback/m-pesa?token=segredo-do-aviso', {})
  await fetch(`${origin}/api/auth/user?token=segredo`, { headers: { cookie: 'salama=segredo-do-cookie' } })
  await expect.poll(output).toContain('"route":"/api/auth/user"')
  expect(output()).toContain('callback without the secret of its address')
  const lines = output().trim().split('\n')
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  expect(output()).not.toMatch(/segredo|Secreta|847770001|forged|rosa/i)
})
