import type { LiveEventName } from '@salama/contract/catalogue'
import type { DomainEvents, EventType } from '@salama/contract/events'
import { type RawBuilder, sql } from 'kysely'
import type { LiveNews } from '../events/messages.ts'

/** Who hears of an event. */
export type ConsumersOf = <T extends EventType>(type: T, payload: DomainEvents[T]) => readonly string[]

export type Outgoing = { consumer: string; type: string; payload: unknown }

export type Teller = {
  /** Puts an event in the outbox for each of its consumers. */
  emit<T extends EventType>(type: T, payload: DomainEvents[T]): void
  /** Tells a person's open browsers that something changed; `version` grows with every change. */
  tell(userId: string, event: LiveEventName, subject: { id: string; version: number }): void
}

/** What one transaction tells: each news leaves once, with a statement of the transaction or as its last one. */
export class Outbox implements Teller {
  /** For open browsers. */
  readonly told: LiveNews[] = []
  readonly consumers = new Set<string>()
  private readonly consumersOf: ConsumersOf | undefined
  private events: Outgoing[] = []
  private news: LiveNews[] = []
  private taken: { events: number; news: number; also: Outbox } | undefined

  constructor(consumersOf: ConsumersOf | undefined) {
    this.consumersOf = consumersOf
  }

  emit<T extends EventType>(type: T, payload: DomainEvents[T]): void {
    for (const consumer of this.consumersOf?.(type, payload) ?? []) {
      this.events.push({ consumer, type, payload })
      this.consumers.add(consumer)
    }
  }

  /** Only these two properties: the subject often is a whole row. */
  tell(userId: string, event: LiveEventName, { id, version }: { id: string; version: number }): void {
    const news = { event, userId, id, version }
    this.told.push(news)
    this.news.push(news)
    this.consumers.add(LIVE)
  }

  /** What has not left yet. One row for all open browsers: each row costs 400 bytes of journal. */
  take(tellAlso?: (tx: Teller) => void): Outgoing[] {
    const also = new Outbox(this.consumersOf)
    tellAlso?.(also)
    this.taken = { events: this.events.length, news: this.news.length, also }
    const events = [...this.events, ...also.events]
    const news = [...this.news, ...also.news]
    return news.length > 0 ? [...events, { consumer: LIVE, type: 'told', payload: news }] : events
  }

  /** What was taken last has left. */
  left(): void {
    if (!this.taken) return
    const { events, news, also } = this.taken
    this.events = this.events.slice(events)
    this.news = this.news.slice(news)
    this.told.push(...also.told)
    for (const consumer of also.consumers) this.consumers.add(consumer)
    this.taken = undefined
  }
}

const LIVE = 'live'

/** One statement for any number of news. A `where` may follow. */
export const postedNews = (outgoing: readonly Outgoing[]): RawBuilder<unknown> => sql`
  insert into platform_outbox (consumer, type, payload, due_at)
  select consumer, type, payload, now() from jsonb_to_recordset(${JSON.stringify(outgoing)}::jsonb)
    as news (consumer text, type text, payload jsonb)`
