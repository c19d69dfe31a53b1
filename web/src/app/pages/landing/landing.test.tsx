import { brand } from '@salama/contract/brand'
import { PROVINCES } from '@salama/contract/kernel/provinces'
import { pageAt } from '@salama/contract/paths'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Landing, landingDescription } from './landing.tsx'

const html = renderToStaticMarkup(<Landing />)
const header = between('<header', '</header>')
const form = between('<form', '</form>')
const footer = between('<footer', '</footer>')

describe('landing page', () => {
  it('carries the logo and a way in (LAND-001, LAND-002, LAND-003)', () => {
    expect(textOf(header)).toContain(brand.name)
    expect(linksIn(header)).toContainEqual({ href: '/api/login', text: 'Entrar' })
  })

  it('tells the lowest price and the provinces of the doctors, and nothing while there is neither', () => {
    const told = (provinces: string[], lowestPrice: number | null = 350_00) =>
      textOf(renderToStaticMarkup(<Landing overview={{ lowestPrice, provinces }} />))
    expect(told(['Gaza'])).toContain('Consultas desde 350 MT, com médicos em Gaza.')
    expect(told(['Gaza', 'Tete', 'Niassa'])).toContain('com médicos em 3 províncias: Gaza, Tete e Niassa.')
    expect(told(['Gaza', 'Manica', 'Tete', 'Niassa'])).toContain('com médicos em 4 das 11 províncias.')
    expect(told([...PROVINCES])).toContain('com médicos em todas as províncias.')
    expect(told([], null)).not.toContain('Consultas desde')
    expect(textOf(html)).not.toContain('Consultas desde')
  })

  it('opens with the hero and its two buttons (LAND-004, LAND-005, LAND-006, LAND-007)', () => {
    expect(textOf(between('<h1', '</h1>'))).toBe('Saúde e Bem-estar na Palma da Mão')
    expect(linksIn(html)).toContainEqual({ href: '/api/login', text: 'Começar Agora' })
    expect(linksIn(html)).toContainEqual({ href: '/consultation', text: 'Ver Demonstração' })
  })

  it('shows the six services in their order (LAND-008, LAND-009, LAND-010, LAND-011, LAND-012, LAND-013, LAND-014)', () => {
    const titles = [...html.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, title]) => title)
    expect(titles).toEqual(['Health', 'Pharmacy', 'Insurance', 'Food', 'Life', 'Cursos'])
  })

  it('leads from each service to its screen (LAND-015)', () => {
    const services = linksIn(between('aria-labelledby="servicos"', '</ul>')).map(({ href }) => href)
    expect(services).toEqual(['/telemedicine', '/pharmacy', '/insurance', '/delivery', '/salama-life', '/cursos'])
  })

  it('leads from its services and its footer to pages of this application alone (NAV-066)', () => {
    const paths = linksIn(html.slice(html.indexOf('aria-labelledby="servicos"'))).map(({ href }) => href)
    const inside = paths.filter((path) => /^\/(?!api\/)/.test(path))
    expect(inside.length).toBeGreaterThan(10)
    for (const path of inside) expect([path, pageAt(path)?.path]).toEqual([path, path])
    expect(paths.filter((path) => /^https?:/.test(path))).toEqual([])
  })

  it("calls every link to the wellbeing route 'Bem-estar' (NAV-013)", () => {
    const names = linksIn(html).filter(({ href }) => href === brand.wellbeingPath)
    expect(names.map(({ text }) => text)).toEqual(['Bem-estar', 'Bem-estar'])
  })

  const duty = { onDuty: 1, waiting: 2, expectedMinutes: 4, price: 600_00, nextFreeAt: null }

  it('says 24/7 with how many wait while a doctor is on duty, else the next free time (LAND-029)', () => {
    const covered = textOf(renderToStaticMarkup(<Landing duty={duty} />))
    expect(covered).toContain('Atendimento 24/7: 2 pessoas à espera, resposta em cerca de 4 min.')
    expect(linksIn(renderToStaticMarkup(<Landing duty={duty} />))).toContainEqual({
      href: '/agora',
      text: 'Falar agora com um médico',
    })
    const nobody = { ...duty, onDuty: 0, expectedMinutes: null, nextFreeAt: '2031-03-04T09:30:00.000Z' }
    const uncovered = textOf(renderToStaticMarkup(<Landing duty={nobody} />))
    expect(uncovered).toMatch(/A hora livre mais próxima para uma consulta é .*11:30\./)
    expect(uncovered).toContain('Consultas médicas por vídeo ou chat, com hora marcada')
    for (const said of [uncovered, textOf(html), landingDescription]) expect(said).not.toMatch(/24\/7|24 horas/)
  })

  it('names every offer in Portuguese (LAND-029)', () => {
    const text = textOf(renderToStaticMarkup(<Landing duty={duty} />))
    for (const offer of [
      'Consultas médicas por vídeo ou chat, 24 horas por dia',
      'entregues em casa',
      'Planos de saúde mensais',
      'Comida dos restaurantes',
      'peça um txopela, uma moto ou um carro',
      'Terapia online, meditação guiada e apoio emocional',
      'Aulas em português',
    ])
      expect(text).toContain(offer)
  })

  it.each([
    ['Nome completo', 'fullName', 'text', 'LAND-017'],
    ['Telefone', 'phone', 'tel', 'LAND-018, LAND-026'],
    ['E-mail', 'email', 'email', 'LAND-019, LAND-025'],
    ['Palavra-passe', 'password', 'password', 'LAND-020, LAND-027'],
  ])('asks for %s in the sign-up form (%s, %s: %s)', (label, name, type) => {
    expect(form).toContain(`>${label}</label>`)
    const input = form.match(new RegExp(`<input id="${name}"[^>]*>`))?.[0] ?? ''
    expect(input.match(/ type="(\w+)"/)?.[1] ?? 'text').toBe(type)
  })

  it('titles the form, never puts what is typed into an address, and shows the way for those who have an account (LAND-016, LAND-021, LAND-022, LAND-023)', () => {
    expect(textOf(form.match(/<h2.*?<\/h2>/)?.[0] ?? '')).toBe('Criar Conta')
    expect(form).toContain('method="post"')
    expect(linksIn(form)).toContainEqual({ href: '/api/login', text: 'Já tem conta? Entre aqui' })
  })

  it('ends with the shared footer: services, support, contact (LAND-024, NAV-043, NAV-044, NAV-014, NAV-015)', () => {
    const links = linksIn(footer)
    for (const href of ['/telemedicine', '/pharmacy', '/insurance', '/delivery', '/transport', '/cursos'])
      expect(links.map((link) => link.href)).toContain(href)
    expect(links).toContainEqual({ href: '/help', text: 'Central de Ajuda' })
    expect(links).toContainEqual({ href: '/faq', text: 'Fale Conosco' })
    expect(links.map((link) => link.href)).toEqual(expect.arrayContaining(['/terms', '/privacy']))
  })

  it('tells how to reach the product and since when it is there (NAV-045, NAV-046, NAV-047, NAV-048)', () => {
    const text = textOf(footer)
    expect(text).toContain(brand.contact.phone)
    expect(text).toContain(brand.contact.email)
    expect(text).toMatch(/Maputo/)
    expect(text).toContain(`© 2025–${new Date().getFullYear()} Salama`)
  })

  it('has nothing inline that a strict content policy would drop', () => {
    expect(html).not.toMatch(/ style="| on[a-z]+="|<script/)
  })
})

function between(start: string, end: string): string {
  const from = html.indexOf(start)
  return html.slice(from, html.indexOf(end, from) + end.length)
}

function textOf(markup: string): string {
  return markup.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')
}

function linksIn(markup: string): { href: string; text: string }[] {
  return [...markup.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href = '', inner = '']) => ({
    href,
    text: textOf(inner),
  }))
}
