import { ROLE_OPTIONS } from '@salama/contract/accounts'
import { getOwnShop } from '@salama/contract/shops'
import { listOwnCases } from '@salama/contract/verification'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { departures, expectAccessible, show } from '../../testing/screen.tsx'
import { answer } from '../../testing/server.ts'
import { DashboardsPage } from './dashboards-page.tsx'

beforeEach(() => {
  answer(listOwnCases, [])
  answer(getOwnShop, null)
})

const open = () => show(<DashboardsPage />, { path: '/dashboards' })

const ROUTES = {
  customer: '/',
  teacher: '/dashboard/teacher',
  restaurant_vendor: '/dashboard/vendor',
  pharmacy: '/dashboard/pharmacy',
  delivery_driver: '/dashboard/driver',
}

test('five cards lead everybody to the portals (HUB-001..005, HUB-010..014)', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Painéis' })).toBeVisible()
  for (const { id, title, description } of ROLE_OPTIONS) {
    const card = document.querySelector(`[data-role=${id}]`)
    expect(card?.querySelector('h2')?.textContent).toBe(title)
    expect(card?.textContent).toContain(description)
    expect(card?.querySelector('a')?.getAttribute('href')).toBe(ROUTES[id])
  }
  expect(document.querySelectorAll('[data-role]')).toHaveLength(5)
  await expectAccessible()
})

test('says that all is open, what documents are for, and that profiles add up (HUB-007..009)', async () => {
  await open()
  for (const text of [
    'Todos os painéis estão disponíveis de imediato.',
    'Os documentos só são pedidos no registo de cada serviço.',
    'Pode usar vários perfis.',
  ]) {
    await expect.element(page.getByText(text)).toBeVisible()
  }
})

test("'Sair' ends the session (HUB-006)", async () => {
  await open()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect.poll(() => departures).toContain('/api/logout')
})

test('a card says how far the registration of its profile is (X-018)', async () => {
  answer(listOwnCases, [
    {
      id: '00000000-0000-4000-8000-000000000700',
      kind: 'driver',
      kindLabel: 'Motorista',
      title: 'Ana Macuácua',
      subjectId: '00000000-0000-4000-8000-000000000701',
      status: 'submitted',
      reason: null,
      expiresOn: null,
      submittedAt: '2026-11-20T08:00:00.000Z',
      facts: [],
      papers: [],
      history: [],
    },
  ])
  await open()
  await expect.poll(() => document.querySelector('[data-role=delivery_driver]')?.textContent).toContain('Enviado')
})
