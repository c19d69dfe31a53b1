import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever the kernel's own tick. */
const MS_A_TICK = 10

/**
 * Processor time that processes have used so far, ended children included, in milliseconds. Beside requests per second
 * because it says what the work costs even on a machine that others keep busy.
 */
export function cpuMsOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ticksOf(pid) * MS_A_TICK, 0)
}

function ticksOf(pid: number): number {
  try {
    const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  } catch {
    // Ended meanwhile; its parent has counted it.
    return 0
  }
}
