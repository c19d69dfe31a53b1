import type pg from 'pg'
import type { Clock } from '../clock/clock.ts'
import { type Aside, openAside } from '../db/aside.ts'
import type { Log } from '../log/log.ts'
import type { FigureValue, NodeFigure, StoredFigure } from './figure.ts'

/** Several who ask, and who asks twice, cost the database no more than one. */
const FRESH_MS = 5_000
/** One that takes longer is left out. */
const EACH_WITHIN_MS = 2_000
/** Whoever asks waits no longer for all of them. */
const ALL_WITHIN_MS = 4_000

type StoredOptions = {
  connection: pg.ClientConfig
  figures: readonly StoredFigure[]
  clock: Clock
  log: Log
  /** Looks at whatever else takes a moment. */
  look(): Promise<void>
}

/**
 * Asks the database for its figures, one after the other over a connection that no call shares: a pool that everybody waits
 * for is just what they are to show. A figure that fails is left out, and counted.
 */
export class StoredFigures {
  private readonly aside: Aside
  private readonly options: StoredOptions
  private values = new Map<StoredFigure, readonly FigureValue[]>()
  private failed = 0
  private askedAt = Number.NEGATIVE_INFINITY
  private asking: Promise<void> | undefined

  constructor(options: StoredOptions) {
    this.options = options
    this.aside = openAside(options.connection, 'salama-figures', EACH_WITHIN_MS)
  }

  readonly missing: NodeFigure = {
    name: 'salama_figures_missing',
    help: 'Figures of the database that could not be read.',
    read: () => [{ value: this.failed }],
  }

  of(figure: StoredFigure): readonly FigureValue[] {
    return this.values.get(figure) ?? []
  }

  async refresh(): Promise<void> {
    if (performance.now() - this.askedAt < FRESH_MS) return
    this.asking ??= this.ask().finally(() => {
      this.askedAt = performance.now()
      this.asking = undefined
    })
    await this.asking
  }

  async close(): Promise<void> {
    await this.asking
    await this.aside.close()
  }

  private async ask(): Promise<void> {
    const { figures, clock, log, look } = this.options
    await look()
    const values = new Map<StoredFigure, readonly FigureValue[]>()
    const startedAt = performance.now()
    let failure: unknown
    for (const figure of figures) {
      try {
        values.set(figure, await figure.find(this.aside.sql, clock()))
      } catch (error) {
        failure = error
        // Away is away: each would wait for as long.
        if (!this.aside.isConnected() || performance.now() - startedAt > ALL_WITHIN_MS) break
      }
    }
    this.values = values
    this.failed = figures.length - values.size
    if (failure !== undefined) log.warn({ err: failure, missing: this.failed }, 'figures of the database are missing')
  }
}
