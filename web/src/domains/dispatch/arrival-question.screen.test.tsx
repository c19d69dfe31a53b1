import { answerArrival, type TrackedDelivery, trackDelivery } from '@salama/contract/dispatch'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf } from '../../testing/server.ts'
import { ArrivalQuestion } from './arrival-question.tsx'

const ID = '00000000-0000-4000-8000-000000000601'

const tracked = (changes: Partial<TrackedDelivery>): TrackedDelivery => ({
  id: ID,
  kind: 'delivery',
  status: 'delivered',
  label: 'Entregue',
  driver: null,
  position: null,
  pickup: { latitude: -25.9653, longitude: 32.5834 },
  dropoff: null,
  etaMinutes: null,
  pin: null,
  timeline: [],
  search: null,
  ...changes,
})

const open = async (changes: Partial<TrackedDelivery>) => {
  answer(trackDelivery, tracked(changes))
  await show(
    <>
      <h1>Pedido</h1>
      <ArrivalQuestion taskId={ID} />
    </>,
  )
}

test.each([
  ['delivery', 'Recebeu a entrega?', 'Sim, recebi', true],
  ['ride', 'A viagem terminou?', 'Não cheguei', false],
] as const)('of a doubted %s the customer is asked «%s», and «%s» is sent', async (kind, title, label, hasArrived) => {
  answer(answerArrival, { hasArrived })
  await open({ kind, asksArrival: true })
  await expect.element(page.getByText(title)).toBeVisible()
  await expectAccessible()
  answer(trackDelivery, tracked({ kind }))
  await page.getByRole('button', { name: label }).click()
  await expect.poll(() => callsOf(answerArrival).map(({ body }) => body)).toEqual([{ hasArrived }])
  await expect.element(page.getByText(title)).not.toBeInTheDocument()
})

test('what has come to its end without doubt asks nothing', async () => {
  await open({})
  await expect.poll(() => callsOf(trackDelivery).length).toBe(1)
  expect(page.getByRole('button', { name: 'Sim, recebi' }).elements()).toEqual([])
})
