import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import type { Log } from '../../../../platform/log/log.ts'
import type { Delivery, Incoming } from '../gateway.ts'
import { loadSmpp, type Pdu, type Session } from './library.ts'
import { deliveryOf, isReceipt, isTaken, isThrottled, receiptOf, textOf } from './pdus.ts'

const ANSWER_MS = 10_000
const LONGEST_PAUSE_MS = MINUTE_MS
/** A message waits so long for its turn; then it is left to the outbox. */
const TURN_MS = 5_000
/** A receipt may overtake the answer that names its message. */
const RECEIPT_TRIES_MS = [0, SECOND_MS, 2 * SECOND_MS]
const TEMPORARY = 0x64

export type SmppOptions = {
  host: string
  port: number
  tls: boolean
  user: string
  password: string
  /** How many submissions may be unanswered at once, and how many leave in a second. */
  window: number
  perSecond: number
  enquireMs: number
  log: Log
}

/**
 * One bind as transceiver, opened again with growing pauses whenever it ends. Nothing is kept here: what was not taken
 * stays in the outbox.
 */
export class SmppConnection {
  private readonly options: SmppOptions
  private incoming: Incoming | undefined
  private session: Session | undefined
  private isBound = false
  private isStopped = true
  private failures = 0
  private unanswered = 0
  private nextTurnAt = 0
  private pausedUntil = 0
  private throttles = 0
  private reopening: NodeJS.Timeout | undefined
  private enquiring: NodeJS.Timeout | undefined

  constructor(options: SmppOptions) {
    this.options = options
  }

  get health(): 'up' | 'down' | 'throttled' {
    if (!this.isBound) return 'down'
    return Date.now() < this.pausedUntil ? 'throttled' : 'up'
  }

  start(incoming: Incoming): void {
    this.incoming = incoming
    this.isStopped = false
    this.open()
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.reopening)
    const { session } = this
    if (session && this.isBound) session.unbind(() => session.close())
    // Who does not answer is not waited for.
    setTimeout(() => session?.destroy(), 500).unref()
    this.lose(session)
  }

  /** Answers what the operator said; `later` where it was not even asked. */
  async submit(pdu: Record<string, unknown>): Promise<Delivery> {
    const busy = { outcome: 'later', error: 'SMPP busy', isBusy: true } as const
    if (!this.isBound) return { ...busy, error: 'SMPP not bound' }
    const now = Date.now()
    const turnAt = Math.max(now, this.nextTurnAt)
    if (now < this.pausedUntil || turnAt > now + TURN_MS) return busy
    this.nextTurnAt = turnAt + SECOND_MS / this.options.perSecond
    if (turnAt > now) await sleep(turnAt - now)
    if (this.unanswered >= this.options.window) return busy
    const { session } = this
    if (!session || !this.isBound) return { ...busy, error: 'SMPP not bound' }
    this.unanswered += 1
    try {
      const reply = await ask(session, (answered) => session.submit_sm(pdu, answered))
      if (reply === 'unsent') return { ...busy, error: 'SMPP not bound' }
      if (reply === null) return { outcome: 'unknown', error: 'SMPP without an answer' }
      this.noteThrottle(isThrottled(reply))
      return deliveryOf(reply)
    } finally {
      this.unanswered -= 1
    }
  }

  /** Each further refusal to take more doubles the pause. */
  private noteThrottle(isOn: boolean): void {
    this.throttles = isOn ? this.throttles + 1 : 0
    if (isOn) this.pausedUntil = Date.now() + Math.min(2 ** (this.throttles - 1) * SECOND_MS, 30 * SECOND_MS)
  }

  private open(): void {
    const { host, port, tls, user, password, log } = this.options
    const session = loadSmpp().connect({ host, port, tls })
    // One for every answer that is waited for: the window bounds them.
    session.setMaxListeners(0)
    this.session = session
    const lost = () => this.lose(session)
    session.on('close', lost)
    // Also an unreadable frame, after which the library reads no more of this connection.
    session.on('error', (error: Error & { code?: string }) => {
      log.warn({ code: error.code ?? error.name }, 'smpp: the connection failed')
      session.destroy()
      lost()
    })
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response())
      session.close()
    })
    session.on('deliver_sm', (pdu: Pdu) => void this.take(session, pdu))
    session.on(tls ? 'secureConnect' : 'connect', async () => {
      const reply = await ask(session, (answered) =>
        session.bind_transceiver({ system_id: user, password, interface_version: 0x34 }, answered),
      )
      if (this.session !== session) return
      if (reply === null || reply === 'unsent' || !isTaken(reply)) {
        const status = reply && reply !== 'unsent' ? reply.command_status : 'no answer'
        log.error({ status }, 'smpp: the operator refused the bind')
        return session.destroy()
      }
      this.isBound = true
      this.failures = 0
      log.info('smpp: bound')
      this.enquiring = setInterval(() => void this.enquire(session), this.options.enquireMs)
      this.enquiring.unref()
    })
    // A host that takes the connection and says nothing, or takes none.
    setTimeout(() => this.session === session && !this.isBound && session.destroy(), 2 * ANSWER_MS).unref()
  }

  private lose(session: Session | undefined): void {
    if (this.session !== session) return
    this.session = undefined
    this.isBound = false
    clearInterval(this.enquiring)
    if (this.isStopped) return
    const pauseMs = Math.min(2 ** this.failures * SECOND_MS, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2)
    this.failures += 1
    this.reopening = setTimeout(() => this.open(), pauseMs)
    this.reopening.unref()
  }

  /** An operator that does not answer holds the connection open for nothing. */
  private async enquire(session: Session): Promise<void> {
    const reply = await ask(session, (answered) => session.enquire_link(answered))
    if ((reply === null || reply === 'unsent') && this.session === session) session.destroy()
  }

  /** Acknowledged once it is kept; otherwise the operator hands it over again. */
  private async take(session: Session, pdu: Pdu): Promise<void> {
    const { log } = this.options
    let status = 0
    try {
      if (isReceipt(pdu)) await this.takeReceipt(pdu)
      else await this.incoming?.text(writtenIn(pdu))
    } catch (error) {
      log.warn({ err: error }, 'smpp: what came in was not kept')
      status = TEMPORARY
    }
    session.send(pdu.response({ command_status: status }))
  }

  private async takeReceipt(pdu: Pdu): Promise<void> {
    const receipt = receiptOf(pdu)
    if (!receipt) return
    for (const pauseMs of RECEIPT_TRIES_MS) {
      await sleep(pauseMs, undefined, { ref: false })
      if (await this.incoming?.receipt(receipt)) return
    }
    this.options.log.warn('smpp: a receipt of no message of ours')
  }
}

/** The answer; null when none came in time or the connection ended first, 'unsent' when nothing left. */
function ask(session: Session, send: (answered: (reply: Pdu) => void) => boolean): Promise<Pdu | null | 'unsent'> {
  return new Promise((resolve) => {
    const end = (reply: Pdu | null | 'unsent') => {
      clearTimeout(timer)
      session.off('close', ended)
      resolve(reply)
    }
    const ended = () => end(null)
    const timer = setTimeout(() => end(null), ANSWER_MS)
    session.once('close', ended)
    if (!send(end)) end('unsent')
  })
}

/** SMPP names no incoming message, and hands one over again that was not acknowledged: the same words are the same one. */
function writtenIn(pdu: Pdu): { id: string; from: string; text: string } {
  const [from, text] = [pdu.source_addr ?? '', textOf(pdu)]
  const said = JSON.stringify([from, pdu.destination_addr, pdu.user_message_reference ?? null, text])
  return { id: `smpp:${createHash('sha256').update(said).digest('base64url')}`, from, text }
}
