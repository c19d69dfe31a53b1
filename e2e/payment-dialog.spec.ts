import { bookElsewhere } from './booking.ts'
import { expect, phoneEnding, test } from './fixtures.ts'
import { answers, chooseMethod, dialog, openDialog, payment, phone, prompted, start } from './paying.ts'

const PROMPT = 'Confirme no seu telemóvel'

test.beforeEach(({ signUp }) => signUp())

test('without network the prompt says so, and goes on when the network is back (X-166)', async ({ page, context }) => {
  await openDialog(page)
  await prompted(page)
  await context.setOffline(true)
  await expect(dialog(page).getByText('Sem ligação à Internet')).toBeVisible()
  await answers(page, payment('confirmed'))
  await context.setOffline(false)
  await expect(dialog(page).getByText('O operador confirmou o seu pagamento.')).toBeVisible()
})

test('a reload in the middle loses nothing: the page shows the payment under way and opens it (PAYM-020, PAYM-029)', async ({
  page,
}) => {
  const { id } = await bookElsewhere(page.request)
  await page.goto(`/consultas?pagar=${id}`)
  await chooseMethod(page)
  await phone(page).fill(phoneEnding('0005'))
  await start(page)
  await expect(dialog(page).getByText(PROMPT)).toBeVisible()
  await page.goto('/consultas')
  await expect(page.getByRole('article')).toContainText('Pagamento em curso: à espera do operador.')
  const strip = page.getByRole('status').filter({ hasText: 'Pagamento em curso' })
  await strip.getByRole('button', { name: /^Ver/ }).click()
  await expect(dialog(page).getByText(PROMPT)).toBeVisible()
  await expect(dialog(page).getByRole('timer')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('article').getByRole('button', { name: 'Ver pagamento' }).click()
  await expect(dialog(page).getByText(PROMPT)).toBeVisible()
})
