import { type Appointment, listAppointments } from '@salama/contract/appointments'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { held, soon } from '../../testing/samples.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer } from '../../testing/server.ts'
import { StartingStrip } from './starting-strip.tsx'

const paid = (minutes: number, changes: Partial<Appointment> = {}) =>
  held({ status: 'confirmed', appointmentTime: soon(minutes), endsAt: soon(minutes + 30), ...changes })

test('a consultation that begins soon is one press away from every page but its own room', async () => {
  answer(listAppointments, [paid(7.5)])
  const screen = await show(
    <>
      <h1>Farmácia</h1>
      <StartingStrip />
    </>,
    { path: '/pharmacy' },
  )
  await expect.element(page.getByText('A sua consulta começa em 8 min')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Entrar na consulta com Dr. Ana Silva' }).click()
  await expect.poll(() => location.pathname + location.search).toBe(`/consultation?appointment=${held().id}`)
  // The room is told that its door was passed already.
  expect(history.state).toEqual({ enters: true })
  await expect.poll(() => page.getByRole('complementary').elements()).toEqual([])
  await screen.unmount()
})

test('a consultation that runs leads back into it', async () => {
  answer(listAppointments, [paid(-5, { status: 'in_call' })])
  await show(<StartingStrip />, { path: '/' })
  await expect.element(page.getByText('A sua consulta está a decorrer')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Voltar/ })).toBeVisible()
})
