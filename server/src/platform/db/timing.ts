import type pg from 'pg'
import type { Log } from '../log/log.ts'

/** One statement as it was run: its text has no values. */
export type StatementRun = {
  text: string
  ms: number
  /** Of the connection's process at the server, as PostgreSQL's own log names it. */
  pid: number | undefined
}

export type StatementWatcher = (run: StatementRun) => void

/** Tells how long each statement of this connection took, failures included. */
export function timeStatements(client: pg.PoolClient, tell: StatementWatcher): void {
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const [text] = args
    const startedAt = performance.now()
    const running = plain(...args)
    if (typeof text !== 'string' || !(running instanceof Promise)) return running
    return running.finally(() => {
      const { processID } = client as { processID?: unknown }
      tell({ text, ms: performance.now() - startedAt, pid: typeof processID === 'number' ? processID : undefined })
    })
  }) as typeof client.query
}

const MOST_CHARACTERS = 600

/** Logs statements that took at least so long; nobody does where none is to be logged. */
export function logSlowStatements(log: Log, slowMs: number): StatementWatcher[] {
  if (slowMs === 0) return []
  const watch: StatementWatcher = ({ text, ms, pid }) => {
    if (ms < slowMs) return
    const statement = text.replace(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS)
    log.warn({ statement, ms: Math.round(ms), pid }, 'slow statement')
  }
  return [watch]
}
