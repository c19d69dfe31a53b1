import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { DAY_MS, HOUR_MS } from '@salama/contract/kernel/time'
import { sql } from 'kysely'
import type { Clock } from '../../clock/clock.ts'
import type { Sql } from '../../db/database.ts'
import type { Sweep } from '../../jobs/sweeps.ts'
import { type Encoding, isPacked, pack } from './encodings.ts'

/** Longer than a page stays open without being asked for anything, and than a release is rolled back after. */
const KEPT_MS = 14 * DAY_MS
const EVERY_MS = 12 * HOUR_MS
/** Files in one statement. */
const BATCH = 50
/** What one node remembers of other builds: twice a build. */
const MOST_REMEMBERED = 500

/** The names that nodes keep are looked up so often at most, for however many ask for one that nobody has. */
const LOOK_EVERY_MS = 1_000

/** A name with a hash, as the table has it too. */
const HASHED = /^[\w.-]+-[\w-]{8}\.\w+$/

export const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

type Kept = { contents: Buffer; is_compressed: boolean }

/** A file as it is sent. */
export type Asset = { type: string; contents: Buffer; encoding: Encoding | undefined }

const decompress = promisify(brotliDecompress)
/** Of what is packed anew; the build's own files are packed before. */
const QUALITY = 5

/**
 * The files of all builds that nodes on this database serve, or served in the last fourteen days. They are in the database
 * because nodes may share nothing else (decision 22).
 */
export class KeptAssets {
  private readonly db: Sql
  private readonly build: string
  private readonly clock: Clock
  private readonly remembered = new Map<string, Kept>()
  /** Of the last look. */
  private names: ReadonlySet<string> = new Set()
  private lookedAt = Number.NEGATIVE_INFINITY
  /** The next look, while it has not begun: what is kept when it is asked for is in it. */
  private nextLook: Promise<void> | undefined

  constructor(options: { db: Sql; build: string; clock: Clock }) {
    this.db = options.db
    this.build = options.build
    this.clock = options.clock
  }

  /** Before a node listens: from then on others may be asked for what its documents name. */
  async keep(): Promise<void> {
    const now = this.clock()
    const names = this.ownNames()
    const { rows } = await sql<{ name: string }>`
      select name from platform_assets where name = any(${names})`.execute(this.db)
    const known = new Set(rows.map(({ name }) => name))
    const missing = names.filter((name) => !known.has(name))
    for (let at = 0; at < missing.length; at += BATCH) await this.add(missing.slice(at, at + BATCH), now)
    // Nodes of one build have the same to say.
    await sql`
      update platform_assets set served_at = ${now}
      where name = any(${names}) and served_at < ${new Date(now.getTime() - EVERY_MS / 2)}`.execute(this.db)
  }

  /** A file of another build; undefined where no node has had it lately. */
  async find(name: string, encodings: readonly Encoding[]): Promise<Asset | undefined> {
    const kept = HASHED.test(name) ? (this.remembered.get(name) ?? (await this.readKept(name))) : undefined
    if (!kept) return undefined
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    if (!kept.is_compressed) return { type, contents: kept.contents, encoding: undefined }
    const [encoding] = encodings
    if (encoding === 'br') return { type, contents: kept.contents, encoding }
    const plain = await decompress(kept.contents)
    return { type, contents: encoding ? await pack(plain, encoding, QUALITY) : plain, encoding }
  }

  /** Says that this build is still served, and forgets those that are not. */
  sweep(): Sweep {
    return {
      name: 'platform.assets',
      everyMs: EVERY_MS,
      run: async (now) => {
        await this.keep()
        await sql`delete from platform_assets where served_at < ${new Date(now.getTime() - KEPT_MS)}`.execute(this.db)
        return { more: false }
      },
    }
  }

  private ownNames(): string[] {
    const folder = join(this.build, 'assets')
    return existsSync(folder) ? readdirSync(folder).filter((name) => HASHED.test(name) && !isPacked(name)) : []
  }

  private async add(names: readonly string[], now: Date): Promise<void> {
    const files = names.map((name) => {
      const path = join(this.build, 'assets', name)
      const isCompressed = existsSync(`${path}.br`)
      return { name, isCompressed, contents: readFileSync(isCompressed ? `${path}.br` : path) }
    })
    await sql`
      insert into platform_assets (name, contents, is_compressed, served_at)
      select name, contents, is_compressed, ${now}
      from unnest(
        ${files.map(({ name }) => name)}::text[],
        ${files.map(({ contents }) => contents)}::bytea[],
        ${files.map(({ isCompressed }) => isCompressed)}::boolean[]
      ) as file (name, contents, is_compressed)
      on conflict (name) do nothing`.execute(this.db)
  }

  private async readKept(name: string): Promise<Kept | undefined> {
    if (!this.names.has(name)) await (this.nextLook ??= this.look())
    return this.names.has(name) ? this.read(name) : undefined
  }

  private async look(): Promise<void> {
    await sleep(Math.max(0, this.lookedAt + LOOK_EVERY_MS - performance.now()))
    this.nextLook = undefined
    this.lookedAt = performance.now()
    const { rows } = await sql<{ name: string }>`select name from platform_assets`.execute(this.db)
    this.names = new Set(rows.map(({ name }) => name))
  }

  private async read(name: string): Promise<Kept | undefined> {
    const { rows } = await sql<Kept>`
      select contents, is_compressed from platform_assets where name = ${name}`.execute(this.db)
    const [kept] = rows
    const [oldest] = this.remembered.keys()
    if (this.remembered.size >= MOST_REMEMBERED && oldest !== undefined) this.remembered.delete(oldest)
    if (kept) this.remembered.set(name, kept)
    return kept
  }
}
