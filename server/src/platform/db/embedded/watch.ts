import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'
import type { Log } from './server-log.ts'
import type { StateMachine } from './state.ts'

const MOST_RESTARTS = 5
const FIRST_PAUSE_MS = 50
/** A server that lived this long did not fall over its own start: the count begins again. */
const STEADY_MS = 60_000

/**
 * Keeps a started server running: when it dies by itself it is started again, with growing pauses and at most
 * MOST_RESTARTS times in a row. Expects the machine in "starting" and brings it to "ready".
 */
export function watchOver(options: {
  first: Postmaster
  relaunch(): Promise<Postmaster>
  machine: StateMachine
  log: Log
}): { stop(): Promise<void> } {
  const { machine, log } = options
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
      if (Date.now() - readyAt > STEADY_MS) restarts = 0
      log({ level: 'error', msg: 'A base de dados terminou sozinha e vai ser ligada de novo', pid: postmaster.pid })
      const next = await restart(restarts)
      if (!next) return
      postmaster = next.postmaster
      restarts = next.restarts
      if (isStopping(machine)) return
    }
  }

  const restart = async (before: number): Promise<{ postmaster: Postmaster; restarts: number } | null> => {
    for (let restarts = before + 1; restarts <= MOST_RESTARTS; restarts += 1) {
      try {
        await sleep(FIRST_PAUSE_MS * 2 ** (restarts - 1), undefined, { signal: pauses.signal })
        return { postmaster: await options.relaunch(), restarts }
      } catch (error) {
        if (isStopping(machine)) return null
        log({ level: 'error', msg: 'A base de dados não voltou a ligar', cause: String(error), attempt: restarts })
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
      // A start that was under way when the stop came has put a new server here.
      await postmaster.stop()
      machine.move('absent')
    },
  }
}

/** Read through a function: the state changes while its reader waits, which the compiler cannot see. */
function isStopping(machine: StateMachine): boolean {
  return machine.state === 'stopping'
}
