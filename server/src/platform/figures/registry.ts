import { Counter as Counted, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { StatementRun } from '../db/timing.ts'
import type { Counter, Counts } from './counts.ts'
import type { Figure, FigureValue, NodeFigure, StoredFigure } from './figure.ts'
import type { StoredFigures } from './stored-figures.ts'

type RegistryOptions = {
  figures: readonly Figure[]
  counters: readonly Counter[]
  counts: Counts
  stored: StoredFigures
}

/** What `/metrics` answers. */
export class Figures {
  readonly contentType: string
  private readonly registry = new Registry()
  private readonly stored: StoredFigures
  private readonly calls: Histogram<'method' | 'route' | 'status'>
  private readonly statements: Histogram

  constructor({ figures, counters, counts, stored }: RegistryOptions) {
    const registers = [this.registry]
    this.stored = stored
    this.contentType = this.registry.contentType
    collectDefaultMetrics({ register: this.registry })
    this.calls = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Answered requests by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    })
    this.statements = new Histogram({
      name: 'salama_statement_duration_seconds',
      help: 'Statements of the pool, with their way to the database and back.',
      buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
      registers,
    })
    for (const figure of figures) this.addFigure(figure)
    for (const counter of counters) this.addCounter(counter, counts)
  }

  noteCall(labels: { method: string; route: string; status: number }, ms: number): void {
    this.calls.observe(labels, ms / 1_000)
  }

  noteStatement({ ms }: StatementRun): void {
    this.statements.observe(ms / 1_000)
  }

  /** Those of the database are as old as the last time somebody asked within a few seconds. */
  async text(): Promise<string> {
    await this.stored.refresh()
    return this.registry.metrics()
  }

  private addFigure(figure: Figure): void {
    const read = isStored(figure) ? () => this.stored.of(figure) : () => figure.read()
    const { name, help, labels = [] } = figure
    const options = { name, help, labelNames: [...labels], registers: [this.registry] }
    if (name.endsWith('_total')) {
      new Counted({
        ...options,
        collect() {
          this.reset()
          for (const { value, labels: of = {} } of read()) this.inc({ ...of }, value)
        },
      })
      return
    }
    new Gauge({
      ...options,
      collect() {
        this.reset()
        for (const { value, labels: of = {} } of read()) this.set({ ...of }, value)
      },
    })
  }

  private addCounter(counter: Counter, counts: Counts): void {
    const { name, help, labels } = counter
    const read = (): readonly FigureValue[] => counts.of(counter)
    this.addFigure({ name, help, labels: Object.keys(labels), read } satisfies NodeFigure)
  }
}

export const isStored = (figure: Figure): figure is StoredFigure => 'find' in figure
