import { listAppointments } from '@salama/contract/appointments'
import { listPayments } from '@salama/contract/payments'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { held } from '../../../testing/samples.ts'
import { show } from '../../../testing/screen.tsx'
import { answer, hold, refuse } from '../../../testing/server.ts'
import { ConsultationsPage } from './consultations-page.tsx'

test('the list waits, says when it could not be read, and is read again', async () => {
  answer(listPayments, [])
  refuse(listAppointments, 500)
  const release = hold(listAppointments)
  await show(<ConsultationsPage />, { path: '/consultas' })
  await expect.element(page.getByRole('status').filter({ hasText: 'Carregando...' })).toBeVisible()
  release()
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar' })
  await expect.element(failed).toBeVisible()
  answer(listAppointments, [held()])
  await failed.getByRole('button', { name: 'Tentar novamente' }).click()
  const coming = page.getByRole('region', { name: 'Próximas' })
  await expect.poll(() => coming.getByRole('article').elements().length).toBe(1)
  expect(failed.elements()).toEqual([])
})
