import {
  arrangeCourse,
  changeCourse,
  getTaughtCourse,
  getTaughtLesson,
  listTaughtCourses,
  writeLesson,
} from '@salama/contract/courses'
import { listOwnCases } from '@salama/contract/verification'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, fail, hold, refuse } from '../../../testing/server.ts'
import { authoredSample, TAUGHT_ID, TEXT_ID, taughtSample, writtenSample } from '../../../testing/teaching.ts'
import { TeacherPortalPage } from '../teacher-portal-page.tsx'

const SENTENCE = 'Este curso foi alterado noutro sítio. Veja como está agora antes de guardar.'
const refuseChanged = (endpoint: typeof writeLesson | typeof changeCourse | typeof arrangeCourse) =>
  refuse(endpoint, 409, { code: 'courses.changed_elsewhere', message: SENTENCE })

beforeEach(() => {
  answer(listTaughtCourses, [taughtSample()])
  answer(getTaughtCourse, authoredSample())
  answer(getTaughtLesson, writtenSample())
  answer(listOwnCases, [])
})

const edit = (lesson = '') =>
  show(<TeacherPortalPage />, {
    path: `/dashboard/teacher?ver=editar&curso=${TAUGHT_ID}${lesson && `&aula=${lesson}`}`,
  })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const saved = () => expect.element(page.getByText('Guardado').first()).toBeVisible()
const conflict = () => expect.element(page.getByText(/O que escreveu continua aqui\./)).toBeVisible()
const written = () => callsOf(writeLesson).map(({ body: { body, revision } }) => [body, revision])
const text = page.getByLabelText('Texto da aula')

/** Types into a lesson that another tab has changed meanwhile. */
async function typeTooLate() {
  await edit(TEXT_ID)
  await expect.element(text).toBeVisible()
  refuseChanged(writeLesson)
  answer(getTaughtLesson, writtenSample({ body: 'De outro separador.', revision: 9 }))
  await text.fill('O que escrevi aqui.')
  await conflict()
}

test('each save of a lesson says the revision that the save before answered', async () => {
  await edit(TEXT_ID)
  answer(writeLesson, writtenSample({ revision: 6 }))
  await text.fill('Um')
  await saved()
  await text.fill('Dois')
  await expect.poll(written).toEqual([
    ['Um', 5],
    ['Dois', 6],
  ])
})

test('what was typed into a lesson that changed meanwhile stays, and is saved by choice alone', async () => {
  await typeTooLate()
  await text.fill('O que escrevi aqui, e mais.')
  await press('Ver a de agora')
  await expect.element(page.getByText('De outro separador.')).toBeVisible()
  await expectAccessible()
  answer(writeLesson, writtenSample({ revision: 10 }))
  dispatchEvent(new Event('online'))
  await press('Guardar a minha')
  await saved()
  expect(written()).toEqual([
    ['O que escrevi aqui.', 5],
    ['O que escrevi aqui, e mais.', 9],
  ])
  await expect.element(text).toHaveValue('O que escrevi aqui, e mais.')
})

test('the lesson of another tab is taken by choice, and written on from there', async () => {
  await typeTooLate()
  await press('Usar a de agora')
  await expect.element(text).toHaveValue('De outro separador.')
  await saved()
  expect(written()).toHaveLength(1)
  answer(writeLesson, writtenSample({ revision: 10 }))
  await text.fill('De outro separador. E daqui.')
  await expect.poll(written).toContainEqual(['De outro separador. E daqui.', 9])
})

test('a version that changed again while one chose is asked about again', async () => {
  await typeTooLate()
  answer(getTaughtLesson, writtenSample({ body: 'De um terceiro.', revision: 12 }))
  await press('Guardar a minha')
  await expect.poll(written).toHaveLength(2)
  await conflict()
  await press('Ver a de agora')
  await expect.element(page.getByText('De um terceiro.')).toBeVisible()
  await expect.element(text).toHaveValue('O que escrevi aqui.')
})

test('a save whose answer was lost is no version of somebody else', async () => {
  await edit(TEXT_ID)
  await expect.element(text).toBeVisible()
  fail(writeLesson)
  await text.fill('Chegou. ')
  await expect.element(page.getByText(/^Não guardado/)).toBeVisible()
  refuseChanged(writeLesson)
  const release = hold(writeLesson)
  answer(getTaughtLesson, writtenSample({ body: 'Chegou.', revision: 6 }))
  await text.fill('Chegou. E mais.')
  await expect.poll(written).toHaveLength(2)
  answer(writeLesson, writtenSample({ body: 'Chegou. E mais.', revision: 7 }))
  release()
  await saved()
  expect(written().at(-1)).toEqual(['Chegou. E mais.', 6])
})

test('the page of a course that changed meanwhile shows in what, and the own is kept by choice', async () => {
  await edit()
  const summary = page.getByLabelText('Resumo')
  await expect.element(summary).toBeVisible()
  refuseChanged(changeCourse)
  answer(getTaughtCourse, authoredSample({ price: 75_000, coverUrl: null, factsRevision: 8 }))
  await summary.fill('Coser depressa.')
  await conflict()
  await press('Ver a de agora')
  await expect.element(page.getByText('Da linha ao vestido.')).toBeVisible()
  await expect.element(page.getByText(/^750 MT$/)).toBeVisible()
  await expectAccessible()
  answer(changeCourse, authoredSample({ shortDescription: 'Coser depressa.', factsRevision: 9 }))
  await press('Guardar a minha')
  await expect.poll(() => callsOf(changeCourse).map(({ body }) => body.factsRevision)).toEqual([7, 8])
  await expect.element(summary).toHaveValue('Coser depressa.')
  await expect.element(page.getByText(/O que escreveu continua aqui/)).not.toBeInTheDocument()
})

test('names that were typed outlive a change in another place, which is told', async () => {
  await edit()
  const name = page.getByLabelText('Nome do módulo')
  await expect.element(name).toBeVisible()
  refuseChanged(arrangeCourse)
  const [module] = authoredSample().modules
  if (!module) throw new Error('the sample has a module')
  const added = { ...module, id: '00000000-0000-4000-8000-000000000499', title: 'De outro separador', lessons: [] }
  answer(getTaughtCourse, authoredSample({ revision: 9, modules: [module, added] }))
  const release = hold(arrangeCourse)
  await name.fill('A minha máquina')
  await expect.poll(() => callsOf(arrangeCourse)).toHaveLength(1)
  const merged = [{ ...module, title: 'A minha máquina' }, added]
  answer(arrangeCourse, authoredSample({ revision: 10, modules: merged }))
  release()
  await expect.element(page.getByText('Juntou-se «De outro separador».')).toBeVisible()
  await expect.element(name.first()).toHaveValue('A minha máquina')
  await expect.element(name.nth(1)).toHaveValue('De outro separador')
  await expect
    .poll(() => callsOf(arrangeCourse).map(({ body }) => [body.revision, ...body.modules.map(({ title }) => title)]))
    .toEqual([
      [3, 'A minha máquina'],
      [9, 'A minha máquina', 'De outro separador'],
    ])
  await expectAccessible()
  await press('Entendi')
  await expect.element(page.getByText('Juntou-se «De outro separador».')).not.toBeInTheDocument()
})
