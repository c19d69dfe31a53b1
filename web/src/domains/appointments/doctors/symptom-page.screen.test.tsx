import { getSymptom, type Symptom } from '@salama/contract/appointments'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, fail, hold, refuse } from '../../../testing/server.ts'
import { SymptomLinks } from './symptom-links.tsx'
import { SymptomPage } from './symptom-page.tsx'

const FEVER: Symptom = {
  id: 'febre',
  name: 'Febre',
  danger: ['Confusão, desmaio ou convulsões'],
  now: ['Faça já o teste da malária.'],
  ask: [{ specialty: 'Clínica Geral', when: 'Para começar, em adultos' }],
  buy: [{ name: 'Paracetamol 500 mg', for: 'Dor e febre' }],
  sources: [{ title: 'OMS África, Malária', address: 'https://afro.who.int/fr/node/5754' }],
  checked: '2026-11-25',
}
const open = (path = '/sintomas/febre') =>
  show(<Route path="/sintomas/:id" component={SymptomPage} />, { path, user: null })

test('a symptom says first when to call, then what to do, whom to ask and what to buy', async () => {
  answer(getSymptom, FEVER)
  await open()
  const danger = page.getByRole('region', { name: 'Sinais de perigo' })
  await expect.element(danger.getByText('Confusão, desmaio ou convulsões')).toBeVisible()
  await expect.element(danger.getByRole('link', { name: 'Ligar 110 (grátis)' })).toHaveAttribute('href', 'tel:110')
  await expect.element(danger.getByRole('link', { name: 'Ambulância 117' })).toHaveAttribute('href', 'tel:117')
  await expect
    .element(page.getByRole('link', { name: 'Clínica Geral' }))
    .toHaveAttribute('href', '/telemedicine?especialidade=Cl%C3%ADnica%20Geral')
  await expect
    .element(page.getByRole('link', { name: 'Paracetamol 500 mg' }))
    .toHaveAttribute('href', '/pharmacy?remedio=Paracetamol%20500%20mg')
  await page.getByText(/^Fontes, lidas a/).click()
  await expect.element(page.getByRole('link', { name: 'OMS África, Malária' })).toBeVisible()
  await expectAccessible()
})

test('what nothing is sold for offers nothing to buy', async () => {
  answer(getSymptom, { ...FEVER, name: 'Dor no peito', buy: [] })
  await open()
  await expect.element(page.getByRole('heading', { name: 'Dor no peito', level: 1 })).toBeVisible()
  expect(page.getByRole('region', { name: 'O que se compra sem receita' }).query()).toBeNull()
})

test('a symptom that is not known leads to the doctors, and one that does not come to another try', async () => {
  refuse(getSymptom, 404, { code: 'appointments.symptom_not_found', message: 'Ainda não temos orientações.' })
  const { unmount } = await open('/sintomas/xyz')
  await expect.element(page.getByRole('link', { name: 'Ver os médicos' })).toHaveAttribute('href', '/telemedicine')
  await unmount()
  fail(getSymptom)
  await open('/sintomas/tosse')
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
})

test('while it loads it says so', async () => {
  answer(getSymptom, FEVER)
  const release = hold(getSymptom)
  await open()
  await expect.element(page.getByText('Carregando...').first()).toBeInTheDocument()
  release()
  await expect.element(page.getByRole('heading', { name: 'Febre', level: 1 })).toBeVisible()
})

test('the links name all symptoms, or those that a search is about', async () => {
  const { rerender } = await show(<SymptomLinks search="" />, { user: null })
  await expect.element(page.getByRole('link', { name: 'Febre' })).toHaveAttribute('href', '/sintomas/febre')
  await rerender(<SymptomLinks search="dor de cab" />)
  await expect.element(page.getByRole('link', { name: 'Dor de cabeça' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Febre' }).query()).toBeNull()
  await rerender(<SymptomLinks search="cossa beira" />)
  expect(page.getByRole('link').query()).toBeNull()
})
