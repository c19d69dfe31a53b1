import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The real server with the demonstration's data in a folder of its own, and a sandbox operator that is quick.
const dataDir = mkdtempSync(join(tmpdir(), 'salama-e2e-'))
const server = spawn(process.execPath, [join(import.meta.dirname, '../server/src/main.ts')], {
  stdio: 'inherit',
  env: {
    SANDBOX_DELAY_MS: '1000',
    POLICY_ROOM_BEFORE_MS: String(30 * 86_400_000),
    LOG_LEVEL: 'warn',
    ...process.env,
    DATA_DIR: dataDir,
    DEMO: '1',
  },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
