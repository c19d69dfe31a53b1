import { type CourseDetails, enrol, getCourse, getOutline, listEnrolments } from '@salama/contract/courses'
import { listPaymentMethods, listPayments } from '@salama/contract/payments'
import { listReviews } from '@salama/contract/reviews'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { detailsSample, enrolmentSample, OPEN_ID, OUTLINE } from '../../testing/courses.ts'
import { departures, expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, fail, refuse } from '../../testing/server.ts'
import { CoursePage } from './course-page.tsx'

const METHODS = ['m-pesa', 'e-mola', 'mkesh', 'bank-transfer'] as const
const LABELS = { 'm-pesa': 'M-Pesa', 'e-mola': 'e-Mola', mkesh: 'mKesh', 'bank-transfer': 'Transferência Bancária' }

beforeEach(() => {
  answer(getOutline, OUTLINE)
  answer(listReviews, [])
  answer(listEnrolments, [])
  answer(listPayments, [])
  answer(
    listPaymentMethods,
    METHODS.map((method) => ({ method, label: LABELS[method], available: true })),
  )
})

const open = (changes: Partial<CourseDetails> = {}, user?: null) => {
  answer(getCourse, detailsSample(changes))
  return show(
    <Route path="/cursos/:slug">
      <CoursePage />
    </Route>,
    { path: '/cursos/primeiros-socorros', ...(user === null ? { user } : {}) },
  )
}
const enrolButton = () => page.getByRole('button', { name: 'Inscrever-se' })

test('shows hero, about, details, tags and guarantee (COUR-012, COUR-016, COUR-021, COUR-022, COUR-023)', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Primeiros socorros' })).toBeVisible()
  for (const words of ['Ajudar sem perigo.', 'O que fazer nos primeiros minutos.', '1,5 horas', '3 aulas']) {
    await expect.element(page.getByText(words).first()).toBeVisible()
  }
  await expect.element(page.getByRole('heading', { name: 'Sobre o curso' })).toBeVisible()
  const details = page.getByRole('region', { name: 'Detalhes' })
  await expect.element(details).toMatchTextContent(/Duração.*Aulas.*Nível.*Básico.*Categoria.*Saúde.*05\/10\/2026/)
  await expectAccessible()
})

test('names category, tags, teacher, 30 days and lifetime access (COUR-024, COUR-025, COUR-026, COUR-100, COUR-101)', async () => {
  await open()
  await expect.element(page.getByRole('list', { name: 'Etiquetas' })).toMatchTextContent(/emergência.*família/)
  await expect.element(page.getByText('Garantia de 30 dias')).toBeVisible()
  await expect.element(page.getByText('Acesso vitalício')).toBeVisible()
  await expect.element(page.getByText('Enfermeira e formadora.')).toBeVisible()
})

test('lists modules and lessons with minutes and Preview (COUR-017, COUR-018, COUR-019, COUR-020, COUR-029)', async () => {
  await open({ price: 45_000 })
  const lesson = page.getByRole('link', { name: /Ver e pedir ajuda/ })
  await expect.element(lesson).toHaveAttribute('href', `/cursos/primeiros-socorros/aprender?aula=${OPEN_ID}`)
  await expect.element(lesson).toMatchTextContent(/Preview.*12 min/)
  expect(page.getByText('Preview', { exact: true }).elements()).toHaveLength(1)
  expect(page.getByRole('link', { name: /Compressões/ }).elements()).toHaveLength(0)
  await expect.element(page.getByText(/abrem com a inscrição/)).toBeVisible()
})

test('offers wallets and transfer for a price, M-Pesa chosen, and nothing for free (COUR-014, COUR-070, COUR-076)', async () => {
  await open({ price: 45_000 })
  await expect.element(page.getByRole('radio', { name: 'M-Pesa' })).toBeChecked()
  expect(page.getByRole('radio').elements()).toHaveLength(4)
  await expect.element(page.getByText('450 MT')).toBeVisible()
  expect(page.getByText(/dinheiro em mão|Numerário/).elements()).toHaveLength(0)
})

test('enrols in a free course with one press (COUR-015, COUR-067, COUR-095, COUR-074)', async () => {
  await open()
  await expect.element(page.getByText('Grátis')).toBeVisible()
  expect(page.getByRole('radio').elements()).toHaveLength(0)
  const free = enrolmentSample({ paidPrice: 0, paymentStatus: 'free', paymentMethod: null })
  answer(enrol, { ...free, enrollment: free })
  answer(listEnrolments, [free])
  const before = callsOf(listEnrolments).length
  await enrolButton().click()
  await expect.element(page.getByText('Inscrição realizada com sucesso!')).toBeVisible()
  expect(callsOf(enrol)[0]?.body).toEqual({ paymentMethod: 'm-pesa' })
  await expect.poll(() => callsOf(listEnrolments).length).toBeGreaterThan(before)
  await expect.element(page.getByRole('link', { name: 'Continuar' })).toBeVisible()
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
})

test.each([[{ message: 'X' }, 'X']])('says why the enrolment failed: %j (COUR-090)', async (body, said) => {
  await open()
  if (body) refuse(enrol, 400, body)
  else fail(enrol)
  await enrolButton().click()
  await expect.element(page.getByText('Erro na inscrição')).toBeVisible()
  await expect.element(page.getByText(said, { exact: true })).toBeVisible()
})

test('who is enrolled goes on, and who has not paid completes the payment (COUR-030, X-111)', async () => {
  answer(listEnrolments, [enrolmentSample({ status: 'pending', paymentStatus: 'unpaid' })])
  await open({ price: 45_000 })
  await expect.element(page.getByRole('button', { name: 'Completar Pagamento' })).toBeVisible()
  expect(enrolButton().elements()).toHaveLength(0)
})

test('leads a visitor to sign in and back (COUR-031)', async () => {
  await open({ price: 45_000 }, null)
  await enrolButton().click()
  await expect.poll(() => departures).toEqual(['/api/login?next=%2Fcursos%2Fprimeiros-socorros'])
  expect(callsOf(enrol)).toHaveLength(0)
})

test('another failure is no missing course, and can be tried again (E-05)', async () => {
  refuse(getCourse, 500)
  await show(
    <Route path="/cursos/:slug">
      <CoursePage />
    </Route>,
    { path: '/cursos/outro' },
  )
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  expect(page.getByText('Curso não encontrado').elements()).toHaveLength(0)
})
