import type { ChatMessage } from '@salama/contract/consultations/messages'
import { type BrowserStorage, NO_STORAGE } from '../../../lib/device/storage.ts'

/** A message that the server has not acknowledged. */
export type Pending = {
  ref: string
  text: string
  uploadId?: string | undefined
  fileName?: string | undefined
  at: string
  refused?: string
}

/** The messages of one consultation, in the order of their numbers, and those still to be sent, over a reload too. */
export class ChatLog {
  private readonly byNumber = new Map<number, ChatMessage>()
  private waiting: Pending[] = []
  private storage = NO_STORAGE
  private readonly key: string

  constructor(appointmentId: string) {
    this.key = `salama.chat.${appointmentId}`
  }

  /** Once it can be read: what waits there from another visit comes before what has been written in this one. */
  keepIn(storage: BrowserStorage): void {
    this.storage = storage
    const arrived = new Set([...this.byNumber.values()].map(({ ref }) => ref))
    this.keep([...this.read(), ...this.waiting].filter(({ ref }) => !arrived.has(ref)))
  }

  get messages(): ChatMessage[] {
    return [...this.byNumber.values()].sort((a, b) => a.number - b.number)
  }

  get pending(): readonly Pending[] {
    return this.waiting
  }

  /** Up to here nothing is missing. */
  get complete(): number {
    let number = 0
    while (this.byNumber.has(number + 1)) number++
    return number
  }

  get highest(): number {
    return Math.max(0, ...this.byNumber.keys())
  }

  add(message: ChatMessage): void {
    this.byNumber.set(message.number, message)
    this.keep(this.waiting.filter(({ ref }) => ref !== message.ref))
  }

  queue(message: Pending): void {
    this.keep([...this.waiting, message])
  }

  /** The server will not take it: it stays in sight, and is not sent again by itself. */
  refuse(ref: string, sentence: string): void {
    this.keep(this.waiting.map((one) => (one.ref === ref ? { ...one, refused: sentence } : one)))
  }

  drop(ref: string): void {
    this.keep(this.waiting.filter((one) => one.ref !== ref))
  }

  private keep(waiting: Pending[]): void {
    this.waiting = waiting
    try {
      if (waiting.length === 0) this.storage.removeItem(this.key)
      else this.storage.setItem(this.key, JSON.stringify(waiting))
    } catch {
      // A full or refused storage costs what was unsent at a reload, never the page.
    }
  }

  private read(): Pending[] {
    try {
      const kept: unknown = JSON.parse(this.storage.getItem(this.key) ?? '[]')
      return Array.isArray(kept)
        ? (kept as Pending[]).filter(({ ref, text }) => typeof ref === 'string' && typeof text === 'string')
        : []
    } catch {
      return []
    }
  }
}
