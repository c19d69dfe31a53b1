import { join } from 'node:path'
import { readPidFile, startEmbedded } from '@salama/embedded-postgres'
import type pg from 'pg'
import type { PlatformSettings } from '../config/platform-settings.ts'

/** The database of a command, and how to release it. */
export type Reached = { connection: pg.ClientConfig; leave(): Promise<void> }

/** For commands beside the server: uses the database of a running server, or starts it for as long as the command runs. */
export async function reachDatabase({
  databaseUrl,
  databaseListenUrl,
  dataDir,
}: Pick<PlatformSettings, 'databaseUrl' | 'databaseListenUrl' | 'dataDir'>): Promise<Reached> {
  if (databaseUrl !== undefined) {
    const connectionString = databaseListenUrl ?? databaseUrl
    return { connection: { connectionString }, leave: async () => undefined }
  }
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
