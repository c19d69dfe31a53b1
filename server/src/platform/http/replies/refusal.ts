import { type ErrorCode, errorCatalogue } from '@salama/contract/catalogue'
import type { ErrorBody, FieldIssue } from '@salama/contract/kernel/errors'

/** An error of the catalogue: thrown by guards, rules and commands, sent to the client by the server. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldIssue[] | undefined
  /** Current data with which the client can continue: free slots, new prices. */
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    more: { fields?: FieldIssue[]; details?: Record<string, unknown>; retryAfterSeconds?: number } = {},
  ) {
    super(code)
    this.code = code
    this.status = errorCatalogue[code].status
    this.fields = more.fields
    this.details = more.details
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  body(): ErrorBody {
    return {
      code: this.code,
      message: errorCatalogue[this.code].message,
      ...(this.fields ? { fields: this.fields } : {}),
      ...(this.details ? { details: this.details } : {}),
    }
  }
}

/** Throws a `Refusal`. */
export function refuse(code: ErrorCode, more?: ConstructorParameters<typeof Refusal>[1]): never {
  throw new Refusal(code, more)
}

/** Whoever was refused together does not come back together. */
const RETRY_SECONDS = { least: 2, most: 6 }

/** What is refused because too much else is under way. */
export function overloaded(): Refusal {
  const { least, most } = RETRY_SECONDS
  const retryAfterSeconds = least + Math.floor(Math.random() * (most - least + 1))
  return new Refusal('platform.overloaded', { retryAfterSeconds })
}
