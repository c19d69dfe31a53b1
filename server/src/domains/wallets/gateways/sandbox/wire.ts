import type { IncomingHttpHeaders } from 'node:http'
import type { MobileMoney } from '@salama/contract/wallets'
import type { BookedCharge, Books } from './books.ts'
import type { Timing } from './endings.ts'
import type { Fault } from './faults.ts'

export type WireRequest = { method: string; url: URL; headers: IncomingHttpHeaders; body: string }

/** What the provider does about a request: the answer, when it leaves, and the callbacks that follow the prompt. */
export type WireReply = {
  status: number
  body: string
  afterMs: number
  silent?: true
  fault?: Fault
  /** What a query or a reversal is about. */
  about?: Pick<BookedCharge, 'reference' | 'msisdn'>
  callbacks?: { times: number; afterMs: number; body: string }
}

export type Desk = {
  books: Books
  timing: Timing
  now: number
  faultOf: (moved: NonNullable<WireReply['about']>) => Fault
}

/** One provider's protocol. Everything is decided in one step, so two equal requests cannot both charge. */
export type SandboxWire = {
  method: MobileMoney
  takes(request: Pick<WireRequest, 'method' | 'url'>): boolean
  answer(request: WireRequest, desk: Desk): WireReply
}
