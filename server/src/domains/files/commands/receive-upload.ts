import { pipeline } from 'node:stream/promises'
import { upload as endpoint, MAX_FILE_BYTES, otherFile } from '@salama/contract/files'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { DAY_MS } from '@salama/contract/kernel/time'
import type { FastifyRequest } from 'fastify'
import { newId } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { Refusal, refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { BodyBroken, noBodyTimeout, watchBody } from '../../../platform/http/requests/bodies.ts'
import { TookTooLong } from '../../../platform/jobs/off-thread.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { FileKinds, FilesDeps, RegisteredKind } from '../ports.ts'
import { downloadName } from '../rules/content.ts'
import { filesSettings } from '../settings.ts'
import { insertUpload, insertVariants } from '../store.ts'
import { Preparation, type Prepared } from './prepare-contents.ts'

/** The largest file then takes an hour and a half: the slowest network that is supported. */
const LEAST_BYTES_PER_SECOND = 2_000
/** Concurrent uploads of one person. */
const MOST_AT_ONCE = 4
const FORM = { files: 1, fields: 4, parts: 6, headerPairs: 20, fieldNameSize: 100, fieldSize: 100 }

type UploadCall = Call<typeof endpoint>
type Arrived = { name: string; kind: RegisteredKind }

/** Receives files: writes them to the disk as they arrive, prepares what is stored of them, then inserts the row. */
export class Uploads {
  private readonly platform: Platform
  private readonly store: FileStore
  private readonly arriving = new Map<string, number>()
  private readonly stopping = new AbortController()
  private turn: Promise<unknown> = Promise.resolve()
  private readonly kinds: FileKinds
  private readonly preparation = new Preparation()

  constructor({ platform, store, kinds }: FilesDeps) {
    this.platform = platform
    this.store = store
    this.kinds = kinds
  }

  /** An upload may take an hour; a stop does not wait for it. */
  stop(): void {
    this.stopping.abort()
  }

  /** After the last upload has ended. */
  close(): Promise<void> {
    return this.preparation.stop()
  }

  async receive(call: UploadCall): Promise<Reply<typeof endpoint>> {
    const { userId } = call.actor
    const others = this.arriving.get(userId) ?? 0
    if (others >= MOST_AT_ONCE) refuse('platform.too_many_requests', { retryAfterSeconds: 5 })
    this.arriving.set(userId, others + 1)
    try {
      if (!(await this.store.hasRoom())) refuse('platform.unavailable')
      return await this.takeIn(newId(call.now.getTime()), call)
    } catch (error) {
      throw refusalOf(error)
    } finally {
      const left = (this.arriving.get(userId) ?? 1) - 1
      if (left > 0) this.arriving.set(userId, left)
      else this.arriving.delete(userId)
    }
  }

  private async takeIn(id: string, call: UploadCall): Promise<Reply<typeof endpoint>> {
    if (Number(call.request.headers['content-length'] ?? 0) > endpoint.bodyLimit) refuse('files.too_large')
    const watch = watchBody(call.request, {
      mostBytes: endpoint.bodyLimit,
      leastBytesPerSecond: LEAST_BYTES_PER_SECOND,
      windowMs: this.platform.settings.of(filesSettings).UPLOAD_WINDOW,
      stop: this.stopping.signal,
    })
    noBodyTimeout(call.request)
    const arrival = this.arrive(id, call.request)
    try {
      const arrived = await Promise.race([arrival, watch.broken])
      watch.end()
      return await this.keep(id, arrived, call)
    } catch (error) {
      // The file can be removed once nothing writes to it any more.
      void arrival
        .catch(() => undefined)
        .then(() => this.store.remove(id))
        .catch((err: unknown) =>
          this.platform.log.warn({ err, uploadId: id }, 'parts of an upload remain until the next sweep'),
        )
      throw error
    } finally {
      watch.end()
    }
  }

  /** Reads the form and streams the file to the disk. */
  private async arrive(id: string, request: FastifyRequest): Promise<Arrived> {
    let name: string | undefined
    let kind: RegisteredKind = otherFile
    try {
      const limits = { ...FORM, fileSize: MAX_FILE_BYTES }
      for await (const part of request.parts({ limits })) {
        if (part.type === 'file') {
          if (part.fieldname !== 'file') refuse('platform.invalid_input', WITHOUT_FILE)
          await pipeline(part.file, this.store.incoming(id))
          if (part.file.truncated) refuse('files.too_large')
          name = part.filename ?? ''
        } else if (part.fieldname === 'kind') kind = this.kindOf(part.value)
      }
    } catch (error) {
      if (error instanceof Refusal || isDiskError(error)) throw error
      this.platform.log.info({ err: error }, 'upload could not be read')
      return refuse('platform.malformed_body')
    }
    return name === undefined ? refuse('platform.invalid_input', WITHOUT_FILE) : { name, kind }
  }

  private async keep(id: string, { name: given, kind }: Arrived, call: UploadCall): Promise<Reply<typeof endpoint>> {
    const { type, contents, variants, seconds, sha256, looks } = await this.inTurn(() => this.prepare(id, kind))
    const name = downloadName(given, type)
    const { actor, now } = call
    const bytes = contents.length
    await call.identify(Buffer.concat([sha256, Buffer.from(`${kind.kind}\n${name}`)]))
    return call.transact(async (tx) => {
      const row = { id, ownerId: actor.userId, kind: kind.kind, type, name, bytes, seconds, sha256, looks, now }
      const since = new Date(now.getTime() - DAY_MS)
      if (!(await insertUpload(tx.sql, row, { ...kind.daily, since }))) refuse('files.too_many')
      await insertVariants(tx.sql, { uploadId: id, variants })
      return { id, name, type, bytes, ...(seconds === undefined ? {} : { seconds }) }
    })
  }

  /** Replaces the arrived file by the prepared one, synced to the disk before the answer. */
  private async prepare(id: string, kind: RegisteredKind): Promise<Prepared> {
    const prepared = await this.preparation.prepare(await this.store.readIncoming(id), kind)
    await this.store.keep(id, prepared.contents)
    return prepared
  }

  private kindOf(value: unknown): RegisteredKind {
    const field = { path: 'kind', code: 'kind_unknown', message: 'Este tipo de documento não existe.' }
    return this.kinds.get(String(value)) ?? refuse('platform.invalid_input', { fields: [field] })
  }

  /** One at a time: a file in memory is ten megabytes, and many may arrive at once. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work)
    this.turn = result.catch(() => undefined)
    return result
  }
}

const WITHOUT_FILE = { fields: [{ path: 'file', code: 'required', message: 'Escolha um ficheiro.' }] }

/** A full, missing or read-only disk: not the sender's fault. */
const isDiskError = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )

function refusalOf(error: unknown): unknown {
  if (error instanceof BodyBroken) {
    return new Refusal(error.reason === 'stopping' ? 'platform.unavailable' : `files.${error.reason}`)
  }
  return isDiskError(error) || error instanceof TookTooLong ? new Refusal('platform.unavailable') : error
}
