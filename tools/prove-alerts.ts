import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startSalama } from '../server/testing/salama-process.ts'
import { startSystemPostgres } from '../server/testing/system-postgres.ts'
import { FAULTS, type World } from './alerts/faults.ts'
import { startPrometheus } from './alerts/prometheus.ts'
import { urlOf } from './drill/programs.ts'
import { Person } from './person.ts'

// `npm run prove:alerts`: a server on a PostgreSQL 15 of its own, watched by Debian's Prometheus with the rules of deploy/ (a
// minute of theirs is a second here). Nothing fires while it is in order; then one fault after the other is planted, and each
// must be told. `-- --only NAME` plants one. Needs postgresql-15 and prometheus.
const MISSING = 'PostgreSQL 15 or Prometheus is missing: apt-get install postgresql-15 prometheus'
const QUIET_MS = 15_000
const MOST_MS = 180_000

if (!existsSync('/usr/bin/prometheus')) throw new Error(MISSING)
const promtool = execFileSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
  cwd: join(import.meta.dirname, '../deploy/prometheus'),
  encoding: 'utf8',
})
if (!promtool.includes('SUCCESS')) throw new Error(promtool)
const place = process.argv.indexOf('--only')
const only = place === -1 ? undefined : process.argv[place + 1]
const faults = FAULTS.filter(({ alert }) => only === undefined || alert === only)
if (faults.length === 0) throw new Error(`nobody plants ${only}`)

const startedAt = performance.now()
const say = (what: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${what}`)
const folder = mkdtempSync(join(tmpdir(), 'salama-alerts-'))
const database = await startSystemPostgres(15, { max_connections: '40' })
if (!database) throw new Error(MISSING)
let isDatabaseUp = true
const stopDatabase = async () => {
  if (isDatabaseUp) await database.stop()
  isDatabaseUp = false
}
const metricsPort = await freePort()
const shut = await freePort()
const server = await startSalama({
  env: {
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: join(folder, 'data'),
    PUBLIC_ORIGIN: 'http://127.0.0.1',
    METRICS_PORT: String(metricsPort),
    DATABASE_POOL: '8',
    SANDBOX: '0',
    EMOLA_URL: `http://127.0.0.1:${shut}/`,
    EMOLA_USERNAME: 'planted',
    EMOLA_PASSWORD: 'planted',
    EMOLA_PARTNER_CODE: 'planted',
    EMOLA_KEY: 'planted',
  },
})
const world: World = { server, connection: database.connection, admin: database.admin, stopDatabase }
try {
  await server.ready()
  // Planted rows are somebody's.
  await new Person(server.origin).signUp()
  const prometheus = await startPrometheus({ folder, port: await freePort(), target: `127.0.0.1:${metricsPort}` })
  try {
    await sleep(QUIET_MS)
    const before = await prometheus.firing()
    if (before.size > 0) throw new Error(`Nothing is wrong, and it tells of ${[...before].join(', ')}.`)
    say(`in order: none of the alerts fires`)
    for (const { alert, what, plant } of faults) {
      const undo = await plant(world)
      await until(async () => (await prometheus.firing()).has(alert), `${alert} does not fire for ${what}`)
      say(`${alert}: ${what}`)
      await undo?.()
      if (undo) await until(async () => !(await prometheus.firing()).has(alert), `${alert} does not end`)
    }
    say(`${faults.length} faults, each told by its alert`)
  } finally {
    await prometheus.stop()
  }
} finally {
  await server.kill()
  await stopDatabase()
  rmSync(folder, { recursive: true, force: true })
}

async function until(look: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (const end = Date.now() + MOST_MS; Date.now() < end; await sleep(500)) if (await look()) return
  throw new Error(`${otherwise}; what fires does so within ${MOST_MS / 1000} s.`)
}
