import { type SearchAnswer, searchAll } from '@salama/contract/overview'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, fail, hold } from '../../../testing/server.ts'
import { SearchPage } from './search-page.tsx'

const dish = (at: number) => ({
  id: `00000000-0000-4000-8000-00000000010${at}`,
  title: `Pizza ${at}`,
  text: 'Restaurante Zambi',
  href: `/restaurant/00000000-0000-4000-8000-00000000020${at}`,
  imageUrl: null,
  price: 45_000,
})
const PIZZAS: SearchAnswer = {
  groups: [
    { kind: 'dish', label: 'Pratos', results: [1, 2, 3, 4, 5, 6].map(dish) },
    {
      kind: 'course',
      label: 'Cursos',
      results: [
        { ...dish(7), title: 'Cozinhar em casa', text: 'Culinária · Básico', href: '/cursos/cozinhar', price: 0 },
      ],
    },
  ],
  isLike: false,
}
const open = (path = '/pesquisa') => show(<SearchPage />, { path, user: null })
const field = () => page.getByRole('searchbox', { name: 'Médicos, remédios, pratos…' })

test('leads to every service before anything is typed', async () => {
  await open()
  const services = page.getByRole('region', { name: 'Serviços' })
  await expect.element(services.getByRole('link', { name: 'Consultas' })).toHaveAttribute('href', '/telemedicine')
  await expect.element(services.getByRole('link', { name: 'Transporte' })).toHaveAttribute('href', '/transport')
  await expectAccessible()
})

test('finds things of every kind as one types, the best kind first, with what they cost', async () => {
  answer(searchAll, PIZZAS)
  await open()
  await userEvent.type(field(), 'pizza')
  const dishes = page.getByRole('region', { name: 'Pratos' })
  await expect.element(dishes.getByRole('link', { name: 'Pizza 1' })).toHaveAttribute('href', dish(1).href)
  await expect.element(dishes.getByText('450 MT').first()).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Cursos' }).getByText('Grátis')).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: '7 resultados' })).toBeInTheDocument()
  expect(callsOf(searchAll).at(-1)?.address).toBe('/api/search?q=pizza')
  await expectAccessible()
  await expect.element(dishes.getByRole('link', { name: 'Pizza 5' })).not.toBeInTheDocument()
  await dishes.getByRole('button', { name: 'Ver mais 2 em Pratos' }).click()
  await expect.element(dishes.getByRole('link', { name: 'Pizza 6' })).toBeVisible()
})

test('finds pages and answers of the help without the server', async () => {
  answer(searchAll, { groups: [], isLike: false })
  await open('/pesquisa?q=reembolso')
  await expect.element(page.getByRole('region', { name: 'Ajuda' }).getByRole('link').first()).toBeVisible()
  const pages = page.getByRole('region', { name: 'Páginas' })
  await expect.element(pages.getByRole('link', { name: 'Pagamentos' })).toHaveAttribute('href', '/pagamentos')
  await expectAccessible()
})

test('says that it guessed what was meant', async () => {
  answer(searchAll, { ...PIZZAS, isLike: true })
  await open('/pesquisa?q=pizzza')
  await expect.element(page.getByText('Nada com essas letras. Talvez procure:')).toBeVisible()
})

test('says that nothing was found, and what to do then', async () => {
  answer(searchAll, { groups: [], isLike: true })
  await open('/pesquisa?q=xqzwvk')
  await expect.element(page.getByText('Nada com essas palavras')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Fale Conosco' })).toHaveAttribute('href', '/faq')
  await expectAccessible()
})

test('waits for a third letter, and does not ask before', async () => {
  await open('/pesquisa?q=xq')
  await expect.element(page.getByText('A pesquisa começa com três letras.')).toBeVisible()
  expect(callsOf(searchAll)).toEqual([])
})

test('shows that it looks, and offers another try where no answer comes', async () => {
  answer(searchAll, PIZZAS)
  const release = hold(searchAll)
  await open('/pesquisa?q=pizza')
  await expect.element(page.getByText('Carregando...').first()).toBeInTheDocument()
  release()
  await expect.element(page.getByRole('link', { name: 'Pizza 1' })).toBeVisible()
  fail(searchAll)
  await userEvent.fill(field(), 'matapa')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
})
