import { type Appointment, cancelAppointment, getAvailability, moveAppointment } from '@salama/contract/appointments'
import { addDays, maputoInstant } from '@salama/contract/kernel/time'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { standAtNoon, TODAY } from '../../../testing/noon.ts'
import { held, soon } from '../../../testing/samples.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../../testing/server.ts'
import { ChangeConsultation } from './change-consultation.tsx'

const paid = (changes: Partial<Appointment> = {}): Appointment =>
  held({ status: 'confirmed', paymentStatus: 'paid', movesLeft: 2, ...changes })

const open = (appointment: Appointment) => {
  const changes: true[] = []
  const shown = show(<ChangeConsultation appointment={appointment} onChanged={() => changes.push(true)} />)
  return shown.then(() => changes)
}

const tomorrowAtTen = maputoInstant(addDays(TODAY, 1), 600).toISOString()

beforeEach(standAtNoon)
beforeEach(() => {
  answer(getAvailability, { slots: [{ startsAt: tomorrowAtTen, free: true }] })
})

test('a cancellation says first what goes back, all in time and half later (X-026)', async () => {
  await open(paid())
  await page.getByRole('button', { name: 'Cancelar consulta' }).click()
  await expect.element(page.getByText(/Recebe de volta 325\sMT, o valor todo/)).toBeVisible()
  await expectAccessible()
})

test('less than two hours before, half is said and sent without a reason (X-026)', async () => {
  const changes = await open(paid({ appointmentTime: soon(90), endsAt: soon(120) }))
  await page.getByRole('button', { name: 'Cancelar consulta' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/metade, 162,50\sMT/)).toBeVisible()
  answer(cancelAppointment, paid({ status: 'cancelled' }))
  await dialog.getByRole('button', { name: 'Cancelar consulta' }).click()
  await expect.poll(() => callsOf(cancelAppointment)[0]?.body).toEqual({ reason: '' })
  await expect.poll(() => changes).toEqual([true])
})

test('who moves it late reads what a cancellation brings afterwards, and again when they cancel', async () => {
  const asked = page.getByText(/pode mudar, mas se depois cancelar recebe de volta metade/)
  await open(paid({ appointmentTime: soon(90), endsAt: soon(120) }))
  await page.getByRole('button', { name: 'Mudar horário' }).click()
  await expect.element(asked).toBeVisible()
  await page.getByRole('button', { name: 'Manter como está' }).click()
  await page.getByRole('button', { name: 'Cancelar consulta' }).click()
  await expect.element(page.getByText(/Faltam menos de 2 horas: recebe de volta metade/)).toBeVisible()
})

test('what was moved late brings half, whenever it is by then', async () => {
  await open(paid({ isMovedLate: true }))
  await page.getByRole('button', { name: 'Mudar horário' }).click()
  await expect.element(page.getByText(/Já mudou a hora a menos de 2 horas/)).toBeVisible()
  await page.getByRole('button', { name: 'Manter como está' }).click()
  await page.getByRole('button', { name: 'Cancelar consulta' }).click()
  await expect
    .element(page.getByText(/Mudou a hora a menos de 2 horas: recebe de volta metade, 162,50\sMT/))
    .toBeVisible()
})

test('a consultation moves in time without a word of it', async () => {
  await open(paid())
  await page.getByRole('button', { name: 'Mudar horário' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Mudar horário' })).toBeVisible()
  await expect.element(page.getByText(/recebe de volta metade/)).not.toBeInTheDocument()
})

test('a consultation moves to a free time, and a refusal stays in sight (X-026)', async () => {
  const changes = await open(paid({ movesLeft: 1 }))
  await page.getByRole('button', { name: 'Mudar horário' }).click()
  await page.getByRole('button', { name: /Próximo livre: amanhã, 10:00/ }).click()
  refuse(moveAppointment, 409, { code: 'appointments.slot_taken', message: 'Este horário acabou de ser ocupado.' })
  const move = page.getByRole('button', { name: 'Mudar para amanhã, 10:00' })
  await move.click()
  await expect.element(page.getByText('Este horário acabou de ser ocupado.')).toBeVisible()
  await expectAccessible()
  answer(moveAppointment, paid())
  await move.click()
  await expect.poll(() => callsOf(moveAppointment).at(-1)?.body).toEqual({ scheduledAt: tomorrowAtTen })
  await expect.poll(() => changes).toEqual([true])
})

test('nothing can be changed once it has begun, nor moved a third time', async () => {
  await open(paid({ movesLeft: 0 }))
  expect(page.getByRole('button', { name: 'Mudar horário' }).elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Cancelar consulta' })).toBeVisible()
})
