import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/testing/salama-process.ts'
import { startSystemPostgres } from '../server/testing/system-postgres.ts'
import { urlOf } from './drill/programs.ts'
import { buildImage } from './image/build.ts'
import { Person } from './person.ts'

// `npm run prove:image`: builds the image, runs it as docs/operations.md says (a user without rights, nothing writable but the
// data) on a PostgreSQL 15, lets somebody sign up, book and pay, and stops it.
const TAG = 'localhost/salama-prove'
const NAME = 'salama-prove'
const PORT = await freePort()
const ORIGIN = `http://127.0.0.1:${PORT}`
const MOST_BYTES = 250e6
const READY_MS = 300_000
/** Its user has no right to anything of the machine; a build machine may not raise limits or divide its processors. */
const CONTAINED = [
  '--read-only',
  // Asked once, below: podman's own timer needs systemd.
  '--health-interval=disable',
  '--tmpfs=/tmp',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  '--network=host',
  '--ulimit=nofile=8192:8192',
  '--ulimit=nproc=1024:1024',
]

const startedAt = performance.now()
const say = (what: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${what}`)
/** Podman with what runs where a machine's groups are of the older kind too. */
const podman = (...args: string[]) =>
  execFileSync('podman', ['--runtime=runc', '--cgroup-manager=cgroupfs', ...args], { encoding: 'utf8' }).trim()

const { bytes } = buildImage({ tag: TAG })
say(`built: ${(bytes / 1e6).toFixed(0)} MB`)
if (bytes > MOST_BYTES) throw new Error(`The image has ${bytes} bytes, more than ${MOST_BYTES}.`)
const database = await startSystemPostgres()
if (!database) throw new Error('PostgreSQL 15 is missing: apt-get install postgresql-15')
try {
  const { connection } = database
  // The user of the container is none of this machine's.
  chmodSync(connection.host, 0o711)
  chmodSync(join(connection.host, `.s.PGSQL.${connection.port}`), 0o777)
  const env = {
    DATABASE_URL: urlOf(connection),
    PUBLIC_ORIGIN: ORIGIN,
    HOST: '127.0.0.1',
    PORT: String(PORT),
    DEMO: '1',
    SANDBOX_DELAY_MS: '50',
  }
  const variables = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`)
  const socket = `--volume=${connection.host}:${connection.host}`
  // Another run may have been killed.
  podman('run', '--detach', '--replace', '--name', NAME, ...CONTAINED, socket, ...variables, TAG)
  await ready()
  say('ready')
  const [user, isReadOnly] = podman('inspect', '--format={{.Config.User}} {{.HostConfig.ReadonlyRootfs}}', NAME).split(
    ' ',
  )
  if (user !== '10001:10001' || isReadOnly !== 'true') throw new Error(`It runs as ${user}, read-only: ${isReadOnly}.`)
  const health = spawnSync('podman', ['--runtime=runc', '--cgroup-manager=cgroupfs', 'healthcheck', 'run', NAME])
  if (health.status !== 0) throw new Error(`Its health check failed: ${health.stdout}${health.stderr}`)
  const person = new Person(ORIGIN)
  await person.signUp()
  await person.bookAndPay()
  say('healthy; somebody signed up, booked and paid')
  podman('stop', '--time=30', NAME)
  const status = podman('inspect', '--format={{.State.ExitCode}}', NAME)
  if (status !== '0') throw new Error(`It ended with ${status}: ${podman('logs', '--tail=20', NAME)}`)
  say('stopped cleanly')
} finally {
  podman('rm', '--force', '--volumes', '--ignore', NAME)
  await database.stop()
  podman('rmi', '--force', TAG)
}

async function ready(): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(250)) {
    const isReady = await fetch(`${ORIGIN}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (podman('inspect', '--format={{.State.Running}}', NAME) !== 'true') break
  }
  throw new Error(`It is not ready: ${podman('logs', '--tail=20', NAME)}`)
}
