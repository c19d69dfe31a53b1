import { createReadStream, createWriteStream, mkdirSync, type ReadStream, type WriteStream } from 'node:fs'
import { open, opendir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingsError } from '../config/settings.ts'

const INCOMING = '.part'
/** Uploads are refused long before the database runs out of space. */
const FLOOR_BYTES = 256 * 1024 * 1024
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Files under DATA_DIR/files, each under a generated id, never under a name that a client sent. Once `keep` resolves, the
 * bytes and their directory entry are synced to the disk.
 */
export class FileStore {
  private readonly folder: string

  /** `name`: of the folder in DATA_DIR. */
  constructor(dataDir: string, name: 'files' | 'exports' = 'files') {
    this.folder = join(dataDir, name)
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    } catch (error) {
      throw new SettingsError(`Não é possível escrever em DATA_DIR (${dataDir}): ${(error as Error).message}`)
    }
  }

  /** False when the free space should be left to the database. */
  async hasRoom(): Promise<boolean> {
    const { bavail, bsize } = await statfs(this.folder)
    return bavail * bsize >= FLOOR_BYTES
  }

  /** The stream to which an arriving file is written. */
  incoming(id: string): WriteStream {
    return createWriteStream(this.at(id) + INCOMING, { mode: 0o600 })
  }

  readIncoming(id: string): Promise<Buffer> {
    return readFile(this.at(id) + INCOMING)
  }

  /** Stores `contents` as the file, atomically. */
  async keep(id: string, contents: Uint8Array): Promise<void> {
    const path = this.at(id)
    const handle = await open(path + INCOMING, 'w', 0o600)
    try {
      await handle.writeFile(contents)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(path + INCOMING, path)
    const folder = await open(this.folder)
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }

  /** Makes what was written to `incoming` the file, and tells its length. */
  async settle(id: string): Promise<number> {
    const path = this.at(id)
    const handle = await open(path + INCOMING, 'r')
    try {
      await handle.sync()
      return (await handle.stat()).size
    } finally {
      await handle.close()
      await rename(path + INCOMING, path)
    }
  }

  /** The whole file or a range of it. Rejects when there is no such file. */
  async read(id: string, range?: { startsAt: number; bytes: number }): Promise<ReadStream> {
    const handle = await open(this.at(id))
    return createReadStream('', {
      fd: handle,
      ...(range ? { start: range.startsAt, end: range.startsAt + range.bytes - 1 } : {}),
    })
  }

  /** Removes a stored or arriving file; it may be gone already. */
  async remove(id: string): Promise<void> {
    await rm(this.at(id) + INCOMING, { force: true })
    await rm(this.at(id), { force: true })
  }

  /** Ids of stored and of arriving files last written before `before`, in batches. */
  async *idsWrittenBefore(before: Date, batch: number): AsyncGenerator<string[]> {
    let ids: string[] = []
    for await (const entry of await opendir(this.folder)) {
      const id = entry.name.endsWith(INCOMING) ? entry.name.slice(0, -INCOMING.length) : entry.name
      const written = ID.test(id) ? await stat(join(this.folder, entry.name)).catch(() => undefined) : undefined
      if (!written || written.mtime >= before) continue
      ids.push(id)
      if (ids.length < batch) continue
      yield ids
      ids = []
    }
    if (ids.length > 0) yield ids
  }

  private at(id: string): string {
    if (!ID.test(id)) throw new Error('not an id of ours')
    return join(this.folder, id)
  }
}
