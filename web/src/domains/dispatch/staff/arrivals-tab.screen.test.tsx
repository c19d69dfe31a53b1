import { type DoubtedArrival, decideArrival, listDoubtedArrivals } from '@salama/contract/dispatch/staff'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf } from '../../../testing/server.ts'
import { ArrivalsTab } from './arrivals-tab.tsx'

const DENIED: DoubtedArrival = {
  id: '00000000-0000-4000-8000-000000000911',
  kind: 'ride',
  customer: { id: '00000000-0000-4000-8000-000000000001', name: 'Ana Macuácua', phone: '841234567' },
  driver: { name: 'Zito Cumbe', phone: null, plate: 'ABC 123 MC' },
  dropoffAddress: 'Praça da OMM',
  fee: 150_00,
  isNear: false,
  isTimely: true,
  isDenied: true,
  endedAt: '2026-11-20T08:00:00.000Z',
}

const open = async (arrivals: DoubtedArrival[]) => {
  answer(listDoubtedArrivals, arrivals)
  await show(
    <>
      <h1>Operação</h1>
      <ArrivalsTab />
    </>,
  )
}

test('staff see why an end is doubted, and pay the driver or the customer, with a reason', async () => {
  answer(decideArrival, { id: DENIED.id, decision: 'returned' })
  await open([
    DENIED,
    { ...DENIED, id: '00000000-0000-4000-8000-000000000912', isDenied: false, isWithheld: true, kind: 'delivery' },
  ])
  const denied = page.getByRole('article', { name: 'Viagem de Ana Macuácua' })
  for (const text of ['O cliente nega', /Zito Cumbe/, 'Longe do destino, ou desconhecida', 'Possível']) {
    await expect.element(denied.getByText(text)).toBeVisible()
  }
  await expect.element(page.getByRole('article', { name: 'Entrega de Ana Macuácua' })).toBeVisible()
  await expect.element(page.getByText('O cliente não respondeu')).toBeVisible()
  await expect.element(page.getByText('Retido', { exact: true })).toBeVisible()
  await expectAccessible()
  await denied.getByRole('button', { name: 'Devolver ao cliente' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'A viagem não foi feita.' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Devolver', exact: true }).click()
  await expect
    .poll(() => callsOf(decideArrival).map(({ body }) => body))
    .toEqual([{ decision: 'returned', reason: 'A viagem não foi feita.' }])
})

test('of what should be back at its shop staff read why, and that the shop denies it', async () => {
  const returned = { pickupAddress: 'Cozinha da Ilha', returnReason: 'driver_fault' as const }
  answer(decideArrival, { id: DENIED.id, decision: 'released' })
  await open([{ ...DENIED, kind: 'delivery', ...returned }])
  const doubted = page.getByRole('article', { name: 'Entrega de Ana Macuácua' })
  for (const text of ['A loja nega', 'Cozinha da Ilha', 'O motorista não conseguiu entregar']) {
    await expect.element(doubted.getByText(text)).toBeVisible()
  }
  await expectAccessible()
  await doubted.getByRole('button', { name: 'Voltou à loja' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'A loja confirmou por telefone.' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Voltou', exact: true }).click()
  await expect
    .poll(() => callsOf(decideArrival).map(({ body }) => body))
    .toEqual([{ decision: 'released', reason: 'A loja confirmou por telefone.' }])
})

test('without any the tab says what would be there', async () => {
  await open([])
  await expect.element(page.getByText('Nenhuma chegada em dúvida')).toBeVisible()
})
