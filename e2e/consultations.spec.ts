import { bookElsewhere } from './booking.ts'
import { expect, phoneEnding, test } from './fixtures.ts'
import { chooseMethod, phone, start } from './paying.ts'

test('what a second device books and pays appears at once on the first, with its course', async ({
  page,
  browser,
  signUp,
}) => {
  await signUp()
  await page.goto('/consultas')
  await expect(page.getByRole('heading', { name: 'Nenhuma consulta agendada' })).toBeVisible()
  const second = await browser.newContext({ storageState: await page.context().storageState() })
  const { id, doctorName } = await bookElsewhere(second.request)
  const card = page.getByRole('region', { name: 'Próximas' }).getByRole('article')
  await expect(card).toContainText(doctorName)
  await expect(card).toContainText('Aguarda pagamento')

  const other = await second.newPage()
  await other.goto(`/consultas?pagar=${id}`)
  await chooseMethod(other)
  await phone(other).fill(phoneEnding('1234'))
  await start(other)
  await expect(card).toContainText('Confirmada')
  await card.getByRole('button', { name: 'Ver estado' }).click()
  const course = page.getByRole('list', { name: 'Percurso da consulta' })
  await expect(course.getByRole('listitem')).toContainText([
    'Aguarda pagamento',
    'Confirmada',
    'Na sala de espera',
    'Em consulta',
    'Concluída',
  ])
  await expect(course.locator('[aria-current=step]')).toContainText('Confirmada')
  await second.close()
})
