import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'
import type { Log } from './server-log.ts'
import type { StateMachine } from './state.ts'

const MAX_RESTARTS = 5
const FIRST_PAUSE_MS = 50
/** A full disk is waited out: the server is started again this often until there is space. */
const FULL_DISK_PAUSE_MS = 5_000
/** A server that ran this long did not fail because of its start: the count begins again. */
const STEADY_MS = 60_000

/** What a full disk is known by, and how its reserved space is given to the journal. */
export type FullDisk = { isFull(message: string): boolean; release(): void }

/**
 * Keeps a started server running. When it dies it is started again, with growing pauses and at most MAX_RESTARTS times in
 * a row; a full disk is no defect of the server and is waited out instead. Expects the machine in "starting" and brings
 * it to "ready".
 */
export function watchOver(options: {
  first: Postmaster
  relaunch(): Promise<Postmaster>
  disk: FullDisk
  machine: StateMachine
  log: Log
  fullDiskPauseMs?: number
}): { stop(): Promise<void> } {
  const { machine, log, disk, fullDiskPauseMs = FULL_DISK_PAUSE_MS } = options
  let postmaster = options.first
  const pauses = new AbortController()

  const keepRunning = async () => {
    let restarts = 0
    for (;;) {
      const readyAt = Date.now()
      machine.move('ready')
      await postmaster.exited
      if (machine.state === 'stopping') return
      machine.move('starting')
      const isSteady = Date.now() - readyAt > STEADY_MS
      const isFull = disk.isFull(postmaster.recent())
      if (isFull) disk.release()
      if (isFull || isSteady) restarts = 0
      log({ level: 'error', msg: 'the database server died and is restarted', pid: postmaster.pid })
      const next = await restart(restarts, isFull && !isSteady ? fullDiskPauseMs : FIRST_PAUSE_MS * 2 ** restarts)
      if (!next) return
      postmaster = next.postmaster
      restarts = next.restarts
      if (isStopping(machine)) return
    }
  }

  const restart = async (
    before: number,
    firstPauseMs: number,
  ): Promise<{ postmaster: Postmaster; restarts: number } | null> => {
    let [restarts, pauseMs] = [before, firstPauseMs]
    while (restarts < MAX_RESTARTS) {
      try {
        await sleep(pauseMs, undefined, { signal: pauses.signal })
        return { postmaster: await options.relaunch(), restarts: restarts + 1 }
      } catch (error) {
        if (isStopping(machine)) return null
        if (disk.isFull(String(error))) {
          disk.release()
          pauseMs = fullDiskPauseMs
          log({ level: 'error', msg: 'the database server waits for space on the disk' })
          continue
        }
        restarts += 1
        pauseMs = FIRST_PAUSE_MS * 2 ** restarts
        log({ level: 'error', msg: 'the database server did not restart', cause: String(error), attempt: restarts })
      }
    }
    machine.move('broken')
    return null
  }

  const running = keepRunning()
  return {
    async stop() {
      machine.move('stopping')
      pauses.abort()
      await postmaster.stop()
      await running
      // A restart that was under way when the stop came has put a new server here.
      await postmaster.stop()
      machine.move('absent')
    },
  }
}

/** Read through a function: the state changes while its reader waits, which the compiler cannot see. */
function isStopping(machine: StateMachine): boolean {
  return machine.state === 'stopping'
}
