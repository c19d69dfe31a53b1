import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Connection,
  chooseIdentity,
  type LogLine,
  locateSystemBinaries,
  prepareCluster,
  serve,
} from '@salama/embedded-postgres'

export type SystemPostgres = {
  /** The application's role and database, as in the embedded one. */
  connection: Connection
  /** The superuser. */
  admin: Connection
  /** Ends the server and removes its folder. */
  stop(): Promise<void>
}

/**
 * A temporary cluster of the PostgreSQL that the operating system installs, to test the oldest supported version; null
 * where that version is not installed.
 */
export async function startSystemPostgres(
  version = 15,
  settings: Record<string, string> = {},
): Promise<SystemPostgres | null> {
  const binaries = locateSystemBinaries(version)
  if (!binaries) return null
  const base = mkdtempSync(join(tmpdir(), 'salama-system-'))
  const removeBase = () => rmSync(base, { recursive: true, force: true })
  try {
    if (process.getuid?.() === 0) chmodSync(base, 0o711)
    const cluster = join(base, 'postgres')
    const identity = chooseIdentity({ base, cluster, binaries })
    if (!identity) throw new Error(`no user can run PostgreSQL ${version} in ${base}`)
    await prepareCluster(cluster, binaries, identity)
    const served = await serve({ base, cluster, binaries, runner: identity.server, settings, log: writeToStderr })
    const stop = async () => {
      await served.postmaster.stop()
      served.removeSocketFolder()
      removeBase()
    }
    return { connection: served.connection, admin: served.admin, stop }
  } catch (error) {
    removeBase()
    throw error
  }
}

function writeToStderr({ level, msg }: LogLine): void {
  process.stderr.write(`PostgreSQL ${level}: ${msg}\n`)
}
