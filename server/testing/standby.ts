import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readPidFile } from '@salama/embedded-postgres'
import pg from 'pg'
import { until } from './repeat.ts'
import { childrenOf, endWithUs } from './salama-process.ts'
import { startSystemPostgres } from './system-postgres.ts'

const BIN = '/usr/lib/postgresql/15/bin'
const STANDBY_PORT = 5433
const STANDBY = 'standby'
/** A standby must not have less of these than its primary. */
const AS_PRIMARY = { wal_level: 'replica', max_wal_senders: '4', max_connections: '60', max_worker_processes: '2' }

type Address = { host: string; port: number; user: string; database: string }

/** A database, and another that has everything which it acknowledges. */
type Pair = {
  primary: Address
  standby: Address
  /** The standby lives, and takes nothing in any more. */
  freezeStandby(): void
  /** The standby answers what only reads, until it is promoted. */
  killPrimary(): void
  /** The standby goes on in the primary's place. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** A primary of PostgreSQL 15 and its synchronous standby. */
export async function startPair(): Promise<Pair> {
  const system = await startSystemPostgres(15, AS_PRIMARY)
  if (!system) throw new Error('PostgreSQL 15 is not installed')
  const { connection: primary, admin } = system
  const base = dirname(primary.host)
  const folder = join(base, STANDBY)
  const owner = statSync(join(base, 'postgres'))
  const source = `host=${primary.host} port=${primary.port} user=${admin.user} application_name=${STANDBY}`
  run(`${BIN}/pg_basebackup`, ['-D', folder, '-d', source, '--checkpoint=fast'])
  await writeStandbyFiles(folder, owner)
  const settings = {
    ...AS_PRIMARY,
    port: STANDBY_PORT,
    unix_socket_directories: primary.host,
    listen_addresses: '',
    primary_conninfo: source,
  }
  const child = spawn(
    `${BIN}/postgres`,
    ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { stdio: 'ignore', cwd: '/', ...(process.getuid?.() === 0 ? { uid: owner.uid, gid: owner.gid } : {}) },
  )
  endWithUs(child)
  const standby = { ...primary, port: STANDBY_PORT }
  const standbyAdmin = { ...admin, port: STANDBY_PORT }
  await query(admin, `alter system set synchronous_standby_names = '${STANDBY}'`)
  await query(admin, 'select pg_reload_conf()')
  await until(async () => (await query(admin, "select from pg_stat_replication where sync_state = 'sync'")) === 1)
  const receivers = () => childrenOf(child.pid ?? 0).filter((pid) => nameOf(pid).includes('walreceiver'))
  return {
    primary,
    standby,
    freezeStandby: () => {
      for (const pid of receivers()) process.kill(pid, 'SIGSTOP')
    },
    killPrimary() {
      const postmaster = readPidFile(join(base, 'postgres'))?.pid ?? 0
      for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, 'SIGKILL')
      for (const pid of receivers()) process.kill(pid, 'SIGCONT')
    },
    promote: async () => void (await query(standbyAdmin, 'select pg_promote()')),
    async stop() {
      // Its folder lies within that of the primary, which is removed.
      const exited = once(child, 'exit')
      if (child.kill('SIGQUIT')) await exited
      await system.stop()
    },
  }
}

/** Says that it is a standby, and gives the copy to who runs it. */
async function writeStandbyFiles(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  run('touch', [join(folder, 'standby.signal')])
  if (process.getuid?.() !== 0) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(folder, entry), owner.uid, owner.gid)
  }
  chownSync(folder, owner.uid, owner.gid)
}

function run(file: string, args: string[]): void {
  const { status, stderr } = spawnSync(file, args, { encoding: 'utf8', cwd: '/' })
  if (status !== 0) throw new Error(`${file} ended with ${status}: ${stderr}`)
}

async function query(connection: Address, statement: string): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows.length
  } finally {
    await client.end()
  }
}

const nameOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}
