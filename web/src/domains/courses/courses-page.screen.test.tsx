import { type Course, listCourses, summarizeCourses } from '@salama/contract/courses'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { courseSample } from '../../testing/courses.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, answerPage, callsOf, refuse } from '../../testing/server.ts'
import { CoursesPage } from './courses-page.tsx'

const named = (n: number, title: string, changes: Partial<Course> = {}): Course =>
  courseSample({ id: `00000000-0000-4000-8000-00000000000${n}`, slug: `curso-${n}`, title, ...changes })

const COUNTS = {
  total: 2,
  categories: [
    { name: 'Saúde', courses: 1 },
    { name: 'Técnico', courses: 1 },
  ],
  levels: [
    { name: 'Básico', courses: 1 },
    { name: 'Avançado', courses: 1 },
  ],
}

beforeEach(() => {
  answer(listCourses, [
    named(1, 'Primeiros socorros', { tags: ['um', 'dois', 'três', 'quatro', 'cinco'] }),
    named(2, 'Soldadura', { category: 'Técnico', level: 'Avançado', price: 60_000, rating: 4.5, reviewCount: 2 }),
  ])
  answer(summarizeCourses, COUNTS)
})

const open = (path = '/cursos') => show(<CoursesPage />, { path })
const lastQuery = () => new URL(callsOf(listCourses).at(-1)?.address ?? '', location.href).search

test('has search, category, level, order and counts (COUR-001, COUR-002, COUR-003, COUR-004, COUR-005)', async () => {
  await open()
  await expect.element(page.getByRole('searchbox', { name: 'Pesquisar cursos' })).toBeVisible()
  for (const name of ['Categoria', 'Nível', 'Ordenar']) {
    await expect.element(page.getByRole('combobox', { name })).toBeVisible()
  }
  await expect.element(page.getByText('2 cursos encontrados')).toBeVisible()
  await page.getByRole('combobox', { name: 'Ordenar' }).click()
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual([
      'Título A-Z',
      'Preço: menor para maior',
      'Preço: maior para menor',
      'Duração: curta para longa',
      'Duração: longa para curta',
    ])
  await page.getByRole('option', { name: 'Preço: maior para menor' }).click()
  await expect.poll(lastQuery).toBe('?sort=price_desc')
  expect(location.search).toBe('?ordenar=preco-desc')
  await expectAccessible()
})

test('a card leads to its course, with three tags, price and real stars (COUR-006, COUR-108, COUR-102, COUR-013)', async () => {
  await open()
  const link = page.getByRole('link', { name: 'Primeiros socorros' })
  await expect.element(link).toHaveAttribute('href', '/cursos/curso-1')
  const [first, second] = page.getByRole('article').elements()
  expect(first?.querySelectorAll('ul[aria-label=Etiquetas] li')).toHaveLength(3)
  expect(first?.textContent).toContain('Grátis')
  expect(first?.textContent).toContain('Sem avaliações')
  expect(first?.textContent).not.toContain('4,8')
  expect(second?.textContent).toContain('600 MT')
  expect(second?.textContent).toContain('(2 avaliações)')
})

test('filters are in the address, and one press takes them back (COUR-007, COUR-008, X-116)', async () => {
  await open('/cursos?pesquisa=socorros&categoria=Saúde&nivel=Básico')
  await expect.poll(lastQuery).toBe('?q=socorros&category=Sa%C3%BAde&level=B%C3%A1sico')
  await page.getByRole('button', { name: 'Limpar Filtros' }).click()
  await expect.poll(lastQuery).toBe('')
  expect(location.search).toBe('')
  await expect.poll(() => page.getByRole('button', { name: 'Limpar Filtros' }).elements().length).toBe(0)
})

test('leads to the own courses (COUR-009)', async () => {
  await open()
  await expect.element(page.getByRole('link', { name: 'Meus Cursos' })).toHaveAttribute('href', '/meus-cursos')
})

test('says what went wrong and reads again (COUR-010, COUR-097)', async () => {
  refuse(listCourses, 500)
  await open()
  await expect.element(page.getByText('Erro ao carregar cursos')).toBeVisible()
  answer(listCourses, [named(1, 'Primeiros socorros')])
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByRole('link', { name: 'Primeiros socorros' })).toBeVisible()
})

test('says when nothing is found, and offers all (COUR-011)', async () => {
  answer(listCourses, [])
  answer(summarizeCourses, { ...COUNTS, total: 0 })
  await open('/cursos?pesquisa=xyz')
  await expect.element(page.getByText('Nenhum curso encontrado')).toBeVisible()
  await expect.element(page.getByText('0 cursos encontrados')).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos os cursos' }).click()
  expect(location.search).toBe('')
  await expectAccessible()
})

test('offers the categories and levels of the courses (COUR-044, COUR-051)', async () => {
  await open()
  await page.getByRole('combobox', { name: 'Categoria' }).click()
  await expect.element(page.getByRole('option', { name: /^Saúde/ })).toBeVisible()
  await page.getByRole('option', { name: /^Técnico/ }).click()
  await expect.poll(lastQuery).toBe('?category=T%C3%A9cnico')
})

test('offers the level Avançado too (COUR-053)', async () => {
  await open()
  await page.getByRole('combobox', { name: 'Nível' }).click()
  await expect.element(page.getByRole('option', { name: /^Avançado/ })).toBeVisible()
})

test('a list that goes on shows more on demand (X-116)', async () => {
  answerPage(listCourses, [named(1, 'Primeiros socorros')], 'a.b')
  await open()
  const more = page.getByRole('button', { name: 'Mostrar mais' })
  await expect.element(more).toBeVisible()
  answer(listCourses, [named(2, 'Soldadura')])
  await more.click()
  await expect.element(page.getByRole('link', { name: 'Soldadura' })).toBeVisible()
})

test('asks once when the list fails, and not again when the window has the focus back (HTTP-018)', async () => {
  refuse(listCourses, 500, { message: 'Algo correu mal.', code: 'platform.internal' })
  await open()
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  for (const event of ['blur', 'focus', 'visibilitychange']) {
    globalThis.dispatchEvent(new Event(event))
    document.dispatchEvent(new Event(event))
  }
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(callsOf(listCourses)).toHaveLength(1)
})
