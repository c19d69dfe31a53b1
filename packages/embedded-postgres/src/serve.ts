import type { Binaries } from './binaries.ts'
import type { Runner } from './identity.ts'
import { settlePidFile } from './pid-file.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { type Connection, connectionsOf, provision } from './provision.ts'
import type { Log } from './server-log.ts'
import { makeSocketFolder, PORT } from './socket-folder.ts'

export type Served = {
  connection: Connection
  admin: Connection
  postmaster: Postmaster
  /** Starts the server again after the first one has ended. */
  relaunch(): Promise<Postmaster>
  removeSocketFolder(): void
}

/** Runs a prepared cluster and makes sure that the application's role and database are in it. */
export async function serve(options: {
  base: string
  cluster: string
  binaries: Binaries
  runner: Runner
  settings: Record<string, string>
  log: Log
}): Promise<Served> {
  const socketFolder = makeSocketFolder(options.base, options.runner.owner)
  const connections = connectionsOf(socketFolder.path, PORT)
  const launch = async () => {
    await settlePidFile(options.cluster, options.log)
    return startPostmaster({ ...options, socketFolder: socketFolder.path, port: PORT })
  }
  const postmaster = await launch()
  try {
    await provision(connections.admin)
  } catch (error) {
    await postmaster.stop()
    throw error
  }
  return { ...connections, postmaster, relaunch: launch, removeSocketFolder: socketFolder.remove }
}
