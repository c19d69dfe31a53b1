import { listDoctors } from '@salama/contract/appointments'
import { brand } from '@salama/contract/brand'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer } from '../../../testing/server.ts'
import { WellbeingPage } from './wellbeing-page.tsx'

afterEach(() => localStorage.clear())

const path = brand.wellbeingPath
const open = (part: string) => show(<WellbeingPage />, { path: `${path}?parte=${part}` })

test('offers breathing, meditation, support, therapy and a diary to a visitor (NAV-022, NAV-068)', async () => {
  await show(<WellbeingPage />, { path, user: null })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bem-estar' })).toBeVisible()
  for (const name of ['Respirar', 'Meditar', 'Apoio emocional', 'Terapia online', 'Diário'])
    await expect.element(page.getByRole('tab', { name })).toBeInTheDocument()
  await expectAccessible()
})

test('keeps the numbers for a crisis on the screen, whatever part is open', async () => {
  await open('meditar')
  const call = page.getByRole('link', { name: /^Ligar 110/ })
  await expect.element(call).toHaveAttribute('href', 'tel:110')
  await page.getByText('Outros números de ajuda').click()
  await expect.element(page.getByRole('link', { name: /^116: Linha Fala Criança/ })).toHaveAttribute('href', 'tel:116')
})

test('breathes along with the person and stops when asked', async () => {
  await open('respirar')
  await page.getByRole('button', { name: 'Começar' }).click()
  await expect.element(page.getByRole('status').getByText('Inspire pelo nariz')).toBeVisible()
  await page.getByRole('button', { name: 'Parar' }).click()
  await expect.element(page.getByText('Pronto?')).toBeVisible()
})

test('guides a meditation sentence by sentence (NAV-022)', async () => {
  await open('meditar')
  await page.getByRole('radio', { name: 'Antes de dormir' }).click()
  await expect.element(page.getByText('O dia acabou.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Começar' }).click()
  await expect.element(page.getByRole('button', { name: 'Parar' })).toBeVisible()
  await expectAccessible()
})

test('keeps how far a programme has come on this phone', async () => {
  await open('apoio')
  const card = page.getByRole('article').filter({ hasText: 'Dormir melhor' })
  await expect.element(card.getByText('0 de 5 passos')).toBeVisible()
  await card.getByRole('button', { name: 'Feito' }).click()
  await expect.element(card.getByText('1 de 5 passos')).toBeVisible()
  await expectAccessible()
})

test('leads to psychologists and psychiatrists who can be booked (NAV-022)', async () => {
  answer(listDoctors, [])
  await open('terapeutas')
  await expect.element(page.getByText('De momento ninguém atende nesta especialidade.').first()).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ver todos em Psicologia' }))
    .toHaveAttribute('href', '/telemedicine?especialidade=Psicologia')
})

test('keeps the diary on the phone, for its owner alone, until it is erased (WEB-08)', async () => {
  const screen = await open('diario')
  await page.getByRole('radio', { name: 'Em baixo', exact: true }).click()
  await page.getByLabelText(/O que pesou ou ajudou/).fill('Dormi mal')
  await page.getByRole('button', { name: 'Guardar neste telemóvel' }).click()
  await expect.element(page.getByRole('region', { name: 'Os últimos dias' }).getByText('Dormi mal')).toBeVisible()
  await expectAccessible()
  await screen.unmount()

  const other = await show(<WellbeingPage />, { path: `${path}?parte=diario`, user: null })
  await expect.element(page.getByText('Ainda não escreveu nada', { exact: false })).toBeVisible()
  expect(JSON.stringify(localStorage)).not.toContain('Dormi mal')
  await other.unmount()
})
