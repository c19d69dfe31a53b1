import type { Page, Request } from '@playwright/test'
import { listDoctors } from '@salama/contract/appointments'
import { expect, keptAhead, seen, stub, test } from './fixtures.ts'

const DOCTORS = `GET ${listDoctors.path}` as const
const isCall = (request: Request): boolean => /^\/api\/(?!events$|images\/)/.test(new URL(request.url()).pathname)

/** Every call of the page from here on, its news stream and pictures apart. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (isCall(request)) calls.push(request)
  })
  return calls
}

async function chooseDoctor(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes('/availability'))
  await page.getByRole('article').first().getByRole('button').click()
  expect((await answered).status()).toBe(200)
}

/** As when the person comes back to this window from another. */
const focusAgain = (page: Page) =>
  page.evaluate(() => {
    for (const type of ['blur', 'focus', 'visibilitychange']) window.dispatchEvent(new Event(type))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

test('calls carry the session, name what they send and are answered in JSON (HTTP-001, HTTP-002, HTTP-003, HTTP-004)', async ({
  page,
  signUp,
}) => {
  await signUp()
  await keptAhead(page)
  const calls = callsOf(page)
  await page.goto('/telemedicine')
  await chooseDoctor(page)
  await page.goto('/role-selection')
  await page.getByRole('button', { name: 'Professor/Instrutor' }).click()
  await expect(page.getByText('Olá, Ana')).toBeVisible()
  await page.waitForLoadState('networkidle')

  const doctors: { id: string }[] = await (await page.request.get(listDoctors.path)).json()
  const paths = calls.map((request) => new URL(request.url()).pathname)
  const known = doctors.map(({ id }) => `/api/doctors/${id}/availability`)
  expect(paths.filter((path) => known.includes(path))).toHaveLength(1)
  const sent = calls.filter((request) => request.method() === 'POST')
  expect(sent).toHaveLength(1)
  for (const request of calls) {
    const headers = await request.allHeaders()
    expect(headers.cookie).toContain('salama=')
    const body = request.method() === 'POST' ? ['application/json', '{"userType":"teacher"}'] : [undefined, null]
    expect([headers['content-type'], request.postData()]).toEqual(body)
    const answer = await request.response()
    // Not modified: the browser has the body already.
    if (answer?.status() !== 304) expect(answer?.headers()['content-type']).toMatch(/^application\/json/)
  }
})

test('what was read stays read: no second asking on return, on focus or as time passes (HTTP-009, HTTP-010, HTTP-011)', async ({
  page,
  signUp,
}) => {
  await signUp()
  await page.clock.install()
  const doctors = seen(page, DOCTORS)
  const calls = callsOf(page)
  await page.goto('/telemedicine')
  // Free times are stale at once, to be read anew at each choice: what a focus would ask for again.
  await chooseDoctor(page)
  // What is kept for a phone without a network is read behind everything else.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('salama.kept-at'))).not.toBeNull()
  await page.waitForLoadState('networkidle')

  const before = calls.length
  await focusAgain(page)
  await page.clock.fastForward('00:30')
  await page.clock.fastForward('05:00')
  // Whatever had been asked for would be on its way before this one is answered.
  await page.evaluate(() => fetch('/api/ready').then((reply) => reply.text()))
  expect(calls.slice(before).map((request) => new URL(request.url()).pathname)).toEqual(['/api/ready'])

  await page.getByRole('banner').getByRole('link', { name: 'Comida' }).click()
  await expect(page).toHaveURL('/delivery')
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Saúde' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  // They came with the document.
  expect(doctors).toHaveLength(0)
})

test('a call that fails is asked once, says so, and is asked again by the person alone (HTTP-012)', async ({
  page,
}) => {
  const asked = seen(page, DOCTORS)
  await stub(page, DOCTORS, { status: 500, body: 'xyz' })
  await page.goto('/telemedicine')
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar os médicos' })
  await expect(failed).toBeVisible()
  expect(asked).toHaveLength(1)
  await page.unrouteAll()
  await failed.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('a session refused to one part of a page is an error of that part, which shows nobody signed out (HTTP-005)', async ({
  page,
  signUp,
}) => {
  await signUp()
  await stub(page, 'GET /api/appointments', {
    status: 401,
    body: { code: 'platform.unauthorized', message: 'Unauthorized' },
  })
  await page.goto('/')
  const next = page.getByRole('region', { name: 'Próxima Consulta' })
  await expect(next.getByRole('alert')).toContainText('Não foi possível carregar as consultas')
  await expect(page.getByText('Olá, Ana')).toBeVisible()
  await expect(page.getByText('Unauthorized')).toHaveCount(0)
})

test("a network's own page in place of an answer is no answer (CLI-03)", async ({ page }) => {
  const body = '<html>Bem-vindo ao Wi-Fi</html>'
  await stub(page, 'GET /api/auth/user', { status: 200, body })
  await page.goto('/telemedicine')
  await expect(page.getByText(/Wi-Fi público, inicie sessão nessa rede/)).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Consultas Médicas Online' })).toBeVisible()
})
