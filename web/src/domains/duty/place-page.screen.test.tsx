import { getQueueEntry, leaveQueue, type QueueEntry } from '@salama/contract/duty'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { soon } from '../../testing/samples.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, refuse, sentTo } from '../../testing/server.ts'
import { PlacePage } from './place-page.tsx'

const ID = '00000000-0000-4000-8000-000000000801'
const entry = (changes: Partial<QueueEntry> = {}): QueueEntry => ({
  id: ID,
  patientId: ID,
  status: 'queued',
  level: 'routine',
  type: 'video',
  price: 60_000,
  createdAt: soon(0),
  place: 3,
  expectedMinutes: 9,
  promisedBy: '2026-11-25T18:30:00.000Z',
  ...changes,
})
const open = (changes: Partial<QueueEntry> = {}) => {
  answer(getQueueEntry, entry(changes))
  return show(
    <Route path="/agora/:id">
      <PlacePage />
    </Route>,
    { path: `/agora/${ID}` },
  )
}

test('who waits reads the place, the wait, and until when somebody answers', async () => {
  await open()
  await expect.element(page.getByText('É o 3.º na fila')).toBeVisible()
  await expect.element(page.getByText(/Espera: cerca de 9 min/)).toBeVisible()
  await expect.element(page.getByText(/até às 20:30, o dinheiro volta por inteiro/)).toBeVisible()
  await expectAccessible()
})

test('whoever leaves is asked before, and told that the money comes back', async () => {
  await open()
  answer(leaveQueue, entry({ status: 'left' }))
  await page.getByRole('button', { name: 'Sair da fila' }).click()
  await expect.element(page.getByText('Perde o seu lugar. O dinheiro volta por inteiro.')).toBeVisible()
  answer(getQueueEntry, entry({ status: 'left' }))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair da fila' }).click()
  await expect.element(page.getByText('O que foi pago volta por inteiro.')).toBeVisible()
  expect(sentTo(leaveQueue)).toEqual([{ id: ID }])
})

test('an unpaid place says what it costs and how long it is kept', async () => {
  await open({ status: 'triaged', payBefore: soon(8) })
  await expect.element(page.getByText('O seu lugar custa 600 MT')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pagar' })).toBeVisible()
  await expectAccessible()
})

test('when a doctor has answered the room is one press away', async () => {
  await open({ status: 'in_call', appointmentId: 'a1' })
  await expect
    .element(page.getByRole('link', { name: 'Entrar na sala' }))
    .toHaveAttribute('href', '/consultation?appointment=a1')
})

test('a promise that was not kept says that the money is back', async () => {
  await open({ status: 'refunded' })
  await expect.element(page.getByText('Não foi atendido a tempo')).toBeVisible()
})

test('a place that is not there says so', async () => {
  refuse(getQueueEntry, 404, { code: 'duty.not_found', message: 'Não encontrámos este pedido.' })
  await show(
    <Route path="/agora/:id">
      <PlacePage />
    </Route>,
    { path: `/agora/${ID}` },
  )
  await expect.element(page.getByText('Não encontrámos este pedido.')).toBeVisible()
})
