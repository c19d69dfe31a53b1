import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { MAX_FILE_BYTES } from '@salama/contract/files'
import { imagePath } from '@salama/contract/kernel/image'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costsMore } from '../../../testing/processor-time.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import type { Module } from '../../platform/module.ts'

/** A kind of file that a domain above admits people to. */
const lessons: Module = {
  name: 'lessons',
  personal: { tables: {} },
  create: () => ({
    plugs: {
      fileKinds: [
        {
          kind: 'lesson_file',
          access: 'granted',
          types: ['application/pdf'],
          daily: { files: 5, bytes: MAX_FILE_BYTES },
          mayRead: async (_db, { userId }) => userId === learner.id,
        },
      ],
    },
  }),
}

let server: TestServer
let learner: Visitor & { id: string }
beforeAll(async () => {
  server = await startTestServer({ modules: [lessons] })
  learner = await server.person()
})
afterAll(() => server.stop())

function send(person: Visitor, contents: Uint8Array | string, { name = 'eu.jpg', kind = 'profile_picture' } = {}) {
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', new Blob([typeof contents === 'string' ? contents : new Uint8Array(contents)]), name)
  return person.post('/api/uploads', form)
}

/** A photo that a phone held upright took: the points lie on their side. */
const photo = (width = 1_600, height = 1_200) =>
  sharp({
    create: { width, height, channels: 3, background: '#c96a3a', noise: { type: 'gaussian', mean: 120, sigma: 20 } },
  })
    .withExif({ IFD0: { Make: 'Telefone' }, IFD3: { GPSLatitude: '25/1 57/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })

const kept = (id: string) => existsSync(join(server.app.platform.settings.dataDir, 'files', id))

async function image(id: string, width: 160 | 480 | 960) {
  const answer = await fetch(server.origin + imagePath(id, width))
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('shows a picture to everybody in three widths, written anew, for a year (UPL-01, UPL-05)', async () => {
  const ana = await server.person()
  const sent = await photo().toBuffer()
  expect(sent.includes('Telefone')).toBe(true)
  const { status, body } = await send(ana, sent, { name: '../../eu.php' })
  expect([status, body['type'], body['name']]).toEqual([201, 'image/webp', 'eu.php.webp'])
  for (const width of [160, 480, 960] as const) {
    const { answer, bytes } = await image(body['id'], width)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(bytes.length),
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const shown = await sharp(bytes).metadata()
    expect([shown.format, shown.width, shown.height]).toEqual(['webp', width, width])
    expect([shown.exif, shown.icc, shown.xmp, shown.orientation]).toEqual([undefined, undefined, undefined, undefined])
  }
  // Its owner gets it back as what everybody sees.
  const own = await ana.get(`/api/uploads/${body['id']}`)
  expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('draws a public picture for links as JPEG of 1200 × 630, and no other', async () => {
  const ana = await server.person()
  const { body } = await send(ana, await photo().toBuffer())
  const answer = await server.visitor().get(`/api/images/${body['id']}/share`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const bytes = await fetch(`${server.origin}/api/images/${body['id']}/share`).then((whole) => whole.arrayBuffer())
  const { format, width, height } = await sharp(Buffer.from(bytes)).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  const secret = (await send(ana, await photo().toBuffer(), { kind: 'evidence' })).body['id'] as string
  expect((await server.visitor().get(`/api/images/${secret}/share`)).status).toBe(404)
})

test('turns a picture upright and does not enlarge a small one', async () => {
  const ana = await server.person()
  const halves = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'white' } })
    .composite([{ input: { create: { width: 100, height: 100, channels: 3, background: 'black' } }, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer()
  const { body } = await send(ana, halves)
  const { bytes } = await image(body['id'], 960)
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([100, 100])
  // What lay on the left stands above.
  expect([data[5 * info.width + 50], data[95 * info.width + 50]].map((value) => (value as number) > 128)).toEqual([
    false,
    true,
  ])
})

test('shows no private file and no unknown one as a picture (UPL-03)', async () => {
  const ana = await server.person()
  const secret = (await send(ana, await photo().toBuffer(), { kind: 'evidence' })).body['id'] as string
  for (const path of [imagePath(secret, 480), '/api/images/x/480', `/api/images/${learner.id}/480`])
    expect((await server.visitor().get(path)).status).toBe(404)
  const shown = (await send(ana, await photo().toBuffer())).body['id']
  expect((await server.visitor().get(`/api/images/${shown}/481`)).status).toBe(404)
  expect((await server.visitor().get(`/api/uploads/${shown}`)).status).toBe(401)
})

/** A PNG whose head promises any size, with no more pixels than one row. */
function promising(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(width * 3 + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test.each([
  ['a PNG of 30 000 by 30 000', () => promising(30_000, 30_000), 413, 'files.picture_too_large'],
  ['a PNG without its pixels', () => promising(500, 500), 415, 'files.picture_broken'],
  ['half a photo', async () => (await photo().toBuffer()).subarray(0, 20_000), 415, 'files.picture_broken'],
  ['an SVG', () => SVG, 415, 'files.not_a_picture'],
  ['an SVG behind the first bytes of a PNG', () => `\u0089PNG\r\n\u001a\n${SVG}`, 415, 'files.not_a_picture'],
  ['an SVG behind the first bytes of a WebP', () => `RIFF\x40\0\0\0WEBP${SVG}`, 415, 'files.picture_broken'],
  ['a page named as a photo', () => '<!doctype html><script>alert(1)</script>', 415, 'files.not_a_picture'],
  ['a GIF', () => GIF, 415, 'files.not_a_picture'],
  ['a PDF', () => '%PDF-1.7\n%%EOF', 415, 'files.not_a_picture'],
])('refuses %s as a picture and keeps nothing of it (UPL-01, UPL-04)', async (_name, make, status, code) => {
  const ana = await server.person()
  const answer = await send(ana, await make())
  expect([answer.status, answer.body['code']]).toEqual([status, code])
  expect(answer.body['message']).toMatch(/imagem/)
  expect(await server.query('select from files_uploads where owner_id = $1', [ana.id])).toEqual([])
})

test('nothing that hides behind a picture is stored (UPL-01)', async () => {
  const ana = await server.person()
  const script = '<script>alert(document.cookie)</script>'
  const polyglot = Buffer.concat([
    await photo()
      .withExif({ IFD0: { ImageDescription: script } })
      .toBuffer(),
    Buffer.from(script),
  ])
  const { body } = await send(ana, polyglot, { name: 'eu.html' })
  for (const width of [160, 480, 960] as const)
    expect((await image(body['id'], width)).bytes.includes('<script')).toBe(false)
})

test('a large photo holds up nobody else (UPL-04, DOS-03)', async () => {
  const ana = await server.person()
  const large = await photo(4_000, 3_000).toBuffer()
  const document = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(large.length), Buffer.from('\n%%EOF\n')])
  // To take its bytes in is all that it costs this thread, as of a document of the same size.
  const times = await costsMore(
    async () => expect((await send(ana, large)).status).toBe(201),
    async () => expect((await send(ana, document, { name: 'a.pdf', kind: 'evidence' })).status).toBe(201),
  )
  expect(times).toBeLessThan(8)
})

test('counts what a person stores in a day for each kind of file by itself (UPL-04)', async () => {
  const ana = await server.person()
  await server.query(
    `insert into files_uploads (id, owner_id, kind, type, name, bytes, sha256, created_at)
     select gen_random_uuid(), $1, 'profile_picture', 'image/webp', 'a.webp', 10, '\\x00', now() from generate_series(1, 40)`,
    [ana.id],
  )
  const small = await photo(100, 100).toBuffer()
  const refused = await send(ana, small)
  expect([refused.status, refused.body['code']]).toEqual([429, 'files.too_many'])
  const other = await send(ana, small, { kind: 'evidence' })
  expect(other.status).toBe(201)
})

test('gives a file of a granted kind to whom its domain admits, and to nobody else (UPL-03, AZ-01)', async () => {
  const [teacher, stranger] = await Promise.all([server.person(), server.person()])
  const { status, body } = await send(teacher, '%PDF-1.7\n%%EOF', { name: 'aula.pdf', kind: 'lesson_file' })
  expect(status).toBe(201)
  expect(kept(body['id'])).toBe(true)
  const path = `/api/uploads/${body['id']}`
  expect(
    (await Promise.all([teacher, learner, stranger].map((who) => who.get(path)))).map((one) => one.status),
  ).toEqual([200, 200, 404])
})
