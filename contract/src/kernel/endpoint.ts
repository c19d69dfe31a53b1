import type * as z from 'zod/mini'
import type { Limit } from './limit.ts'

export type Schema = z.ZodMiniType
/** What a schema takes, and what it makes of it. */
export type Taken<S extends Schema> = z.input<S>
export type Made<S extends Schema> = z.output<S>

/** Sent with the calls that pay: which quote the payment is for. */
export const QUOTE_HEADER = 'quote-id'

/** Which calls are refused first while there are more than the server can answer. */
export type Urgency = 'first' | 'normal' | 'last'

/**
 * One call: what it takes, what it answers, who may make it and how it may refuse. The server binds its route, the web
 * its typed call and the OpenAPI document its page from this one object.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Path with `:name` parameters, e.g. `/api/appointments/:id/payment`. */
  readonly path: string
  /** One Portuguese sentence; in English the OpenAPI document says the name of the call. */
  readonly summary: string
  /** `required`: 401 without a session. `optional`: the handler is told who asks, if anyone. */
  readonly session: 'none' | 'optional' | 'required'
  /** Of a call of the desk: what a member of staff must be allowed, one of `RIGHTS` in `staff/rights.ts`. */
  readonly right?: string
  readonly params?: Schema
  readonly query?: Schema
  /** Absent: no body is read, whatever arrives. */
  readonly body?: Schema
  /** 202: taken on, and done by a job. */
  readonly status: 200 | 201 | 202
  readonly reply: Schema
  /** The domain refusals it may answer; platform refusals may come from any call. Answering another fails the tests. */
  readonly errors: readonly string[]
  /** It tells whether the server is well: where it is not, the same answer comes with 503. */
  readonly unwell?: true
  /** Another domain decides what the body asks for: that domain's refusals are answered too. */
  readonly delegates?: true
  /** A creating call: a repeated `Idempotency-Key` replays the first answer. */
  readonly idempotent?: true
  /** A list that goes on: its query has `pageQuery`, and the header `Link` leads to the next page. */
  readonly paged?: true
  /** Which arrays of the reply are lists, whose odd rows are left out; a reply that is an array is one by itself. */
  readonly lists?: readonly string[]
  /** The header `Quote-Id` says which quote it pays. */
  readonly quotable?: true
  /**
   * `private`: polled, answered with an ETag. `no-store`: money and clinical data. `public`: the same for everybody.
   * `immutable`: public, and what an address answered once it always answers.
   */
  readonly cache: 'private' | 'no-store' | 'public' | 'immutable'
  /** The live events that report every change of this answer; a poll that missed none gets its 304 without the database. */
  readonly versioned?: readonly string[]
  /** Time alone changes a versioned answer too: it is computed again after so many milliseconds. */
  readonly versionedForMs?: number
  /** Bytes a body may have; 100 kB unless said. */
  readonly bodyLimit?: number
  /** Unless said, what writes is first, and public answers and pages of lists are last. */
  readonly urgency?: Urgency
  /** Which rate limit counts it, beside the general one. */
  readonly limit?: Limit
  /** The body is multipart, a part `file` and these texts: the domain reads the parts itself. */
  readonly multipart?: Schema
  /** It answers a file of one of these content types; `reply` says nothing then. */
  readonly media?: readonly string[]
  /** What a client may send and what it may get, for the OpenAPI document. */
  readonly example?: { readonly body?: unknown; readonly reply?: unknown }
  /** Called by another company's server: its body is taken as text, whatever it says to be. Its own limit alone counts it. */
  readonly webhook?: true
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type In<S> = S extends Schema ? z.output<S> : undefined
type Sent<S> = S extends Schema ? z.input<S> : undefined

/** What a handler receives. */
export type Params<E extends Endpoint> = In<E['params']>
export type Query<E extends Endpoint> = In<E['query']>
export type Body<E extends Endpoint> = E extends { webhook: true } ? string : In<E['body']>
/** What a client sends. */
export type SentBody<E extends Endpoint> = Sent<E['body']>
export type SentQuery<E extends Endpoint> = Sent<E['query']>
/** What a handler returns and a client receives. */
export type Reply<E extends Endpoint> = z.output<E['reply']>
