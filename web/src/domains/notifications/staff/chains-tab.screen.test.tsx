import { type Chain, listChains } from '@salama/contract/notifications/chains'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, refuse } from '../../../testing/server.ts'
import { ChainsTab } from './chains-tab.tsx'

const CHAIN: Chain = {
  id: '00000000-0000-4000-8000-000000000400',
  title: 'Novo pedido',
  href: '/dashboard/vendor',
  state: 'run_out',
  openedAt: '2026-11-21T08:00:00.000Z',
  endedAt: '2026-11-21T08:03:00.000Z',
  readAt: null,
  people: [{ id: '00000000-0000-4000-8000-000000000010', name: 'Ercílio Mondlane' }],
  steps: [
    { step: 'sms', at: '2026-11-21T08:01:00.000Z', outcome: 'sent' },
    { step: 'second', at: '2026-11-21T08:02:00.000Z', outcome: 'nobody' },
    { step: 'desk', at: '2026-11-21T08:03:00.000Z', outcome: 'waits' },
  ],
}

test('shows by whom it waits, and what became of each step', async () => {
  answer(listChains, [CHAIN])
  await show(
    <>
      <h1>Operador</h1>
      <ChainsTab />
    </>,
    { path: '/operador' },
  )
  await expect.element(page.getByText('Espera-se por Ercílio Mondlane')).toBeVisible()
  for (const step of ['SMS: enviado', 'Segunda pessoa: não há', 'Mesa: avisada'])
    await expect.element(page.getByText(step, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Sem resposta', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('says that nobody waits, or that it could not be read', async () => {
  refuse(listChains, 503, { code: 'platform.unavailable', message: 'Tente daqui a pouco.' })
  await show(<ChainsTab />, { path: '/operador' })
  await expect.element(page.getByText('Tente daqui a pouco.')).toBeVisible()
  answer(listChains, [])
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByText('Ninguém espera')).toBeVisible()
})
