import { type CurrentUser, getCurrentUser } from '@salama/contract/accounts'
import { listAppointments } from '@salama/contract/appointments'
import { brand } from '@salama/contract/brand'
import { getDriver } from '@salama/contract/dispatch'
import { REDIRECTS } from '@salama/contract/paths'
import { listVerifications } from '@salama/contract/verification/staff'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '../lib/api/query-client.ts'
import { currentUserQuery } from '../lib/session/session.ts'
import { DRIVER } from '../testing/drivers.ts'
import { ANA, departures, expectAccessible } from '../testing/screen.tsx'
import { answer, callsOf, hold, refuse } from '../testing/server.ts'
import { App } from './app.tsx'

/** The last of what each of these pages shows. */
const CONTROLS: Readonly<Record<string, string>> = {
  '/consultation': 'Terminar',
  '/transport': 'Passageiros',
  '/dashboard/driver': 'Offline',
}

/** The whole application at this address, before it is known who asks unless that is said. */
function open(path: string, user?: CurrentUser | null) {
  history.pushState(null, '', path)
  if (user !== undefined) queryClient.setQueryData(currentUserQuery.queryKey, user)
  return render(<App />)
}

/** As a link of the application would: without a new document. */
const follow = (path: string) => history.pushState(null, '', path)
const isAt = (path: string) => expect.poll(() => location.pathname).toBe(path)
const heading = page.getByRole('main').getByRole('heading', { level: 1 })
const bottomBar = page.getByRole('navigation', { name: 'Navegação principal' })
const banner = page.getByRole('banner')
const footer = page.getByRole('contentinfo')
const corner = page.getByRole('dialog', { name: 'A minha conta' })
const openCorner = () => page.getByRole('button', { name: /^A minha conta/ }).click()
const textsIn = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

describe('on a phone', () => {
  test("the bottom bar leads to four services and, by 'Mais', to three more (NAV-026, NAV-027, NAV-028, NAV-029, NAV-030, NAV-031, NAV-032, NAV-033, NAV-034, NAV-035, NAV-036, NAV-037, NAV-038, NAV-039, NAV-040, NAV-041, NAV-042)", async () => {
    await page.viewport(390, 844)
    await open('/pharmacy', null)
    await expect.element(bottomBar).toHaveStyle({ position: 'fixed' })
    expect(bottomBar.element().getBoundingClientRect().bottom).toBe(844)
    expect(textsIn('[data-bottom-bar] li')).toEqual(['Início', 'Transporte', 'Saúde', 'Comida', 'Mais'])
    const active = () => textsIn('[data-bottom-bar] [data-active]')
    for (const [name, path] of [
      ['Transporte', '/transport'],
      ['Saúde', '/telemedicine'],
      ['Comida', '/delivery'],
    ] as const) {
      await bottomBar.getByRole('link', { name }).click()
      await isAt(path)
      await expect.poll(active).toEqual([name])
      await expect.element(heading).toBeVisible()
    }
    const more = bottomBar.getByRole('button', { name: 'Mais' })
    const popover = page.getByRole('dialog', { name: 'Mais serviços' })
    for (const [name, path, title] of [
      ['Farmácia', '/pharmacy', 'Pharmacy'],
      ['Seguros', '/insurance', 'Seguros'],
      ['Bem-estar', brand.wellbeingPath, 'Bem-estar'],
    ] as const) {
      await more.click()
      await expect.element(popover).toBeVisible()
      expect(textsIn('[role=dialog] a')).toEqual(['Farmácia', 'Seguros', 'Bem-estar'])
      await popover.getByRole('link', { name }).click()
      await isAt(path)
      await expect.element(popover).not.toBeInTheDocument()
      await expect.element(heading).toHaveTextContent(title)
      expect(active()).toEqual(['Mais'])
      await expect.element(more).toHaveAttribute('aria-current', 'true')
    }
    await more.click()
    await expect.element(popover).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await bottomBar.getByRole('link', { name: 'Início' }).click()
    await isAt('/')
  })

  test('the footer stands under help and legal pages alone, and above the bar (NAV-049)', async () => {
    await page.viewport(390, 844)
    await open('/pharmacy', null)
    await expect.element(heading).toBeVisible()
    await expect.element(footer).not.toBeInTheDocument()
    for (const path of ['/terms', '/privacy', '/help', '/faq']) {
      follow(path)
      await expect.element(footer).toBeVisible()
    }
    // A page's height is no whole number, and it scrolls by whole pixels. Its content may still be growing.
    const gap = () => {
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
      return footer.element().getBoundingClientRect().bottom - bottomBar.element().getBoundingClientRect().top
    }
    await expect.poll(gap).toBeLessThan(1)
  })
})

test.each(['/consultation', '/transport', '/dashboard/driver'])(
  '%s is no wider than a narrow screen with text of 200 %% (X-170)',
  async (path) => {
    document.documentElement.style.fontSize = '200%'
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
    await page.viewport(320, 740)
    answer(getDriver, DRIVER)
    await open(path, { ...ANA, profiles: ['driver'] })
    await expect.element(heading).toBeVisible()
    await expect.element(page.getByText(CONTROLS[path] ?? '', { exact: true }).first()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(320)
  },
)

describe('from the medium width up', () => {
  test('the services of the bar stand at the top (NAV-013, NAV-025)', async () => {
    await page.viewport(767, 768)
    await open('/pharmacy', null)
    await expect.element(bottomBar).toBeVisible()
    await page.viewport(768, 768)
    await expect.element(page.getByText('Mais', { exact: true })).not.toBeVisible()
    const top = banner.getByRole('navigation').getByRole('link').elements()
    expect(top.map(({ textContent }) => textContent)).toEqual([
      'Transporte',
      'Saúde',
      'Comida',
      'Farmácia',
      'Seguros',
      'Bem-estar',
    ])
    await expect.element(banner.getByRole('link', { name: 'Farmácia' })).toHaveAttribute('aria-current', 'page')
    expect(document.documentElement.scrollWidth).toBe(768)
    await expect.element(footer).toBeVisible()
    const wellbeing = textsIn(`a[href="${brand.wellbeingPath}"]`)
    expect(new Set(wellbeing)).toEqual(new Set(['Bem-estar']))
    // Who moves on by a link is read the new page from its heading.
    await banner.getByRole('link', { name: 'Comida' }).click()
    await isAt('/delivery')
    await expect.element(heading).toHaveFocus()
  })

  test('the footer stands under every page, and never in the consultation room (NAV-049)', async () => {
    await page.viewport(768, 1024)
    await open('/pharmacy', null)
    await expect.element(footer).toBeVisible()
    follow('/consultation')
    await expect.element(footer).not.toBeInTheDocument()
  })
})

test("a signed-in person's corner stands on every page, and on none for a visitor (NAV-062)", async () => {
  const { unmount } = await open('/telemedicine', null)
  await expect.element(banner.getByRole('link', { name: 'Entrar' })).toBeVisible()
  expect(document.querySelectorAll('[data-profile-switcher]')).toHaveLength(0)
  await unmount()
  await open('/telemedicine', ANA)
  for (const path of ['/delivery', '/telemedicine']) {
    follow(path)
    await openCorner()
    await expect.element(corner.getByRole('link', { name: 'Painéis' })).toHaveAttribute('href', '/dashboards')
    await expect.element(corner.getByRole('link', { name: 'Meus cursos' })).toHaveAttribute('href', '/meus-cursos')
    await expect.element(corner.getByRole('button', { name: 'Sair', exact: true })).toBeVisible()
    expect(corner.getByRole('link', { name: 'Operador' }).elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(corner).not.toBeInTheDocument()
  }
  await openCorner()
  await expectAccessible()
})

test('the way in is a navigation of the whole page (NAV-023)', async () => {
  await open('/terms', null)
  await banner.getByRole('link', { name: 'Entrar' }).click()
  await expect.poll(() => departures).toEqual([expect.stringMatching(/^\/api\/login/)])
})

test('the corner of who runs the desk leads to it', async () => {
  await open('/terms', { ...ANA, profiles: ['operator'] })
  await openCorner()
  await expect.element(corner.getByRole('link', { name: 'Operador' })).toHaveAttribute('href', '/operador')
})

test('whoever is no operator is told so at the desk, which asks for nothing', async () => {
  await open('/operador', ANA)
  await expect.element(page.getByRole('heading', { name: 'Esta área é só para operadores.' })).toBeVisible()
  expect(callsOf(listVerifications)).toEqual([])
})

test.each([
  ['a phone', 360, 740],
  ['a laptop', 1280, 800],
])('a menu that leads to another page leaves no step behind for Back, on %s', async (_screen, width, height) => {
  await page.viewport(width, height)
  answer(listAppointments, [])
  await open('/consultas', ANA)
  await openCorner()
  await corner.getByRole('link', { name: 'Pagamentos' }).click()
  await isAt('/pagamentos')
  await expect.element(heading).toHaveTextContent('Pagamentos')
  history.back()
  await isAt('/consultas')
  await expect.element(heading).toHaveTextContent('Minhas consultas')
})

test('a page is found under its other names', async () => {
  const { unmount } = await open('/terms', null)
  for (const [from, to] of Object.entries(REDIRECTS)) {
    follow(from)
    await isAt(to)
  }
  await unmount()
})

test('a path that leads nowhere is said in Portuguese, with a way home (NAV-063)', async () => {
  await open('/nao-existe', null)
  await expect.element(heading).toHaveTextContent('Página não encontrada')
  await expect.poll(() => document.title).toMatch(/^Página não encontrada/)
  await expectAccessible()
  await page.getByRole('main').getByRole('link', { name: 'Ir para o início' }).click()
  await isAt('/')
})

test('a visitor is led to sign in from a page that needs it, and back (NAV-064)', async () => {
  await open('/meus-cursos', null)
  await expect.poll(() => departures).toEqual(['/api/login?next=%2Fmeus-cursos'])
})

test.each(['/', '/telemedicine', '/notificacoes', '/nao-existe'])(
  'nothing but Carregando... is shown at %s until it is known who asks (NAV-061)',
  async (path) => {
    const release = hold(getCurrentUser)
    await open(path)
    await expect.element(page.getByText('Carregando...', { exact: true })).toBeVisible()
    expect(page.getByRole('heading').elements()).toEqual([])
    release()
    await expect.element(heading).toBeVisible()
  },
)

test('one screen that breaks leaves the others standing', async () => {
  answer(listAppointments, { unexpected: true } as never)
  await open('/', ANA)
  await expect.element(page.getByText('Algo correu mal nesta página')).toBeVisible()
  await page.getByRole('link', { name: 'Comida' }).first().click()
  await expect.element(heading).toHaveTextContent('Comida e entregas')
})

test('the cookie of a session that is over makes a visitor: no word of error, asked for once (HTTP-006, ROLE-059)', async () => {
  refuse(getCurrentUser, 401, { code: 'accounts.session_required', message: 'Unauthorized' })
  const { unmount } = await open('/terms')
  await expect.element(banner.getByRole('link', { name: 'Entrar' })).toBeVisible()
  expect(
    page
      .getByRole('alert')
      .elements()
      .filter((alert) => alert.checkVisibility()),
  ).toEqual([])
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(0)
  expect(callsOf(getCurrentUser)).toHaveLength(1)
  await unmount()
})

test('a session that cannot be asked for is told as an error that can be tried again, never as signed out', async () => {
  refuse(getCurrentUser, 503, { code: 'platform.unavailable', message: 'Volte dentro de momentos.' })
  answer(listAppointments, [])
  await open('/')
  await expect.element(page.getByText('Volte dentro de momentos.')).toBeVisible()
  await expectAccessible()
  answer(getCurrentUser, ANA)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(heading).toHaveTextContent('Olá, Ana')
})

test('a page kept in the memory of the browser shows nothing of a session that ended meanwhile', async () => {
  answer(listAppointments, [])
  await open('/terms', { ...ANA, firstName: 'Lina' })
  await expect.element(page.getByRole('button', { name: /Lina/ })).toBeVisible()
  answer(getCurrentUser, null as never)
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(banner.getByRole('link', { name: 'Entrar' })).toBeVisible()
  expect(document.body.textContent).not.toContain('Lina')
})
