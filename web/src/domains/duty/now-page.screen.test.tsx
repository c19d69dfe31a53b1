import { assessTriage, type Duty, getDuty, joinQueue, type QueueEntry, type Triage } from '@salama/contract/duty'
import { listPatients } from '@salama/contract/patients'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paste } from '../../testing/paste.ts'
import { soon } from '../../testing/samples.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, fail, refuse, sentTo } from '../../testing/server.ts'
import { RoundTheClock, RoundTheClockBadge } from '../appointments/doctors/round-the-clock.tsx'
import { NowCard } from './now-card.tsx'
import { NowPage } from './now-page.tsx'

const ID = '00000000-0000-4000-8000-000000000801'
const duty = (changes: Partial<Duty> = {}): Duty => ({
  onDuty: 2,
  waiting: 1,
  expectedMinutes: 4,
  price: 60_000,
  nextFreeAt: null,
  ...changes,
})
const triage = (changes: Partial<Triage> = {}): Triage => ({
  level: 'urgent',
  advice: 'Deve ser visto hoje.',
  numbers: [{ number: '1490', name: 'Alô Vida', help: 'Perguntas de saúde' }],
  because: ['Febre'],
  unit: null,
  ...changes,
})
const entry: QueueEntry = {
  id: ID,
  patientId: ID,
  status: 'triaged',
  level: 'urgent',
  type: 'video',
  price: 60_000,
  createdAt: soon(0),
}

beforeEach(() => {
  answer(getDuty, duty())
  answer(listPatients, [])
  answer(assessTriage, triage())
})

async function say(age: string, signs: string[] = []) {
  await show(<NowPage />, { path: '/agora' })
  await page.getByLabelText('Idade de quem está doente').fill(age)
  for (const sign of signs) await page.getByRole('checkbox', { name: sign }).click()
  await page.getByLabelText('O que sente, e desde quando').fill('Febre desde ontem')
  await page.getByRole('button', { name: 'Continuar' }).click()
}

test('the signs are asked by age, and who may wait is told price and wait before paying', async () => {
  answer(joinQueue, entry)
  await say('4', ['Febre'])
  await expect.element(page.getByText('Urgente', { exact: true })).toBeVisible()
  expect(sentTo(assessTriage)).toEqual([{ body: { ageMonths: 48, isPregnant: false, signs: ['fever'] } }])
  await expect.element(page.getByText('Consulta agora: 600 MT')).toBeVisible()
  await expect.element(page.getByText(/Espera cerca de 4 min · 1 pessoa à espera/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Entrar na fila' }).click()
  await expect.poll(() => location.pathname).toBe(`/agora/${ID}`)
  expect(sentTo(joinQueue)).toEqual([
    { body: { ageMonths: 48, isPregnant: false, signs: ['fever'], symptoms: 'Febre desde ontem' } },
  ])
})

test('an emergency shows whom to call and sells nothing', async () => {
  const numbers = [{ number: '110', name: 'SEMMO', help: 'Emergência médica' }]
  answer(assessTriage, triage({ level: 'emergency', advice: 'Ligue já 110 ou 117.', numbers }))
  await say('40', ['Dor forte no peito, que aperta ou vai para o braço ou o queixo'])
  await expect.element(page.getByRole('alert').getByText('É uma emergência')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /110/ })).toHaveAttribute('href', 'tel:110')
  expect(page.getByText(/Consulta agora/).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Entrar na fila' }).elements()).toEqual([])
  await expectAccessible()
})

test('while nobody is on duty the next free time is offered in its place', async () => {
  answer(getDuty, duty({ onDuty: 0, expectedMinutes: null, nextFreeAt: '2026-11-26T06:00:00.000Z' }))
  await say('30')
  await expect.element(page.getByText('Neste momento não há médico de serviço')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Marcar consulta' }))
    .toHaveAttribute('href', '/telemedicine?ordem=next')
  expect(page.getByRole('button', { name: 'Entrar na fila' }).elements()).toEqual([])
})

test('who already waits is led to the place, and age and words are asked for', async () => {
  refuse(joinQueue, 409, { code: 'duty.already_waiting', message: 'Já espera.', details: { id: ID } })
  await show(<NowPage />, { path: '/agora' })
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(page.getByText('Indique a idade, de 0 a 130 anos.')).toBeVisible()
  await expect.element(page.getByText('Diga o que sente.')).toBeVisible()
  await page.getByLabelText('Idade de quem está doente').fill('30')
  await page.getByLabelText('O que sente, e desde quando').fill('Tosse')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Entrar na fila' }).click()
  await expect.poll(() => location.pathname).toBe(`/agora/${ID}`)
})

test('an age that is pasted with blanks keeps its digits', async () => {
  await show(<NowPage />, { path: '/agora' })
  await paste(page.getByLabelText('Idade de quem está doente'), '  42 ')
  await page.getByLabelText('O que sente, e desde quando').fill('Tosse')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect.poll(() => sentTo(assessTriage)[0]?.body).toMatchObject({ ageMonths: 42 * 12 })
})

test('without a network the answers stay where they were typed', async () => {
  fail(assessTriage)
  await say('30')
  await expect.element(page.getByLabelText('O que sente, e desde quando')).toHaveValue('Febre desde ontem')
})

test('the way to a doctor now is shown only while somebody is on duty', async () => {
  await show(<NowCard />)
  await expect.element(page.getByRole('link', { name: 'Falar agora' })).toHaveAttribute('href', '/agora')
})

test('nobody is promised a doctor while none is on duty', async () => {
  answer(getDuty, duty({ onDuty: 0, expectedMinutes: null }))
  await show(
    <>
      <NowCard />
      <p>fim</p>
    </>,
  )
  await expect.element(page.getByText('fim')).toBeVisible()
  expect(page.getByRole('link', { name: 'Falar agora' }).elements()).toEqual([])
})

test('a doctor is marked 24/7 only while somebody is on duty (BOOK-028)', async () => {
  await show(
    <>
      <RoundTheClock value={false}>
        <RoundTheClockBadge is24x7 />
      </RoundTheClock>
      <p>fim</p>
    </>,
  )
  await expect.element(page.getByText('fim')).toBeVisible()
  expect(page.getByText('24/7 Disponível').elements()).toEqual([])
  await show(
    <RoundTheClock value>
      <RoundTheClockBadge is24x7 />
      <RoundTheClockBadge is24x7={false} />
    </RoundTheClock>,
  )
  await expect.poll(() => page.getByText('24/7 Disponível').elements().length).toBe(1)
})
