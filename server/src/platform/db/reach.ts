import { join } from 'node:path'
import type pg from 'pg'
import type { Settings } from '../config/settings.ts'
import { readPidFile } from './embedded/pid-file.ts'
import { startEmbedded } from './embedded/supervisor.ts'

/** A database a command works on, and how to part from it. */
export type Reached = { connection: pg.ClientConfig; leave(): Promise<void> }

/** For commands beside the server: a running server's database is used as it runs, else it is started for the moment. */
export async function reachDatabase({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Reached> {
  if (databaseUrl !== undefined) return { connection: { connectionString: databaseUrl }, leave: async () => undefined }
  const running = readPidFile(join(dataDir, 'postgres'))
  if (running?.status === 'ready') {
    const { socketFolder, port } = running
    return {
      connection: { host: socketFolder, port: Number(port), user: 'salama', database: 'salama' },
      leave: async () => undefined,
    }
  }
  const started = await startEmbedded({ dataDir })
  return { connection: started.connection, leave: () => started.stop() }
}
