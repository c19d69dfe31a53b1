import {
  type CourseDetails,
  confirmEnrolmentPayment,
  enrol,
  getCourse,
  getOutline,
  listEnrolments,
} from '@salama/contract/courses'
import {
  getPayment,
  initiateMobileMoney,
  listPaymentMethods,
  listPayments,
  type Payment,
} from '@salama/contract/payments'
import { listReviews } from '@salama/contract/reviews'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { Route } from 'wouter'
import { queryClient } from '../../lib/api/query-client.ts'
import { detailsSample, ENROLMENT_ID, enrolmentSample, OPEN_ID, OUTLINE } from '../../testing/courses.ts'
import { departures, expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, fail, refuse, sentTo } from '../../testing/server.ts'
import { CoursePage } from './course-page.tsx'

const METHODS = ['m-pesa', 'e-mola', 'mkesh', 'bank-transfer'] as const
const LABELS = { 'm-pesa': 'M-Pesa', 'e-mola': 'e-Mola', mkesh: 'mKesh', 'bank-transfer': 'Transferência Bancária' }
const PAYMENT_ID = '00000000-0000-4000-8000-000000000600'
const payment = (status: Payment['status']): Payment => ({
  transactionId: PAYMENT_ID,
  status,
  paymentMethod: 'm-pesa',
  amount: 45_000,
  description: 'Curso',
  createdAt: new Date().toISOString(),
})

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
/** The page of a course that costs something, once it knows that its visitor is not enrolled. */
async function openPaid() {
  answer(listEnrolments, [])
  await open({ price: 45_000 })
  await expect.element(enrolButton()).toBeVisible()
  await expect.poll(() => callsOf(listEnrolments).length).toBeGreaterThan(0)
}
const enrolButton = () => page.getByRole('button', { name: 'Inscrever-se' })

test('serves the course of its address (NAV-051)', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Primeiros socorros' })).toBeVisible()
  expect(callsOf(getCourse).every(({ address }) => address.endsWith('/primeiros-socorros'))).toBe(true)
})

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
  const details = page.getByRole('region', { name: 'Detalhes' })
  await expect.element(details).toMatchTextContent(/Categoria\s*Saúde/)
  await expect.element(page.getByRole('list', { name: 'Etiquetas' })).toMatchTextContent(/emergência.*família/)
  await expect.element(page.getByText('Garantia de 30 dias')).toBeVisible()
  await expect.element(page.getByText('Acesso vitalício')).toBeVisible()
  await expect.element(page.getByText('Enfermeira e formadora.')).toBeVisible()
})

test('shows one tag as well as many, and no heading above nothing (COUR-024)', async () => {
  await open({ tags: ['primeiros'], requirements: [], outcomes: [] })
  await expect.element(page.getByRole('list', { name: 'Etiquetas' })).toHaveTextContent('primeiros')
  for (const name of ['O que precisa', 'O que vai aprender'])
    await expect.element(page.getByRole('heading', { name })).not.toBeInTheDocument()
})

test('says that the outline did not come, and asks again (COUR-017)', async () => {
  fail(getOutline)
  await open()
  await expect.element(page.getByText('Não foi possível carregar o conteúdo')).toBeVisible()
  answer(getOutline, OUTLINE)
  await page.getByRole('button', { name: 'Tentar novamente' }).first().click()
  await expect.element(page.getByRole('link', { name: /Ver e pedir ajuda/ })).toBeVisible()
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
  await cleanup()
  queryClient.clear()
  await open({ price: 0 })
  await expect.element(enrolButton()).toBeVisible()
  await expect.element(page.getByText('Grátis')).toBeVisible()
  expect(page.getByRole('radio').elements()).toEqual([])
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
  await expect.element(page.getByText('As aulas estão abertas.')).toBeVisible()
  expect(page.getByText(/Falta o pagamento/).elements()).toEqual([])
  expect(sentTo(enrol)).toEqual([{ courseId: detailsSample().id, body: { paymentMethod: 'm-pesa' } }])
  await expect.poll(() => callsOf(listEnrolments).length).toBeGreaterThan(before)
  await expect.element(page.getByRole('link', { name: 'Continuar' })).toBeVisible()
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
})

test('pays by wallet in the dialog and tells the server (COUR-071, COUR-072, COUR-075, COUR-094, COUR-096)', async () => {
  await openPaid()
  const pending = enrolmentSample({ status: 'pending', paymentStatus: 'unpaid' })
  answer(enrol, { ...pending, enrollment: pending })
  answer(listEnrolments, [pending])
  answer(initiateMobileMoney, payment('pending'))
  answer(getPayment, payment('confirmed'))
  answer(confirmEnrolmentPayment, enrolmentSample())
  await enrolButton().click()
  await expect.element(page.getByText('Inscrição criada com sucesso!')).toBeVisible()
  await expect.element(page.getByText('Falta o pagamento para abrir as aulas.')).toBeVisible()
  await page.getByRole('textbox', { name: /Número/ }).fill('841234567')
  answer(listEnrolments, [enrolmentSample()])
  await page.getByRole('button', { name: 'Iniciar Pagamento' }).click()
  await expect.poll(() => callsOf(confirmEnrolmentPayment).length).toBe(1)
  expect(callsOf(initiateMobileMoney)[0]?.body).toMatchObject({
    amount: 45_000,
    purpose: { kind: 'enrolment', id: ENROLMENT_ID },
  })
  expect(sentTo(confirmEnrolmentPayment)).toEqual([{ enrollmentId: ENROLMENT_ID, body: { transactionId: PAYMENT_ID } }])
  await expect.element(page.getByText('Pagamento confirmado!')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Continuar' })).toBeVisible()
})

test.each([
  [{ message: 'X' }, 'X'],
  [undefined, 'Não foi possível confirmar o pagamento.'],
])('says why the confirmation failed: %j (COUR-092, COUR-093)', async (body, said) => {
  await openPaid()
  const pending = enrolmentSample({ status: 'pending', paymentStatus: 'unpaid' })
  answer(enrol, { ...pending, enrollment: pending })
  answer(listEnrolments, [pending])
  answer(initiateMobileMoney, payment('pending'))
  answer(getPayment, payment('confirmed'))
  if (body) refuse(confirmEnrolmentPayment, 400, body)
  else fail(confirmEnrolmentPayment)
  await enrolButton().click()
  await page.getByRole('textbox', { name: /Número/ }).fill('841234567')
  await page.getByRole('button', { name: 'Iniciar Pagamento' }).click()
  await expect.element(page.getByText('Erro na confirmação')).toBeVisible()
  await expect.element(page.getByText(said, { exact: true })).toBeVisible()
})

test('a transfer leaves instructions in the page beside the toast (COUR-073, COUR-099, E-06)', async () => {
  await openPaid()
  const pending = enrolmentSample({ status: 'pending', paymentStatus: 'unpaid', paymentMethod: 'bank-transfer' })
  answer(enrol, { ...pending, enrollment: pending })
  answer(listEnrolments, [pending])
  await page.getByRole('radio', { name: 'Transferência Bancária' }).click()
  await enrolButton().click()
  await expect.element(page.getByText('Inscrição criada com sucesso!')).toBeVisible()
  await expect.element(page.getByText('Instruções de pagamento')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Contactar-nos' })).toHaveAttribute('href', '/faq')
  expect(callsOf(enrol)[0]?.body).toEqual({ paymentMethod: 'bank-transfer' })
})

test.each([
  [{ message: 'X' }, 'X'],
  [undefined, 'Não foi possível criar a inscrição. Tente novamente.'],
])('says why the enrolment failed: %j (COUR-090, COUR-091)', async (body, said) => {
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

test('says that a course does not exist, and leads back (COUR-027, COUR-028, COUR-085, COUR-098)', async () => {
  refuse(getCourse, 404, { code: 'courses.not_found', message: 'Não encontrámos este curso.' })
  await show(
    <Route path="/cursos/:slug">
      <CoursePage />
    </Route>,
    { path: '/cursos/nao-existe' },
  )
  await expect.element(page.getByRole('heading', { name: 'Curso não encontrado' })).toBeVisible()
  await expect.element(page.getByText('O curso que procura não existe ou foi removido.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ver todos os cursos' })).toHaveAttribute('href', '/cursos')
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
