import { chooseDoctor, confirm, days, doctorAnyTime, times } from './booking.ts'
import { expect, phoneEnding, test } from './fixtures.ts'
import { CHEAP_PHONE_ARGS, PHONE } from './screens.ts'

const CPU_SLOWDOWN = 4

test.use({
  ...PHONE,
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...CHEAP_PHONE_ARGS] }),
})

test('a phone with little memory and a slow processor books and pays (CLI-06)', async ({ page, signUp }) => {
  // Four times slower than the others, beside which it runs.
  test.slow()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await signUp()
  const { user } = await doctorAnyTime(page.request)
  for (const path of ['/delivery', '/pharmacy', '/transport', '/courses']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/telemedicine')
  await chooseDoctor(page, `Dr. ${user.firstName} ${user.lastName}`)
  // Whatever is left of a day that few other journeys take.
  await days(page).nth(9).click()
  await times(page).and(page.locator(':enabled')).last().click()
  await confirm(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('M-Pesa', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByLabel('Número M-Pesa').fill(phoneEnding('1234'))
  await dialog.getByRole('button', { name: 'Iniciar Pagamento' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Consulta confirmada' })).toBeVisible()
})
