import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

const SECRET = 'a-secret-of-the-tests'

export type StoreForTests = {
  /** What a command needs to reach it. */
  env: Record<string, string>
  /** Complete objects of the bucket. */
  objects: Map<string, Buffer>
  /** Uploads that were begun and neither completed nor given up. */
  open(): number
  /** From this part on every one is refused. */
  refuseFromPart: number
  /** How many parts the last upload had. */
  parts: number
}

/** A bucket in memory that speaks S3: signed requests (AWS Signature Version 4), uploads in parts, lists. For one test. */
export async function startObjectStore(): Promise<StoreForTests> {
  const uploads = new Map<string, Map<number, Buffer>>()
  const server = createServer((request, response) => {
    void answer(request, response, { store, uploads })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const store: StoreForTests = {
    env: {
      AWS_ENDPOINT_URL_S3: origin,
      AWS_ACCESS_KEY_ID: 'tests',
      AWS_SECRET_ACCESS_KEY: SECRET,
      AWS_REGION: 'af-south-1',
    },
    objects: new Map(),
    open: () => uploads.size,
    refuseFromPart: Number.POSITIVE_INFINITY,
    parts: 0,
  }
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return store
}

type Bucket = { store: StoreForTests; uploads: Map<string, Map<number, Buffer>> }

async function answer(request: IncomingMessage, response: ServerResponse, { store, uploads }: Bucket): Promise<void> {
  const url = new URL(request.url ?? '', 'http://bucket')
  const body = await buffer(request)
  const say = (status: number, xml = '', headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(xml)
  if (!isSigned(request, url)) return void say(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
  const key = decodeURIComponent(url.pathname).replace(/^\/bucket\/?/, '')
  const uploadId = url.searchParams.get('uploadId') ?? ''
  switch (request.method ?? 'GET') {
    case 'POST': {
      if (url.searchParams.has('uploads')) {
        const id = `upload-${uploads.size + 1}`
        uploads.set(id, new Map())
        return void say(
          200,
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        )
      }
      const parts = [...(uploads.get(uploadId) ?? [])].toSorted(([one], [other]) => one - other)
      store.parts = parts.length
      store.objects.set(key, Buffer.concat(parts.map(([, bytes]) => bytes)))
      uploads.delete(uploadId)
      const done = `<Location>l</Location><Bucket>bucket</Bucket><Key>${key}</Key><ETag>"whole"</ETag>`
      return void say(200, `<CompleteMultipartUploadResult>${done}</CompleteMultipartUploadResult>`)
    }
    case 'PUT': {
      const number = Number(url.searchParams.get('partNumber'))
      if (number >= store.refuseFromPart) return void say(403, '<Error><Code>QuotaExceeded</Code></Error>')
      uploads.get(uploadId)?.set(number, body)
      return void say(200, '', { etag: `"${createHash('md5').update(body).digest('hex')}"` })
    }
    case 'DELETE':
      uploads.delete(uploadId)
      return void say(204)
    default: {
      if (!url.searchParams.has('list-type')) {
        const object = store.objects.get(key)
        return void (object ? response.writeHead(200).end(object) : say(404, '<Error><Code>NoSuchKey</Code></Error>'))
      }
      const found = [...store.objects.keys()].filter((name) => name.startsWith(url.searchParams.get('prefix') ?? ''))
      const contents = found.map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`).join('')
      say(200, `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`)
    }
  }
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const [, scope = '', names = '', signature = ''] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(request.headers.authorization ?? '') ??
    []
  const header = (name: string) => String(request.headers[name] ?? '').trim()
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).toSorted()
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${header(name)}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, digest].join('\n')
  const sign = (key: string | Buffer, what: string) => createHmac('sha256', key).update(what).digest()
  const key = scope.split('/').reduce<string | Buffer>(sign, `AWS4${SECRET}`)
  const expected = sign(key, text)
  return signature.length === 64 && timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
