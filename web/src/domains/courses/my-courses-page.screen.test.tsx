import { cancelEnrolment, getProgress, listEnrolments, refundEnrolment } from '@salama/contract/courses'
import { listPaymentMethods, listPayments } from '@salama/contract/payments'
import { getOwnReview } from '@salama/contract/reviews'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enrolmentSample } from '../../testing/courses.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, refuse, sentTo } from '../../testing/server.ts'
import { MyCoursesPage } from './my-courses-page.tsx'

const of = (n: number, title: string, changes: object = {}) => {
  const sample = enrolmentSample({ id: `00000000-0000-4000-8000-00000000070${n}`, ...changes })
  return { ...sample, course: { ...sample.course, title, slug: `curso-${n}` } }
}
const progress = (done: number, all: number) =>
  Array.from({ length: all }, (_, n) => ({ lessonId: `l${n}`, isCompleted: n < done, seconds: 0 }))

beforeEach(() => {
  answer(listPayments, [])
  answer(listPaymentMethods, [])
  answer(getProgress, progress(1, 4))
  answer(getOwnReview, { review: null, mayWrite: false })
})

const open = (path = '/meus-cursos') => show(<MyCoursesPage />, { path })

test('adds up active and completed courses, progress and hours (MYCO-001, MYCO-002, MYCO-003, MYCO-004)', async () => {
  answer(listEnrolments, [
    of(1, 'Um'),
    of(2, 'Dois'),
    of(3, 'Três', { status: 'completed', completedAt: '2026-11-15T08:00:00.000Z' }),
    of(4, 'Quatro', { status: 'pending', paymentStatus: 'unpaid' }),
  ])
  await open()
  const figure = (name: string) => page.getByRole('term').filter({ hasText: name }).element().parentElement?.textContent
  await expect.poll(() => figure('Progresso médio')).toContain('25%')
  expect(figure('Cursos ativos')).toContain('2')
  expect(figure('Concluídos')).toContain('1')
  expect(figure('Horas totais')).toContain('3 horas')
  await expectAccessible()
})

test('leaves cancelled enrolments out (MYCO-036, NAV-052)', async () => {
  answer(listEnrolments, [of(1, 'Um'), of(4, 'Quatro', { status: 'cancelled' })])
  await open()
  await expect.element(page.getByRole('link', { name: 'Um', exact: true })).toBeVisible()
  expect(page.getByText('Quatro').elements()).toHaveLength(0)
})

test('completes a payment in the payment dialog (MYCO-006, MYCO-007)', async () => {
  answer(listEnrolments, [of(1, 'Um', { status: 'pending', paymentStatus: 'unpaid' })])
  await open()
  await page.getByRole('button', { name: 'Completar Pagamento' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Como quer pagar?' })).toBeVisible()
  expect(location.search).toBe('?pagar=00000000-0000-4000-8000-000000000701')
})

test.each([
  [1, 'Continuar'],
  [0, 'Começar'],
] as const)(
  'with %i lesson done the button says %s and leads to the lessons (MYCO-010, MYCO-011, MYCO-016)',
  async (done, word) => {
    answer(getProgress, progress(done, 4))
    answer(listEnrolments, [of(1, 'Um')])
    await open()
    const go = page.getByRole('link', { name: `${word} Um` })
    await expect.element(go).toHaveAttribute('href', '/cursos/curso-1/aprender')
  },
)

test('teaches who has no course, and leads to the catalogue (MYCO-015)', async () => {
  answer(listEnrolments, [])
  await open()
  await expect.element(page.getByText('Ainda não tem cursos')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ver cursos' }).last()).toHaveAttribute('href', '/cursos')
  await expectAccessible()
})

test('says what went wrong (MYCO-034, MYCO-035)', async () => {
  refuse(listEnrolments, 500)
  await open()
  await expect.element(page.getByText('Erro ao carregar cursos')).toBeVisible()
  await expect.element(page.getByText('Não foi possível carregar os seus cursos.')).toBeVisible()
})

test('gives up an enrolment that was not paid, after asking', async () => {
  answer(listEnrolments, [of(1, 'Um', { status: 'pending', paymentStatus: 'unpaid' })])
  await open()
  await page.getByRole('button', { name: 'Desistir de Um' }).click()
  answer(cancelEnrolment, enrolmentSample({ status: 'cancelled' }))
  answer(listEnrolments, [])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desistir' }).click()
  await expect.element(page.getByText('Inscrição cancelada').first()).toBeVisible()
  expect(sentTo(cancelEnrolment)).toEqual([{ enrollmentId: of(1, 'Um').id }])
})

test('offers the guarantee while it runs (X-112)', async () => {
  answer(listEnrolments, [of(1, 'Um', { refund: { offer: 'open', until: '2026-12-10T08:00:00.000Z' } })])
  await open()
  await page.getByRole('button', { name: 'Pedir reembolso de Um' }).click()
  await expect.element(page.getByText(/Devolvemos 450\sMT e as aulas fecham-se/)).toBeVisible()
  await expectAccessible()
  answer(refundEnrolment, enrolmentSample({ status: 'cancelled' }))
  await page.getByRole('button', { name: 'Devolver o dinheiro' }).click()
  await expect.element(page.getByText('450 MT vão a caminho.')).toBeVisible()
  expect(sentTo(refundEnrolment)).toEqual([{ enrollmentId: of(1, 'Um').id, body: { reason: '' } }])
})

test('offers no refund where there is none (X-112)', async () => {
  answer(listEnrolments, [of(1, 'Um', { refund: { offer: 'none' } })])
  await open()
  await expect.element(page.getByRole('article', { name: 'Um' })).toBeVisible()
  expect(page.getByRole('button', { name: /Pedir reembolso/ }).elements()).toEqual([])
})

test('promises no money where an operator decides, and asks for a reason (X-112)', async () => {
  answer(listEnrolments, [of(1, 'Um', { refund: { offer: 'desk', until: '2026-12-10T08:00:00.000Z' } })])
  await open()
  await page.getByRole('button', { name: 'Pedir reembolso de Um' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pedir reembolso' })
  await expect.element(dialog.getByText(/um operador vai ler o pedido/)).toBeVisible()
  expect(dialog.getByText(/Devolvemos/).elements()).toEqual([])
  answer(refundEnrolment, enrolmentSample({ refund: { offer: 'none', state: 'asked' } }))
  await dialog.getByRole('button', { name: 'Não tenho tempo para o fazer.' }).click()
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect.element(page.getByText('Avisamos assim que for decidido.')).toBeVisible()
  expect(sentTo(refundEnrolment)).toEqual([
    { enrollmentId: of(1, 'Um').id, body: { reason: 'Não tenho tempo para o fazer.' } },
  ])
})

test('says of a suspended course that lessons stay, money may be asked for, and nobody pays', async () => {
  const course = { ...enrolmentSample().course, isSuspended: true }
  answer(listEnrolments, [
    of(1, 'Um', { course, refund: { offer: 'desk' } }),
    of(2, 'Dois', { status: 'pending', paymentStatus: 'unpaid', course }),
  ])
  await open()
  const bought = page.getByRole('article', { name: 'Um' })
  await expect.element(bought.getByText('As suas aulas continuam abertas.')).toBeVisible()
  await expect.element(bought.getByRole('link', { name: /Começar|Continuar/ })).toBeVisible()
  const unpaid = page.getByRole('article', { name: 'Dois' })
  await expect.element(unpaid.getByText('Já não aceita inscrições nem pagamentos.')).toBeVisible()
  expect(unpaid.getByRole('button', { name: 'Completar Pagamento' }).elements()).toEqual([])
  await bought.getByRole('button', { name: /Pedir reembolso/ }).click()
  await expect.element(page.getByText(/O curso está suspenso: um operador vai ler o pedido/)).toBeVisible()
})

test('asks for the progress of each active course and no other (MYCO-033, MYCO-009)', async () => {
  answer(listEnrolments, [of(1, 'Um'), of(2, 'Dois'), of(3, 'Três', { status: 'pending', paymentStatus: 'unpaid' })])
  await open()
  await expect.poll(() => page.getByRole('progressbar').elements().length).toBe(2)
  await expect.poll(() => callsOf(getProgress).length).toBe(2)
  await expect.element(page.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', '25')
})

test('shows pending, active and completed under their headings (MYCO-005, MYCO-008, MYCO-012, MYCO-013, MYCO-014)', async () => {
  answer(listEnrolments, [
    of(1, 'Um', { status: 'pending', paymentStatus: 'unpaid' }),
    of(2, 'Dois'),
    of(3, 'Três', {
      status: 'completed',
      completedAt: '2026-11-15T08:00:00.000Z',
      certificateCode: 'ABCDEFGH23456789',
    }),
    of(4, 'Quatro', { status: 'cancelled' }),
  ])
  await open()
  for (const [heading, title] of [
    ['Aguardando Pagamento', 'Um'],
    ['Cursos Ativos', 'Dois'],
    ['Cursos Concluídos', 'Três'],
  ] as const) {
    await expect
      .element(page.getByRole('region', { name: heading }).getByRole('link', { name: title, exact: true }))
      .toBeVisible()
  }
  await expect.element(page.getByText('Inscrito em 10 nov. 2026').first()).toBeVisible()
  await expect.element(page.getByText('Concluído em 15 nov. 2026')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Certificado' })).toHaveAttribute('download')
  await expectAccessible()
})
