import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './salama-process.ts'

type Address = { host: string; port: number; user: string; database: string }

/** Debian's PgBouncer. */
export const pgbouncer = (): string | undefined => ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)

export type Pooler = {
  /** Where clients connect; any database of the cluster behind it, without a password. */
  host: string
  port: number
  stop(): Promise<void>
}

/**
 * PgBouncer in transaction mode before a cluster, as docs/operations.md sets it up, but few connections that change hands
 * often. `lines` are further ones of its configuration.
 */
export async function startPgBouncer(cluster: Address, lines: readonly string[] = []): Promise<Pooler> {
  const program = pgbouncer()
  if (program === undefined) throw new Error('there is no PgBouncer: apt-get install pgbouncer')
  const folder = mkdtempSync(join(tmpdir(), 'salama-pooler-'))
  const host = '127.0.0.1'
  const port = await freePort()
  const file = (name: string, content: string) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
  const users = file('users.txt', `"${cluster.user}" ""\n"salama" ""\n`)
  const configuration = file(
    'pgbouncer.ini',
    [
      '[databases]',
      `* = host=${cluster.host} port=${cluster.port}`,
      '[pgbouncer]',
      `listen_addr = ${host}`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 16',
      // Another connection at every turn: what relies on its session fails at once.
      'server_round_robin = 1',
      'max_client_conn = 2000',
      'server_idle_timeout = 5',
      ...lines,
      '',
    ].join('\n'),
  )
  // PgBouncer refuses to run as root too: it runs as whoever owns the cluster's socket.
  const { uid, gid } = statSync(join(cluster.host, `.s.PGSQL.${cluster.port}`))
  const owner = process.getuid?.() === 0 ? { uid, gid } : {}
  if (process.getuid?.() === 0) {
    chmodSync(folder, 0o700)
    for (const path of [folder, users, configuration]) chownSync(path, uid, gid)
  }
  const child = spawn(program, [configuration], { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/', ...owner })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints = (complaints + text).slice(-2_000)))
  while (!(await answers({ ...cluster, host, port }))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}: ${complaints}`)
    await sleep(20)
  }
  return {
    host,
    port,
    stop: async () => {
      const exited = once(child, 'exit')
      if (child.kill('SIGKILL')) await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(address: Address): Promise<boolean> {
  const client = new pg.Client(address)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
