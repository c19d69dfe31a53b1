import { setTimeout as sleep } from 'node:timers/promises'
import type { Patient } from '../server/testing/load-rows.ts'
import type { Finding } from './audit.ts'

export type Answer = {
  status: number
  body: Partial<Record<'id' | 'transactionId' | 'status' | 'code' | 'quoteId', string>> & { amountDue?: number }
}
export type Sent = {
  method?: 'GET' | 'POST'
  path: string
  person: Patient
  key?: string
  quoteId?: string | undefined
  body?: unknown
  withinMs?: number
}

/** What customers remember of a run. */
export type Diary = {
  answers: { key: string; transactionId: string }[]
  /** Calls sent again because no answer came, or none that said anything. */
  repeated: number
  /** Checkouts without a payment: wholly covered, paid in cash, or given up because the slot was gone. */
  unpaid: number
  /** Quotes that were refused because their time was over. */
  late: number
  /** Answers that no customer may get. */
  strange: Finding[]
}

/** As long as a browser waits. */
const ANSWER_MS = 10_000
const PAUSE_MS = 100
/** Longer than a server takes to come back. */
const PATIENCE_MS = 120_000

/** Calls a server that may be away, as the pages do, and keeps a diary of it. */
export class Caller {
  readonly diary: Diary = { answers: [], repeated: 0, unpaid: 0, late: 0, strange: [] }
  hasLeft = false
  private readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  /** Asks until answered, as the pages do: no answer and 503 both mean "again". */
  async insist(sent: Sent): Promise<Answer | undefined> {
    for (const givesUpAt = Date.now() + PATIENCE_MS; !this.hasLeft && Date.now() < givesUpAt; await sleep(PAUSE_MS)) {
      const answer = await this.call(sent).catch(() => undefined)
      if (answer && answer.status !== 503) return answer
      this.diary.repeated++
    }
    return undefined
  }

  async call({ method = 'POST', path, person, key, quoteId, body, withinMs = ANSWER_MS }: Sent): Promise<Answer> {
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        cookie: person.cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(quoteId === undefined ? {} : { 'quote-id': quoteId }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(withinMs),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }

  expect(answer: Answer | undefined, wanted: { status: number; subject: string; call: string }): void {
    if (answer?.status === wanted.status) return
    const details = `${wanted.call}: ${answer ? `${answer.status} ${answer.body.code ?? ''}` : 'no answer'}`
    this.note({ subject: wanted.subject, details })
  }

  note(found: Omit<Finding, 'rule'>): void {
    this.diary.strange.push({ rule: 'customers are answered as agreed', ...found })
  }
}
