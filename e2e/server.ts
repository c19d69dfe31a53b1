import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { copyOfDemonstration, demonstrationFolder } from './demonstration.ts'

// The real server with the demonstration's data, and a sandbox operator that is quick.
await makeDemonstration()
const dataDir = copyOfDemonstration()
const server = run({
  SANDBOX_DELAY_MS: '1000',
  // The browsers of the tests want the same cores.
  POLICY_PATIENCE_MS: '60000',
  POLICY_ROOM_BEFORE_MS: String(30 * 86_400_000),
  LOG_LEVEL: 'warn',
  ...process.env,
  DATA_DIR: dataDir,
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  for (const folder of [dataDir, demonstrationFolder()]) rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})

/** A server makes the data once and stops; those of the tests start on copies. */
async function makeDemonstration(): Promise<void> {
  const maker = run({ ...process.env, PORT: '0', LOG_LEVEL: 'info', DATA_DIR: demonstrationFolder() }, 'pipe')
  const ended = once(maker, 'exit')
  if (maker.stdout) for await (const line of createInterface(maker.stdout)) if (line.includes('"msg":"ready"')) break
  maker.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`The server that makes the demonstration ended with ${code}.`)
}

function run(env: NodeJS.ProcessEnv, stdout: 'inherit' | 'pipe' = 'inherit'): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
    stdio: ['inherit', stdout, 'inherit'],
    env: { ...env, DEMO: '1' },
  })
}
