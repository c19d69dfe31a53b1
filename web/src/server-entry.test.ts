import { readFileSync } from 'node:fs'
import { DAY_MS, HOUR_MS } from '@salama/contract/kernel/time'
import { PAGES } from '@salama/contract/paths'
import { expect, it } from 'vitest'
import { nameScreens } from '../page-files.ts'
import { isOfAccount } from './app/routes.tsx'
import { queryClient } from './lib/api/query-client.ts'
import { createRenderer } from './server-entry.tsx'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const renderer = await createRenderer({
  template: read('../index.html'),
  landing: '<head></head><body>built<script type="module">own()</script></body>',
  filesOf: {},
})

const DOCTOR = {
  id: 'd1',
  specialty: 'Pediatria',
  specialties: ['Pediatria'],
  clinicName: 'Clínica <b>da</b> Criança',
  city: 'Maputo',
  province: 'Maputo',
  rating: 4.5,
  reviewCount: 3,
  is24x7: true,
  consultationPrice: 85_000,
  user: { firstName: 'Ana', lastName: 'Silva', profileImageUrl: null },
}
const ORIGIN = 'https://salama.example'
const ANSWERS = {
  '/api/auth/user': null,
  '/api/doctors': [DOCTOR],
  '/api/specialties': { specialties: ['Pediatria'], pricing: {} },
}
const PERSON = { id: 'p1', userType: 'customer', firstName: 'Rosa', lastName: '</script><script>', profiles: [] }

const visitor = (path: string, answers: object = { '/api/auth/user': null }) =>
  renderer.render({ path, hasQuery: false, origin: ORIGIN, answers: { ...answers } })
const landing = (answers: object) => renderer.renderLanding({ answers: { ...answers }, origin: ORIGIN })
const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as unknown

it("writes the landing page's figures between its own head and script", () => {
  const html = landing({ '/api/doctors/overview': { lowestPrice: 350_00, provinces: ['Gaza'] } })
  expect(html).toMatch(
    /^<head><link rel="canonical" href="https:\/\/salama.example\/">.*<\/head><body><a .*com médicos em Gaza.*<script type="module">own\(\)<\/script><\/body>$/s,
  )
  expect(landing({})).not.toContain('Consultas desde')
})

it('writes a public page whole, with its data, its title and the code that takes over', () => {
  const html = visitor('/telemedicine', ANSWERS)
  expect(html).toContain('<div id="root" data-rendered>')
  expect(html).toContain('Dr. Ana Silva')
  expect(html).toContain('<title>Health · Salama</title>')
  expect(html).not.toContain('noscript')
  expect(dataIn(html)).toEqual(ANSWERS)
})

it('names the doctor of a page where its link is shared (X-006, X-024)', () => {
  const doctor = {
    ...DOCTOR,
    license: 'OMM-1',
    clinicAddress: 'Av. 1',
    languages: ['Português'],
    biography: 'Olá <script>',
    isPaused: false,
    freeTimes: ['2026-11-24T07:00:00.000Z'],
  }
  const html = visitor('/medicos/d1', { '/api/auth/user': null, '/api/doctors/d1': doctor })
  expect(html).toContain('<title data-own>Dr. Ana Silva, Pediatria · Salama</title>')
  expect(html).toContain('<meta property="og:title" content="Dr. Ana Silva, Pediatria · Salama">')
  expect(html).toContain(
    'content="Clínica &lt;b&gt;da&lt;/b&gt; Criança, Maputo. Consulta por videochamada desde 850 MT."',
  )
  expect(html).toContain('<link rel="canonical" href="https://salama.example/medicos/d1">')
  expect(html).toContain('<meta property="og:image" content="https://salama.example/icons/share.png">')
  expect(schemaIn(html)).toMatchObject({
    '@type': 'Physician',
    medicalSpecialty: ['Pediatria'],
    aggregateRating: { ratingValue: 4.5, reviewCount: 3 },
    url: 'https://salama.example/medicos/d1',
  })
  expect(html).toContain('Carteira profissional')
  expect(html).not.toContain('Olá <script>')
})

it('writes the frame alone for the tools of a person, a query or a path that leads nowhere', () => {
  const answers = { ...ANSWERS, '/api/auth/user': PERSON }
  for (const html of [
    visitor('/dashboard/doctor', answers),
    renderer.render({ path: '/telemedicine', hasQuery: true, origin: ORIGIN, answers: ANSWERS }),
    visitor('/nada'),
  ]) {
    expect(html).toContain('<div id="root">')
    expect(html).toContain('Carregando...')
    expect(html).not.toContain('Dr. Ana Silva</button>')
  }
})

it('writes the home of a person whole, who has a role, for the application to replace', () => {
  const appointment = {
    id: 'a1',
    doctorName: 'Dr. Ana Silva',
    specialty: 'Pediatria',
    appointmentTime: new Date(Date.now() + DAY_MS).toISOString(),
    endsAt: new Date(Date.now() + DAY_MS + HOUR_MS / 2).toISOString(),
    type: 'video',
    status: 'confirmed',
  }
  const answers = { '/api/auth/user': PERSON, '/api/appointments': [appointment], '/api/stats/me': { saved: 0 } }
  for (const path of ['/', '/home']) {
    const html = visitor(path, answers)
    expect(html).toContain('<div id="root">')
    expect(html).toMatch(/<h1[^>]*>Olá, /)
    expect(html).not.toContain('Carregando...')
    expect(html).toContain('Dr. Ana Silva')
    expect(html).toContain('href="/consultas"')
    expect(html).not.toContain('hora de Maputo')
    expect(html).not.toMatch(/ style="| on[a-z]+="/)
  }
  expect(visitor('/', { '/api/auth/user': { ...PERSON, userType: null } })).not.toContain('Olá,')
})

it('writes the pages of an account whole, also where an answer is missing', () => {
  const whole = PAGES.filter(isOfAccount).map(({ path }) => path.replace(/:\w+/g, 'algo'))
  expect(whole).toContain('/consultas')
  for (const path of whole) {
    const html = visitor(path, { ...ANSWERS, '/api/auth/user': PERSON })
    expect(html, path).toMatch(/<h1[^>]*>|Carregando\.\.\./)
    expect(html, path).toContain('<div id="root">')
    expect(html, path).not.toMatch(/ style="| on[a-z]+="/)
    // What is typed before the application shows its own would be gone.
    expect(html, path).not.toMatch(/<(?:button|input|select|textarea)(?! inert)[ >]/)
  }
})

it('lets nothing that somebody typed end the data or become markup', () => {
  const html = visitor('/telemedicine', { ...ANSWERS, '/api/auth/user': PERSON })
  expect(html).not.toContain('</script><script>')
  expect(dataIn(html)).toMatchObject({ '/api/auth/user': PERSON })
  expect(visitor('/telemedicine', ANSWERS)).not.toContain('<b>da</b>')
})

it('keeps nothing of one visit for the next', () => {
  visitor('/telemedicine', { ...ANSWERS, '/api/auth/user': PERSON })
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(visitor('/telemedicine')).not.toMatch(/Rosa|Ana Silva/)
})

it('writes every public page without inline styles or handlers, which the content policy forbids', () => {
  for (const { path, access } of PAGES) {
    if (access !== 'public' || path === '/' || path === '/home') continue
    const html = visitor(path.replace(/:\w+/g, 'algo'), ANSWERS)
    expect(html, path).toContain('data-rendered')
    expect(html, path).not.toMatch(/ style="| on[a-z]+="/)
  }
})

it('names in the build the module of each screen that a document announces', () => {
  const { handler } = nameScreens('/src/').transform as { handler(code: string, id: string): string }
  const named = handler(read('./app/routes.tsx'), '/src/app/routes.tsx')
  const screens = named.match(/screen\(async/g) ?? []
  expect(screens.length).toBeGreaterThan(10)
  expect(named.match(/screen\(async .*, '(?:app|domains)\/[\w/-]+-page\.tsx'\)/g)).toHaveLength(screens.length)
})

/** What stands in the first heading of a page that a visitor opens. */
const headingOf = (path: string) =>
  /<h1[^>]*>(.*?)<\/h1>/s
    .exec(visitor(path, ANSWERS))?.[1]
    ?.replace(/<[^>]*>/g, '')
    .trim()

it('shows rides and health under their addresses (NAV-005, NAV-006, NAV-007)', () => {
  expect(['/transport', '/telemedicine', '/doctor-registration'].map(headingOf)).toEqual([
    'Transporte',
    'Consultas Médicas Online',
    'Tornar-se Médico',
  ])
})

it('shows food, pharmacy and insurance under their addresses (NAV-009, NAV-010, NAV-011, NAV-053)', () => {
  const paths = ['/delivery', '/pharmacy', '/insurance', '/food-categories']
  expect(paths.map(headingOf)).toEqual(['Comida e entregas', 'Pharmacy', 'Seguros', 'Tipos de Cozinha'])
})

it('shows courses under their address (NAV-050)', () => {
  expect(headingOf('/cursos')).toBe('Cursos')
})

it('has terms that are Mozambican and a policy for health data (NAV-016, NAV-017, NAV-020, NAV-021)', () => {
  expect(['/terms', '/privacy'].map(headingOf)).toEqual(['Termos de utilização', 'Política de privacidade'])
  expect(visitor('/terms')).toContain('lei de Moçambique')
  expect(visitor('/privacy')).toContain('dados de saúde')
})

it('offers contact channels and a form for whoever has a question (NAV-019)', () => {
  const html = visitor('/faq')
  expect(html).toContain('href="mailto:')
  expect(html).toContain('href="tel:')
  expect(html).toContain('<textarea')
})

const schemaIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as unknown

it('says of a course, a restaurant and a pharmacy what they are, each with its picture or ours', () => {
  const course = {
    slug: 'horta',
    title: 'Horta em casa',
    description: 'Terra, semente e água. </script>',
    shortDescription: '',
    price: 85_000,
    lessonCount: 6,
    estimatedDurationHours: 0.5,
    teacherName: 'Rui Tembe',
    rating: 0,
    reviewCount: 0,
    coverUrl: '/api/images/00000000-0000-4000-8000-000000000009/480',
  }
  const page = renderer.render({
    path: '/cursos/horta',
    // As WhatsApp asks for it: nothing of the query belongs to the page.
    hasQuery: true,
    origin: ORIGIN,
    answers: { '/api/auth/user': null, '/api/courses/horta': course },
  })
  expect(page).toContain('<title data-own>Horta em casa · Salama</title>')
  expect(page).toContain('href="https://salama.example/cursos/horta"')
  expect(page).toContain(`content="${ORIGIN}/api/images/00000000-0000-4000-8000-000000000009/share"`)
  expect(schemaIn(page)).toMatchObject({
    '@type': 'Course',
    offers: { price: '850.00', priceCurrency: 'MZN' },
    hasCourseInstance: { courseWorkload: 'PT30M' },
  })
  expect(page.match(/<\/script>/g)?.length).toBe(page.match(/<script/g)?.length)

  const id = '00000000-0000-4000-8000-000000000007'
  const pharmacy = { id, name: 'Farmácia Sol', address: 'Av. 1', city: 'Beira', phone: '+258', is24x7: true, rating: 0 }
  const shop = renderer.render({
    path: '/pharmacy',
    hasQuery: true,
    named: id,
    origin: ORIGIN,
    answers: { '/api/auth/user': null, [`/api/pharmacies/${id}`]: { ...pharmacy, reviewCount: 0 } },
  })
  expect(shop).toContain('<title data-own>Farmácia Sol, Beira · Salama</title>')
  expect(shop).toContain(`<link rel="canonical" href="https://salama.example/pharmacy?farmacia=${id}">`)
  expect(schemaIn(shop)).toMatchObject({ '@type': 'Pharmacy', name: 'Farmácia Sol' })
})

it('has a text for every public page that anybody may find, and says nothing of private ones', () => {
  const found = PAGES.filter(({ path, access }) => access === 'public' && !path.includes(':') && path !== '/_gallery')
  for (const { path } of found.filter((page) => page.path !== '/home'))
    expect(visitor(path), path).toMatch(/<meta name="description" content="[^"]{30,}"><meta property="og:type"/)
  for (const path of ['/receita/ABC', '/cartao/ABC', '/certificado/ABC'])
    expect(visitor(path), path).not.toMatch(/canonical|og:/)
  expect(
    renderer.render({ path: '/cursos', hasQuery: false, origin: ORIGIN, answers: { '/api/auth/user': PERSON } }),
  ).not.toContain('og:')
})
