import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import { BackupError } from '../db/manifest.ts'

/** Ten thousand parts are the most that S3 takes: 160 GB. */
const PART_BYTES = 16 * 1024 * 1024
const TRIES = 3

type Env = Record<string, string | undefined>

/** A bucket that speaks S3, by the environment that the tools of AWS read as well, and a key in it or their beginning. */
export class ObjectStore {
  readonly key: string
  private readonly url: string
  private readonly client: S3mini

  /** `s3://bucket/key`. Throws a sentence where the address or the credentials are missing. */
  constructor(url: string, env: Env) {
    const [, bucket, key = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(url) ?? []
    if (bucket === undefined) throw new BackupError(`${url} não é um endereço s3://BALDE/PREFIXO.`)
    const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
    if (!accessKeyId || !secretAccessKey) {
      throw new BackupError('Para s3:// são precisas AWS_ACCESS_KEY_ID e AWS_SECRET_ACCESS_KEY.')
    }
    const region = env['AWS_REGION'] || 'us-east-1'
    const endpoint = env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL'] || `https://s3.${region}.amazonaws.com`
    this.url = `s3://${bucket}`
    this.key = key.replace(/\/+$/, '')
    this.client = new S3mini({
      accessKeyId,
      secretAccessKey,
      region,
      endpoint: `${endpoint.replace(/\/$/, '')}/${bucket}`,
    })
  }

  /** Stores a stream under the key; it is there whole, or not at all. Answers its address. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<string> {
    return this.saying(async () => {
      const upload = await this.client.getMultipartUploadId(key, 'application/octet-stream')
      try {
        const parts = []
        for await (const part of inParts(bytes)) {
          parts.push(await repeated(() => this.client.uploadPart(key, upload, part, parts.length + 1)))
        }
        await this.client.completeMultipartUpload(key, upload, parts)
      } catch (error) {
        // The reason is told; parts that stay behind are of no backup.
        await this.client.abortMultipartUpload(key, upload).catch(() => undefined)
        throw error
      }
      return `${this.url}/${key}`
    })
  }

  /** The object under the key; where the key is the beginning of others, the last of those by name. */
  get(): Promise<Readable> {
    return this.saying(async () => {
      const found = (await this.client.getObjectResponse(this.key)) ?? (await this.last())
      if (!found?.body) throw new BackupError(`Em ${this.url}/${this.key} não há nenhuma cópia. Nada foi alterado.`)
      return Readable.fromWeb(found.body as ReadableStream<Uint8Array>)
    })
  }

  private async last(): Promise<Response | null> {
    const objects = (await this.client.listObjects('/', this.key === '' ? '' : `${this.key}/`)) ?? []
    const key = objects
      .flatMap((object) => (ARCHIVE.test(object.Key) ? [object.Key] : []))
      .toSorted()
      .at(-1)
    return key === undefined ? null : this.client.getObjectResponse(key)
  }

  private async saying<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof BackupError) throw error
      const reason =
        error instanceof S3ServiceError ? `${error.status} ${error.serviceCode ?? ''}`.trim() : reasonOf(error)
      throw new BackupError(`${this.url} não respondeu como devia: ${reason}.`)
    }
  }
}

const ARCHIVE = /\.tar(?:\.age)?$/

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message || message : message
}

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES) throw error
    }
  }
}

/** All but the last are of one size; nothing at all is one empty part. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0)
  let [waiting, length, isFirst]: [Uint8Array[], number, boolean] = [[], 0, true]
  for await (const chunk of bytes) {
    waiting.push(chunk)
    length += chunk.length
    // Put together once a part is full, not at each chunk.
    if (length <= PART_BYTES) continue
    rest = Buffer.concat(waiting)
    for (; rest.length > PART_BYTES; rest = rest.subarray(PART_BYTES)) {
      yield rest.subarray(0, PART_BYTES)
      isFirst = false
    }
    ;[waiting, length] = [[rest], rest.length]
  }
  rest = Buffer.concat(waiting)
  if (rest.length > 0 || isFirst) yield rest
}
