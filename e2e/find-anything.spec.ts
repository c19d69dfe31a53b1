import { expect, test } from './fixtures.ts'
import { PHONE } from './screens.ts'

test.use(PHONE)

test('somebody finds a medicine, a dish, a doctor and a course from home, also misspelt (NAV-060, X-012)', async ({
  page,
  signUp,
}) => {
  await signUp()
  await page.goto('/')
  await page.getByRole('link', { name: /^Procurar médicos/ }).click()
  await expect(page).toHaveURL('/pesquisa')
  const field = page.getByRole('searchbox')
  const group = (label: string) => page.getByRole('region', { name: label, exact: true })

  await field.pressSequentially('paracetmol')
  await expect(page.getByText('Talvez procure:')).toBeVisible()
  await group('Medicamentos')
    .getByRole('link', { name: /^Paracetamol/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/pharmacy\?remedio=Paracetamol/)
  await expect(page.getByRole('heading', { level: 1, name: 'Pharmacy' })).toBeVisible()

  await page.goBack()
  await expect(field).toHaveValue('paracetmol')
  await field.fill('pizza')
  await group('Pratos').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/restaurant\//)
  await expect(page.getByRole('heading', { level: 2, name: 'Ementa' })).toBeVisible()

  await page.getByRole('link', { name: 'Pesquisar' }).click()
  await field.fill('PEDIATRIA')
  const doctor = group('Médicos').getByRole('link').first()
  const name = (await doctor.textContent()) ?? ''
  await doctor.click()
  await expect(page).toHaveURL(/\/medicos\//)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.goto('/pesquisa?q=primeiros+socorros')
  await group('Cursos').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/cursos\//)
})
