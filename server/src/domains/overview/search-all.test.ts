import type { SearchAnswer } from '@salama/contract/overview'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1' } })
}, 240_000)
afterAll(() => server.stop())

async function search(q: string): Promise<SearchAnswer> {
  const { status, body } = await server.visitor().get(`/api/search?q=${encodeURIComponent(q)}`)
  expect([q, status]).toEqual([q, 200])
  return body as unknown as SearchAnswer
}
const kindsOf = ({ groups }: SearchAnswer) => groups.map(({ kind }) => kind)
const titlesOf = ({ groups }: SearchAnswer, kind: string) =>
  groups.find((group) => group.kind === kind)?.results.map(({ title }) => title) ?? []

test('one search finds doctors, medicines, dishes, restaurants, pharmacies and courses', async () => {
  for (const [typed, kind] of [
    ['febre', 'symptom'],
    ['pediatria', 'doctor'],
    ['paracetamol', 'medicine'],
    ['farmácia', 'pharmacy'],
    ['pizza', 'dish'],
    ['italiana', 'restaurant'],
    ['primeiros socorros', 'course'],
  ] as const)
    expect([typed, kindsOf(await search(typed))]).toEqual([typed, expect.arrayContaining([kind])])
})

test('accents, case and a beginning are enough, and the best group comes first', async () => {
  const plain = await search('PARACETAMOL')
  expect(plain.groups[0]?.kind).toBe('medicine')
  expect(plain.isLike).toBe(false)
  expect(titlesOf(await search('párac'), 'medicine')).toEqual(titlesOf(await search('parac'), 'medicine'))
  expect(titlesOf(await search('parac'), 'medicine')[0]).toMatch(/^Parac/)
})

test('a misspelt word finds what was meant, and says so', async () => {
  for (const [typed, kind, found] of [
    ['paracetmol', 'medicine', /paracetamol/i],
    ['pizzza', 'dish', /pizza/i],
    ['pediatrya', 'doctor', /./],
  ] as const) {
    const answer = await search(typed)
    expect([typed, answer.isLike]).toEqual([typed, true])
    expect([typed, titlesOf(answer, kind)[0]]).toEqual([typed, expect.stringMatching(found)])
  }
})

test('every result leads to a page and is told in full', async () => {
  const results = (await Promise.all(['pizza', 'paracetamol', 'maputo', 'curso'].map(search))).flatMap(({ groups }) =>
    groups.flatMap((group) => group.results),
  )
  expect(results.length).toBeGreaterThan(10)
  for (const { title, text, href } of results) {
    expect([title, text.length > 0]).toEqual([title, true])
    expect(href).toMatch(
      /^\/(?:sintomas|medicos|restaurant|cursos)\/[\w-]+$|^\/pharmacy\?(?:remedio|farmacia)=[\w%.()'-]+$/,
    )
  }
})

test('a search for nothing, for what is not there, or for signs answers an empty list (INJ-01)', async () => {
  for (const typed of ['', 'ab', '%', "'; drop table accounts_users; --", 'xqzwvk', '%%%', '\\', '💊'])
    expect([typed, await search(typed)]).toEqual([typed, { groups: [], isLike: expect.any(Boolean) }])
  expect((await server.visitor().get(`/api/search?q=${'a'.repeat(81)}`)).status).toBe(400)
  expect((await server.visitor().get('/api/search?q=%00abc')).status).toBe(400)
})

test('a kind answers eight results at most, and what is not public is not found', async () => {
  const { groups } = await search('maputo')
  expect(groups.length).toBeGreaterThan(0)
  for (const { results } of groups) expect(results.length).toBeLessThanOrEqual(8)
  const [doctor] = (await search('pediatria')).groups.find(({ kind }) => kind === 'doctor')?.results ?? []
  await server.query('update appointments_doctors set paused = true where id = $1', [doctor?.id])
  const ids = (await search('pediatria')).groups.flatMap((group) => group.results.map(({ id }) => id))
  expect(ids).not.toContain(doctor?.id)
})

test('the sitemap names public pages and things, each under the origin, and no page of one person', async () => {
  const { status, text, headers } = await server.visitor().get('/sitemap.xml')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address ?? ''))
  expect(new Set(addresses.map(({ origin }) => origin)).size).toBe(1)
  const paths = addresses.map(({ pathname }) => pathname)
  for (const page of ['/', '/telemedicine', '/delivery', '/pharmacy', '/cursos', '/help']) expect(paths).toContain(page)
  for (const thing of [/^\/medicos\//, /^\/restaurant\//, /^\/cursos\//])
    expect(paths.some((path) => thing.test(path))).toBe(true)
  for (const path of ['/perfil', '/operador', '/pagamentos', '/entrar', '/consultas']) expect(paths).not.toContain(path)
  const shown = paths.find((path) => path.startsWith('/cursos/')) ?? ''
  expect((await server.visitor().get(`/api/courses/${shown.split('/')[2]}`)).status).toBe(200)
})

test('who finds a weakness is told where to write, in the form that tools read (RFC 9116)', async () => {
  const { status, text, headers } = await server.visitor().get('/.well-known/security.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = new Map(text.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]))
  expect(fields.get('Contact')).toBe(`${server.origin}/faq`)
  expect(fields.get('Canonical')).toBe(`${server.origin}/.well-known/security.txt`)
  expect(Date.parse(fields.get('Expires') ?? '')).toBeGreaterThan(Date.now())
  expect(text).toContain('Contact: mailto:')
})
