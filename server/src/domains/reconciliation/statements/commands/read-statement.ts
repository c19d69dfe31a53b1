import { SECOND_MS } from '@salama/contract/kernel/time'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import { offThread, TookTooLong } from '../../../../platform/jobs/off-thread.ts'
import type { Table } from '../rules.ts'

/** Twenty thousand lines take a tenth of a second; longer means a hostile file or an overloaded machine. */
const LONGEST_MS = 10 * SECOND_MS
const MOST_MEGABYTES = 256

/** Reads statements in a thread of its own, so that a large or hostile file holds up nobody else. */
export class StatementReader {
  private readonly read = offThread<[content: string], Table | undefined>(
    new URL('../queries/table.ts', import.meta.url),
    'readStatement' satisfies keyof typeof import('../queries/table.ts'),
    { withinMs: LONGEST_MS, mostMegabytes: MOST_MEGABYTES },
  )

  /** Undefined: no table is in it, or more than the thread has room for. */
  async tableOf(content: string): Promise<Table | undefined> {
    try {
      return await this.read(content)
    } catch (error) {
      if (error instanceof TookTooLong) return refuse('platform.unavailable')
      if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') return undefined
      throw error
    }
  }

  stop(): Promise<void> {
    return this.read.stop()
  }
}
