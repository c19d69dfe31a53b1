import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithUs, freePort } from '../server/testing/salama-process.ts'
import { ROOT } from './runners.ts'

// `npm run prove:start`: what `npm start` runs, without the demonstration, answers, serves its pages and stops cleanly.
const READY_MS = 300_000
const POLL_MS = 500

const port = await freePort()
const origin = `http://localhost:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'salama-start-'))
const server = spawn(process.execPath, [join(ROOT, 'server/src/main.ts')], {
  env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DEMO: '0', DATA_DIR: dataDir, PUBLIC_ORIGIN: origin },
  stdio: ['ignore', 'inherit', 'inherit'],
})
endWithUs(server)
try {
  const health = await answerOf('/api/health')
  console.log(health)
  if ((JSON.parse(health) as { status?: string }).status !== 'ok') throw new Error('the server is not well')
  if (!(await answerOf('/')).includes('<html')) throw new Error('/ is no page')
  server.kill('SIGTERM')
  await ended(server)
  if (server.exitCode !== 0) throw new Error(`the server stopped with ${server.exitCode ?? server.signalCode}`)
  console.log('it answered, served its page and stopped cleanly')
} finally {
  server.kill('SIGKILL')
  await ended(server)
  rmSync(dataDir, { recursive: true, force: true })
}

/** What a path answers with success, once the server does. */
async function answerOf(path: string): Promise<string> {
  for (const giveUpAt = performance.now() + READY_MS; performance.now() < giveUpAt; await sleep(POLL_MS)) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
    if (response?.ok) return response.text()
  }
  throw new Error(`${path} was not answered within ${READY_MS} ms`)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
