import { bookElsewhere } from './booking.ts'
import { expect, test, unique } from './fixtures.ts'
import { PHONE } from './screens.ts'

// On a phone, where most pay; the window is the same, wider, on a desktop.
test.use(PHONE)

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

test('a transfer with its proof is noted, and the consultation waits for its verification (PAYB-013, PAYB-019, PAYB-032)', async ({
  page,
  context,
  signUp,
  axeLightAndDark,
}) => {
  await signUp()
  const booked = await bookElsewhere(context.request)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/consultas?pagar=${booked.id}`)
  await page.getByRole('radio', { name: 'Transferência Bancária' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transferência Bancária' })
  const line = dialog.locator('dl > div').filter({ hasText: 'Referência' }).locator('dd').first()
  const shown = await line.innerText()
  await dialog.getByRole('button', { name: 'Copiar Referência' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
  await dialog.getByRole('button', { name: 'Já Transferi' }).click()
  const typed = `FT ${unique()}`
  await dialog.getByLabel('Número de referência da transferência').fill(` ${typed} `)
  const proof = dialog.getByLabel('Comprovativo (opcional)')
  // What calls itself a PDF is judged by its content.
  await proof.setInputFiles({ name: 'falso.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
  await expect(dialog.getByRole('alert')).toContainText('ou um PDF')
  await proof.setInputFiles({ name: 'comprovativo.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(dialog.getByRole('button', { name: 'Remover comprovativo.pdf' })).toBeVisible()
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/bank-transfer/confirm'))
  await dialog.getByRole('button', { name: 'Confirmar Transferência' }).click()
  const { transactionId } = await (await answered).json()
  await expect(dialog.getByText('Transferência registada')).toBeVisible()
  await expect(dialog).toBeHidden()

  await expect(page.getByRole('heading', { level: 1, name: 'Transferência registada' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver as minhas consultas' }).click()
  const card = page.getByRole('article')
  await expect(card.getByText('Pagamento em verificação')).toBeVisible()
  await card.getByRole('button', { name: 'Ver pagamento' }).click()
  const detail = page.getByRole('dialog', { name: 'Pagamento' })
  for (const text of ['Estamos a procurar a sua transferência', typed, shown, transactionId])
    await expect(detail).toContainText(text)
  await axeLightAndDark()
})
