import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { MAX_FILE_BYTES } from '@salama/contract/files'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { costsMore } from '../../../testing/processor-time.ts'
import { atOnce } from '../../../testing/repeat.ts'
import { serverForTest, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { newId } from '../../platform/db/database.ts'
import { FileStore } from '../../platform/files/file-store.ts'
import { filesSweeps } from './jobs.ts'
import { describeUploads, endReviews, grantReviewer, ownsUpload } from './public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { POLICY_UPLOAD_WINDOW_MS: '60000', RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const folderOf = ({ app }: TestServer) => join(app.platform.settings.dataDir, 'files')
const stored = () => readdirSync(folderOf(server)).sort()

function upload(
  person: Visitor,
  contents: Uint8Array | string,
  name: string,
  kind?: string,
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  form.append('file', new Blob([contents as Uint8Array<ArrayBuffer> | string], { type: 'text/html' }), name)
  if (kind !== undefined) form.append('kind', kind)
  return person.post('/api/uploads', form, headers)
}

/** A picture of one pixel, as large as its padding makes it. */
function png(padding = 0): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, data, Buffer.alloc(4)])
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00000001000000010800000000', 'hex')),
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    chunk('tEXt', Buffer.from('GPS\0-25.9653')),
    ...(padding > 0 ? [chunk('bKGD', randomBytes(padding))] : []),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('keeps a file and gives it back to its owner as an attachment that cannot run (UPL-01, UPL-06)', async () => {
  const ana = await server.person()
  const answer = await upload(ana, PDF, 'Licença.pdf', 'evidence')
  expect(answer).toMatchObject({
    status: 201,
    body: { name: 'Licença.pdf', type: 'application/pdf', bytes: PDF.length },
  })
  const { status, headers, text } = await ana.get(`/api/uploads/${answer.body['id']}`)
  expect(status).toBe(200)
  expect(text).toBe(PDF.toString())
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''Licen%C3%A7a\.pdf$/),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-length': String(PDF.length),
  })
  const [row] = await server.query('select kind, sha256 from files_uploads where id = $1', [answer.body['id']])
  expect(row).toEqual({ kind: 'evidence', sha256: createHash('sha256').update(PDF).digest() })
})

test('a repeated upload with its key is one file; another file with that key is refused (UPL-04, PAY-16)', async () => {
  const ana = await server.person()
  const before = stored()
  const key = { 'idempotency-key': 'ficheiro-1' }
  const first = await upload(ana, PDF, 'a.pdf', 'evidence', key)
  const answers = await atOnce([0, 1, 2], () => upload(ana, PDF, 'a.pdf', 'evidence', key))
  expect(first.status).toBe(201)
  expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [201, first.text]))
  for (const [contents, name] of [
    [png(), 'a.png'],
    [PDF, 'b.pdf'],
  ] as const) {
    const other = await upload(ana, contents, name, 'evidence', key)
    expect([other.status, other.body['code']]).toEqual([422, 'platform.idempotency_key_reused'])
  }
  await expect.poll(stored).toHaveLength(before.length + 1)
})

test('hides a file from everybody but its owner and who was asked to examine it (UPL-03)', async () => {
  const [ana, rui, staff] = await Promise.all([server.person(), server.person(), server.person()])
  const id = (await upload(ana, PDF, 'a.pdf')).body['id'] as string
  const { db } = server.app.platform
  await db.transact((tx) => grantReviewer(tx, { uploadId: id, reviewerId: staff.id, now: new Date() }))
  await db.transact((tx) => grantReviewer(tx, { uploadId: id, reviewerId: staff.id, now: new Date() }))

  expect((await staff.get(`/api/uploads/${id}`)).status).toBe(200)
  const foreign = await rui.get(`/api/uploads/${id}`)
  const absent = await rui.get(`/api/uploads/${newId()}`)
  expect([foreign.status, foreign.body]).toEqual([404, absent.body])
  expect(foreign.body['code']).toBe('files.not_found')
  expect((await server.visitor().get(`/api/uploads/${id}`)).status).toBe(401)
  for (const path of ['../../keys/session-secret', '%2e%2e%2fkeys', `${id}.part`, `${id}%00`, id.slice(1)])
    expect((await ana.get(`/api/uploads/${path}`)).status).toBe(404)

  await db.transact((tx) => grantReviewer(tx, { uploadId: id, reviewerId: rui.id, now: new Date() }))
  await db.transact((tx) => endReviews(tx, staff.id))
  const statuses = await Promise.all([staff, rui].map(async (who) => (await who.get(`/api/uploads/${id}`)).status))
  expect(statuses).toEqual([404, 200])

  expect(await ownsUpload(db.sql, { uploadId: id, ownerId: ana.id })).toBe(true)
  expect(await ownsUpload(db.sql, { uploadId: id, ownerId: rui.id })).toBe(false)
  expect((await describeUploads(db.sql, [id, newId()])).get(id)).toMatchObject({ ownerId: ana.id, name: 'a.pdf' })
})

test.each([
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['recibo.pdf', '<!doctype html><script>alert(1)</script>'],
  ['foto.jpg', Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1')],
  ['dados.png', '<?xml version="1.0"?>'],
  ['virus.exe', 'MZ\u0090\0'],
  ['a.pdf.js', 'alert(1)'],
])('refuses %s by its content and keeps nothing of it (UPL-01)', async (name, contents) => {
  const ana = await server.person()
  const before = stored()
  expect(await upload(ana, contents, name)).toMatchObject({ status: 415, body: { code: 'files.type_not_allowed' } })
  await expect.poll(stored).toEqual(before)
})

test('takes what a camera wrote about a picture out of it (UPL-05)', async () => {
  const ana = await server.person()
  const { status, body } = await upload(ana, png(), 'foto.png', 'prescription')
  expect([status, body['type']]).toEqual([201, 'image/png'])
  expect((await ana.get(`/api/uploads/${body['id']}`)).text).not.toContain('-25.9653')
})

test('takes ten megabytes, refuses more at once or while it comes, and keeps nothing of it (UPL-04)', async () => {
  const ana = await server.person()
  const most = png(MAX_FILE_BYTES - png().length - 12)
  expect((await upload(ana, most, 'a.png')).status).toBe(201)
  const before = stored()
  const more = await upload(ana, Buffer.concat([most, Buffer.from('x')]), 'a.png')
  expect(more).toMatchObject({ status: 413, body: { code: 'files.too_large' } })
  expect(await upload(ana, '', 'a.png')).toMatchObject({ status: 400, body: { code: 'files.empty' } })

  // Without a Content-Length nobody can know before it comes.
  const endless = await fetch(`${server.origin}/api/uploads`, {
    method: 'POST',
    duplex: 'half',
    headers: { cookie: ana.cookieHeader(), 'content-type': 'multipart/form-data; boundary=b' },
    body: new ReadableStream({
      start: (out) => out.enqueue(Buffer.from(`--b\r\n${'x'.repeat(50)}`)),
      pull: (out) => out.enqueue(new Uint8Array(64 * 1024)),
    }),
  } as RequestInit)
  expect([endless.status, ((await endless.json()) as { code: string }).code]).toEqual([413, 'files.too_large'])
  await expect.poll(stored).toEqual(before)
})

test('a picture made to cost time holds up nobody else (UPL-04, DOS-03)', async () => {
  const ana = await server.person()
  const jpeg = (part: string) =>
    Buffer.concat([
      Buffer.from('ffd8', 'hex'),
      Buffer.alloc(MAX_FILE_BYTES - 100, Buffer.from(part, 'hex')),
      Buffer.from('ffda00020102ffd9', 'hex'),
    ])
  const plain = Buffer.concat([PDF, Buffer.alloc(MAX_FILE_BYTES - 2 * PDF.length, ' '), PDF])
  // To take its bytes in is all that it costs this thread, as of a file that nobody takes apart.
  const take = async (contents: Buffer, name: string) => (await upload(ana, contents, name)).status
  const times = await costsMore(
    async () =>
      expect([await take(jpeg('ffc40002'), 'foto.jpg'), await take(jpeg('ff'), 'foto.jpg')]).toEqual([415, 201]),
    async () => expect([await take(plain, 'a.pdf'), await take(plain, 'a.pdf')]).toEqual([201, 201]),
  )
  expect(times).toBeLessThan(8)
})

test('stores for one person in a day what one person needs (UPL-04)', async () => {
  const [ana, rui] = await Promise.all([server.person(), server.person()])
  await server.query(
    `insert into files_uploads (id, owner_id, kind, type, name, bytes, sha256, created_at)
     select gen_random_uuid(), $1, 'other', 'application/pdf', 'a.pdf', 10, '\\x00', now() from generate_series(1, 200)`,
    [ana.id],
  )
  const before = stored()
  expect(await upload(ana, PDF, 'a.pdf')).toMatchObject({ status: 429, body: { code: 'files.too_many' } })
  await expect.poll(stored).toEqual(before)
  expect((await upload(rui, PDF, 'a.pdf')).status).toBe(201)
  await server.query('update files_uploads set bytes = 10000000 where owner_id = $1', [rui.id])
  await server.query(
    `insert into files_uploads (id, owner_id, kind, type, name, bytes, sha256, created_at)
     select gen_random_uuid(), owner_id, kind, type, name, bytes, sha256, created_at
     from files_uploads, generate_series(1, 150) where owner_id = $1`,
    [rui.id],
  )
  expect((await upload(rui, PDF, 'b.pdf')).body['code']).toBe('files.too_many')
})

test('survives crafted forms and names, and writes nowhere but into its folder (UPL-02)', async () => {
  const ana = await server.person()
  const before = stored()
  const part = (disposition: string, contents = PDF.toString()) =>
    `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${contents}\r\n`
  const bad = [
    part('name="file"; filename="a.pdf"'),
    `${part('name="other"; filename="a.pdf"')}--b--`,
    `${part('name=""; filename="a.pdf"')}--b--`,
    `${part('name="__proto__"; filename="a.pdf"')}--b--`,
    `${part('name="constructor"', 'x')}${part('name="file"; filename="a.pdf"')}--b--`,
    `${part('name="file"; filename="a.pdf"').repeat(2)}--b--`,
    `${part('name="kind"', 'nada')}${part('name="file"; filename="a.pdf"')}--b--`,
    `${part('name="x"', 'x').repeat(50)}--b--`,
    `--b\r\nContent-Disposition\r\n\r\n${PDF}\r\n--b--`,
    '--b--',
    'nothing of the kind',
  ]
  for (const body of bad) {
    const answer = await ana.post('/api/uploads', body, { 'content-type': 'multipart/form-data; boundary=b' })
    expect([body.slice(0, 80), answer.status]).toEqual([body.slice(0, 80), 400])
    expect(answer.body['message']).toMatch(/[a-zç]/)
  }
  for (const type of ['multipart/form-data', 'application/json', 'text/plain', 'multipart/form-data; boundary='])
    expect((await ana.post('/api/uploads', 'x', { 'content-type': type })).status).toBeOneOf([400, 415])
  expect((await ana.post('/api/uploads')).status).toBe(400)
  await expect.poll(stored).toEqual(before)

  for (const name of ['../../../x.pdf', '/etc/x.pdf', '..\\x.pdf', `${'a'.repeat(5_000)}.pdf`, 'CON', '%2e%2e%2fx']) {
    const { status, body } = await upload(ana, PDF, name)
    expect([name, status]).toEqual([name, 201])
    expect(body['name']).toMatch(/^[^/\\]{1,200}$/)
    expect(existsSync(join(folderOf(server), body['id'] as string))).toBe(true)
  }
  const encoded = `${part('name="file"; filename*=UTF-8\'\'%E0%A4%A')}--b--`
  const odd = await ana.post('/api/uploads', encoded, { 'content-type': 'multipart/form-data; boundary=b' })
  expect(odd.status).toBeOneOf([201, 400])
  expect((await server.visitor().get('/api/health')).status).toBe(200)
})

/** Sends a form piece by piece over a connection of its own; answers what came back. */
function drip(
  person: Visitor,
  contents: Buffer,
  pace: { bytes: number; everyMs: number; stopAfter?: number },
  to = server,
) {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  const form = Buffer.concat([Buffer.from(head), contents, Buffer.from('\r\n--b--\r\n')])
  const socket = net.connect(Number(new URL(to.origin).port), '127.0.0.1')
  socket.write(
    `POST /api/uploads HTTP/1.1\r\nHost: x\r\nCookie: ${person.cookieHeader()}\r\nConnection: close\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${form.length}\r\n\r\n`,
  )
  let sent = 0
  const timer = setInterval(() => {
    if (sent >= form.length || sent >= (pace.stopAfter ?? Number.POSITIVE_INFINITY)) return
    socket.write(form.subarray(sent, sent + pace.bytes))
    sent += pace.bytes
  }, pace.everyMs)
  const answered = new Promise<string>((resolve) => {
    let received = ''
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(received)
    })
  })
  return { socket, answered }
}

test('waits for a weak network longer than for a form, but not for who sends nothing (UPL-04)', async () => {
  // Any other body must be there within ten seconds; this one takes longer.
  const patient = await serverForTest({ env: { POLICY_BODY_MS: '10000', POLICY_UPLOAD_WINDOW_MS: '60000' } })
  const strict = await serverForTest({ env: { POLICY_UPLOAD_WINDOW_MS: '1000' } })
  const picture = png(90_000)
  const slow = drip(await patient.person(), picture, { bytes: 3_000, everyMs: 400 }, patient)
  const stalled = drip(await strict.person(), picture, { bytes: 3_000, everyMs: 50, stopAfter: 9_000 }, strict)
  expect(await slow.answered).toMatch(/^HTTP\/1\.1 201/)
  const cutOff = await stalled.answered
  expect(cutOff).toMatch(/^HTTP\/1\.1 400/)
  expect(cutOff).toContain('"files.too_slow"')
})

test('leaves nothing behind when the sender goes away (UPL-04)', async () => {
  const ana = await server.person()
  const before = stored()
  const { socket, answered } = drip(ana, png(200_000), { bytes: 70_000, everyMs: 50, stopAfter: 140_000 })
  await expect.poll(stored).toHaveLength(before.length + 1)
  socket.destroy()
  await answered
  await expect.poll(stored).toEqual(before)
})

test('lets one person have a few files on the way at once (UPL-04)', async () => {
  const ana = await server.person()
  const open = Array.from({ length: 4 }, () => drip(ana, png(20_000), { bytes: 1_000, everyMs: 50, stopAfter: 10_000 }))
  await expect.poll(() => stored().filter((name) => name.endsWith('.part')).length).toBeGreaterThanOrEqual(4)
  expect(await upload(ana, PDF, 'a.pdf')).toMatchObject({ status: 429, body: { code: 'platform.too_many_requests' } })
  for (const { socket, answered } of open) {
    socket.destroy()
    await answered
  }
  await expect.poll(async () => (await upload(ana, PDF, 'a.pdf')).status).toBe(201)
})

test('sweeps what a crash left: pieces and files nobody names; never a file somebody keeps (UPL-04, OPS-13)', async () => {
  const ana = await server.person()
  const kept = (await upload(ana, PDF, 'a.pdf')).body['id'] as string
  const [orphan, piece, fresh] = [newId(), `${newId()}.part`, `${newId()}.part`]
  for (const name of [orphan, piece, fresh]) writeFileSync(join(folderOf(server), name), PDF)
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const name of [kept, orphan, piece]) utimesSync(join(folderOf(server), name), longAgo, longAgo)
  const { platform } = server.app
  const [sweep] = filesSweeps(platform, new FileStore(platform.settings.dataDir))
  await sweep?.run(new Date())
  expect(stored()).toEqual(expect.arrayContaining([kept, fresh]))
  expect(stored()).not.toContain(orphan)
  expect(stored()).not.toContain(piece)
})

test('answers 503 and keeps nothing when the disk refuses', async () => {
  const other = await serverForTest()
  const ana = await other.person()
  vi.spyOn(FileStore.prototype, 'keep').mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  expect((await upload(ana, PDF, 'a.pdf')).status).toBe(503)
  await expect.poll(() => readdirSync(folderOf(other))).toEqual([])
  expect((await upload(ana, PDF, 'a.pdf')).status).toBe(201)
})

test('takes no file on a disk that is nearly full', async () => {
  const ana = await server.person()
  const before = stored()
  vi.spyOn(FileStore.prototype, 'hasRoom').mockResolvedValueOnce(false)
  expect(await upload(ana, PDF, 'a.pdf')).toMatchObject({ status: 503, body: { code: 'platform.unavailable' } })
  expect(stored()).toEqual(before)
})

test('stops without waiting for a file that is still on its way, and says so to its sender', async () => {
  const own = await startTestServer({ env: { POLICY_UPLOAD_WINDOW_MS: '60000' } })
  const ana = await own.person()
  const { answered } = drip(ana, png(2_000_000), { bytes: 1_000, everyMs: 50 }, own)
  await expect.poll(() => readdirSync(folderOf(own))).toEqual([expect.stringMatching(/\.part$/)])
  await own.stop()
  expect(await answered).toMatch(/^HTTP\/1\.1 503/)
})
