import type { Page, Request } from '@playwright/test'
import { listDoctors } from '@salama/contract/appointments'
import { expect, keptAhead, test } from './fixtures.ts'

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
