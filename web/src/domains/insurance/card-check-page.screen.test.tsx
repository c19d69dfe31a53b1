import { checkCard } from '@salama/contract/insurance'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, refuse } from '../../testing/server.ts'
import { CardCheckPage } from './card-check-page.tsx'

const open = () =>
  show(<Route path="/cartao/:code" component={CardCheckPage} />, { path: '/cartao/23456789ABCDEFGHJKMN', user: null })

const card = {
  isValid: true,
  status: 'active',
  planName: 'Família',
  policyNumber: '7QK2-M9XA',
  validUntil: '2026-12-01T10:00:00.000Z',
  people: ['Amina B.', 'Yara B.'],
} as const

test('a valid card says so with what a clinic needs', async () => {
  answer(checkCard, { ...card, people: [...card.people] })
  await open()
  await expect.element(page.getByRole('status')).toMatchTextContent('Cartão válido hoje')
  for (const text of ['7QK2-M9XA', 'Família', 'Amina B., Yara B.', '01/12/2026']) {
    await expect.element(page.getByText(text)).toBeVisible()
  }
  await expectAccessible()
})

test('a card that is past due is not valid', async () => {
  answer(checkCard, { ...card, people: [...card.people], isValid: false, status: 'past_due' })
  await open()
  await expect.element(page.getByRole('status')).toMatchTextContent('Cartão não válido hoje')
  await expect.element(page.getByText('Pagamento em atraso')).toBeVisible()
})

test('a code of nobody is no card', async () => {
  refuse(checkCard, 404, { code: 'insurance.card_not_found', message: 'Este cartão não existe.' })
  await open()
  await expect.element(page.getByRole('heading', { name: 'Este cartão não existe' })).toBeVisible()
})
