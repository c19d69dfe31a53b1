import { onLeaving } from '../session/session.ts'
import type { Cipher } from './draft-cipher.ts'
import { type BrowserStorage, phoneStorage } from './storage.ts'

/** What lies here begins so; anything else is plain text, of a version that did not seal. */
const SEALED = 'sealed:'
const RETRY_AFTER_MS = 5_000

/**
 * Kept on this phone over visits, and unreadable without a session of who wrote it. Until the key has come from the server,
 * what is written waits in memory and what lies there is not found.
 */
export class SealedStorage implements BrowserStorage {
  private readonly load: () => Promise<Cipher>
  private readonly phone: () => BrowserStorage
  private cipher: Cipher | undefined
  private opening: Promise<void> | undefined
  /** Not sealed yet: the key has not come, or this phone has no room. */
  private written = new Map<string, string>()
  private listeners = new Set<() => void>()

  constructor(load: () => Promise<Cipher>, phone = phoneStorage) {
    this.load = load
    this.phone = phone
  }

  getItem(name: string): string | null {
    const written = this.written.get(name)
    if (written !== undefined || !this.cipher) return written ?? null
    const kept = this.phone().getItem(name)
    if (kept === null) return null
    if (!kept.startsWith(SEALED)) {
      this.setItem(name, kept)
      return kept
    }
    const text = this.cipher.unseal(name, kept.slice(SEALED.length))
    if (text === undefined) this.removeItem(name)
    return text ?? null
  }

  setItem(name: string, text: string): void {
    this.written.set(name, text)
    if (this.cipher) this.sealWritten(this.cipher)
    else void this.open().catch(() => undefined)
  }

  removeItem(name: string): void {
    this.written.delete(name)
    this.phone().removeItem(name)
  }

  /** Something lies there that cannot be read before the key has come. */
  isLocked(name: string): boolean {
    return !this.cipher && !this.written.has(name) && this.phone().getItem(name) !== null
  }

  /** It was written and lies in memory alone: the key has not come, or this phone has no room. */
  isUnsealed(name: string): boolean {
    return this.written.has(name)
  }

  /** Fetches the key once; rejects where it cannot be had now. */
  open(): Promise<void> {
    this.opening ??= this.unlock()
    return this.opening
  }

  /** Calls once, as soon as everything can be read; what it answers takes that back. */
  whenOpen(listener: () => void): () => void {
    if (this.cipher) listener()
    else {
      this.listeners.add(listener)
      void this.open().catch(() => undefined)
    }
    return () => this.listeners.delete(listener)
  }

  /** Whoever was here has left: the key, and what still waits for it, are gone from memory. */
  forget(): void {
    this.cipher = undefined
    this.opening = undefined
    this.written = new Map()
    this.listeners = new Set()
  }

  private async unlock(): Promise<void> {
    const { written, listeners } = this
    let cipher: Cipher
    try {
      cipher = await this.load()
    } catch (error) {
      this.retryLater()
      throw error
    }
    // The person has left meanwhile.
    if (written !== this.written) return
    this.cipher = cipher
    this.sealWritten(cipher)
    for (const listener of listeners) listener()
    listeners.clear()
  }

  private retryLater(): void {
    const retry = () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
      this.opening = undefined
      if (this.written.size > 0 || this.listeners.size > 0) void this.open().catch(() => undefined)
    }
    const timer = setTimeout(retry, RETRY_AFTER_MS)
    addEventListener('online', retry)
  }

  private sealWritten(cipher: Cipher): void {
    for (const [name, text] of this.written) {
      try {
        this.phone().setItem(name, SEALED + cipher.seal(name, text))
        this.written.delete(name)
      } catch {
        // A full or refused storage costs what was typed at a reload, never the page.
      }
    }
  }
}

/** The cipher is fetched with the key: pages where nobody works never load it. */
export const sealedStorage = new SealedStorage(async () => (await import('./draft-cipher.ts')).openDraftCipher())
onLeaving(() => sealedStorage.forget())
