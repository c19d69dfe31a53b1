import {
  acceptOffer,
  beatDuty,
  changeRota,
  declineOffer,
  getOwnDuty,
  getRota,
  type OwnDuty,
  setDuty,
} from '@salama/contract/duty'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { soon } from '../../testing/samples.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, sentTo } from '../../testing/server.ts'
import { DutySwitch } from './duty-switch.tsx'

const OFFER_ID = '00000000-0000-4000-8000-000000000801'
const own = (changes: Partial<OwnDuty> = {}): OwnDuty => ({
  state: 'off',
  confirmBefore: null,
  waiting: 2,
  offer: null,
  appointmentId: null,
  ...changes,
})
const CALLED = own({
  state: 'called',
  confirmBefore: soon(50),
  offer: {
    id: OFFER_ID,
    patientName: 'Amina Mussa',
    ageMonths: 18,
    level: 'urgent',
    signs: ['Febre'],
    symptoms: 'Febre desde ontem',
    type: 'video',
    answerBefore: soon(1),
  },
})
const open = (duty: OwnDuty) => {
  answer(getOwnDuty, duty)
  answer(beatDuty, duty)
  return show(
    <>
      <h1>Portal do Médico</h1>
      <DutySwitch />
    </>,
  )
}

test('one press puts a doctor on duty, who reads how many wait', async () => {
  await open(own())
  await expect.element(page.getByText(/Agora: 2 pessoas à espera/)).toBeVisible()
  expect(sentTo(beatDuty)).toEqual([])
  const on = own({ state: 'on_duty', confirmBefore: soon(60) })
  answer(setDuty, on)
  answer(beatDuty, on)
  await page.getByRole('switch', { name: /^De serviço/ }).click()
  await expect.element(page.getByRole('switch', { name: /^De serviço/ })).toBeChecked()
  expect(sentTo(setDuty)).toEqual([{ body: { state: 'on_duty' } }])
  // From then on the open page gives a sign.
  await expect.poll(() => sentTo(beatDuty)).toEqual([{}])
  await expectAccessible()
})

test('a plan of the week is written down, the hours of a day that overlap are not', async () => {
  await open(own())
  answer(getRota, { hours: [{ weekday: 1, opens: 480, closes: 1020 }], revision: 7 })
  await page.getByRole('button', { name: 'Plano de serviço' }).click()
  const monday = page.getByRole('group', { name: /Segunda-feira/ })
  await expect.element(monday.getByRole('combobox', { name: 'Segunda-feira: das' })).toHaveValue('480')
  await page.getByRole('button', { name: 'Adicionar horário a Domingo' }).click()
  const closes = page.getByRole('combobox', { name: 'Domingo: às' })
  await closes.selectOptions('07:00')
  const save = page.getByRole('button', { name: 'Guardar plano' })
  await expect.element(save).toBeDisabled()
  await closes.selectOptions('24:00')
  await expectAccessible()
  const hours = [
    { weekday: 1, opens: 480, closes: 1020 },
    { weekday: 0, opens: 480, closes: 1440 },
  ]
  answer(changeRota, { hours, revision: 8 })
  await save.click()
  await expect.poll(() => sentTo(changeRota)).toEqual([{ body: { hours, revision: 7 } }])
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
})

test('before the hour is over the doctor is asked, and one press goes on', async () => {
  await open(own({ state: 'on_duty', confirmBefore: soon(5) }))
  answer(setDuty, own({ state: 'on_duty', confirmBefore: soon(60) }))
  await page.getByRole('button', { name: 'Continuo aqui' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Continuo aqui' }).elements()).toEqual([])
  expect(sentTo(setDuty)).toEqual([{ body: { state: 'on_duty' } }])
})

test('a patient who is offered is read whole, and taken by one press', async () => {
  await open(CALLED)
  await expect.element(page.getByRole('heading', { name: 'Amina Mussa, 18 meses' })).toBeVisible()
  await expect.element(page.getByText('Sinais: Febre.')).toBeVisible()
  await expectAccessible()
  answer(acceptOffer, { appointmentId: 'a1' })
  await page.getByRole('button', { name: 'Atender' }).click()
  await expect.poll(() => location.pathname + location.search).toBe('/consultation?appointment=a1')
  expect(sentTo(acceptOffer)).toEqual([{ id: OFFER_ID }])
})

test('a doctor who cannot says so, and is free', async () => {
  await open(CALLED)
  answer(declineOffer, own({ state: 'on_duty', confirmBefore: soon(50) }))
  answer(getOwnDuty, own({ state: 'on_duty', confirmBefore: soon(50) }))
  await page.getByRole('button', { name: 'Não posso' }).click()
  await expect.poll(() => page.getByRole('heading', { name: /Amina/ }).elements()).toEqual([])
  expect(sentTo(declineOffer)).toEqual([{ id: OFFER_ID }])
})
