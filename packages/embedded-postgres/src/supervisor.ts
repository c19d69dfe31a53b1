import { mkdirSync, realpathSync } from 'node:fs'
import { locateEmbeddedBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { type DiskReserve, keepDiskReserve } from './disk-reserve.ts'
import { lockDataDir } from './lock.ts'
import { readPidFile, settlePidFile } from './pid-file.ts'
import { choosePlace, linkFromDataDir, type Place } from './place.ts'
import type { Connection } from './provision.ts'
import { DatabaseRefusal, errorCode, folderRefusal } from './refusal.ts'
import { serve } from './serve.ts'
import type { Log } from './server-log.ts'
import { createStateMachine, type DatabaseState, type StateMachine } from './state.ts'
import { watchOver } from './watch.ts'

export type EmbeddedDatabase = {
  /** The application's role, which owns its database and is no superuser. */
  connection: Connection
  /** The superuser on the same cluster, for tests and benches. */
  admin: Connection
  readonly state: DatabaseState
  /** False while the disk is nearly full: the space left is for the server's journal, and writes should be refused. */
  hasRoom(): boolean
  /** Reports every later change: a server that dies is restarted, until it has failed too often. */
  onStateChange(listener: (state: DatabaseState) => void): void
  /** Fast shutdown; resolves when the server has ended and DATA_DIR is free. A second call waits for the first. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  log?: Log
  settings?: Record<string, string>
  /** Bytes kept on the disk for the journal, to recover from a disk that is full; none unless said. */
  reserveBytes?: number
}

/** Starts the database in DATA_DIR, creating it at the first start; throws a DatabaseRefusal where that is impossible. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = makeDataDir(options.dataDir)
  const lock = await lockDataDir(dataDir)
  try {
    const machine = createStateMachine()
    const server = await startServer(dataDir, machine, options)
    let stopped: Promise<void> | undefined
    return {
      connection: server.connection,
      admin: server.admin,
      hasRoom: server.hasRoom,
      get state() {
        return machine.state
      },
      onStateChange: machine.onStateChange,
      stop() {
        stopped ??= server.stop().finally(lock.release)
        return stopped
      },
    }
  } catch (error) {
    lock.release()
    const isFolders = !(error instanceof DatabaseRefusal) && errorCode(error)
    throw isFolders ? folderRefusal(dataDir, error) : error
  }
}

type RunningServer = { connection: Connection; admin: Connection; hasRoom(): boolean; stop(): Promise<void> }

async function startServer(dataDir: string, machine: StateMachine, options: EmbeddedOptions): Promise<RunningServer> {
  const { settings = {}, log = () => {}, reserveBytes } = options
  const place = await preparePlace(dataDir, machine, log)
  const disk =
    reserveBytes === undefined ? NO_RESERVE : keepDiskReserve({ folder: place.base, bytes: reserveBytes, log })
  try {
    const serveOnce = () => serve({ ...place, runner: place.identity.server, settings, log })
    const served = await serveOnce().catch((error: unknown) => {
      if (!disk.isFull(String(error))) throw error
      // With the space reserved for it the journal can be replayed; the disk itself is waited out afterwards.
      disk.release()
      return serveOnce()
    })
    const watch = watchOver({ first: served.postmaster, relaunch: served.relaunch, disk, machine, log })
    const stop = () =>
      watch.stop().finally(() => {
        disk.stop()
        served.removeSocketFolder()
      })
    return { connection: served.connection, admin: served.admin, hasRoom: disk.hasRoom, stop }
  } catch (error) {
    disk.stop()
    throw error
  }
}

/** Nothing is kept: a full disk is then a failure like any other. */
const NO_RESERVE: DiskReserve = {
  hasRoom: () => true,
  isFull: () => false,
  release: () => undefined,
  stop: () => undefined,
}

/** Ensures that DATA_DIR has a complete cluster that no server runs, and moves the machine to "starting". */
async function preparePlace(dataDir: string, machine: StateMachine, log: Log): Promise<Place> {
  const place = choosePlace(dataDir, locateEmbeddedBinaries())
  if (place.note) log({ level: 'warn', msg: place.note })
  if (readPidFile(place.cluster)) {
    machine.move('adopting')
    await settlePidFile(place.cluster, log)
  }
  machine.move('starting')
  await prepareCluster(place.cluster, place.binaries, place.identity)
  linkFromDataDir(dataDir, place)
  return place
}

/** Created by root, a new folder lets others pass through (not list it), or the server could not reach its cluster. */
function makeDataDir(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    return realpathSync(folder)
  } catch (cause) {
    throw folderRefusal(folder, cause)
  }
}
