import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type Asset, TYPES } from './assets.ts'
import { type Encoding, isPacked, SUFFIXES } from './encodings.ts'

/** Twice a whole build as browsers take it, compressed; of plain files, which hardly anybody asks for, the last few. */
const MOST_BYTES = 2_000_000

/**
 * The hashed files of this node's own build, from memory: a thousand who ask for one at once open no file, and share its
 * bytes, however slowly they read them.
 */
export class OwnAssets {
  private readonly folder: string
  private readonly names: ReadonlySet<string>
  /** The one that was asked for last is at the end. */
  private readonly remembered = new Map<string, Buffer>()
  private bytes = 0

  constructor(build: string) {
    this.folder = join(build, 'assets')
    this.names = new Set(existsSync(this.folder) ? readdirSync(this.folder) : [])
  }

  find(name: string, encodings: readonly Encoding[]): Asset | undefined {
    if (!this.names.has(name) || isPacked(name)) return undefined
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    const encoding = encodings.find((each) => this.names.has(name + SUFFIXES[each]))
    return { type, contents: this.contents(encoding ? name + SUFFIXES[encoding] : name), encoding }
  }

  private contents(name: string): Buffer {
    const known = this.remembered.get(name)
    const contents = known ?? readFileSync(join(this.folder, name))
    this.remembered.delete(name)
    this.remembered.set(name, contents)
    if (!known) this.bytes += contents.length
    for (const [oldest, { length }] of this.remembered) {
      if (this.bytes <= MOST_BYTES || oldest === name) break
      this.remembered.delete(oldest)
      this.bytes -= length
    }
    return contents
  }
}
