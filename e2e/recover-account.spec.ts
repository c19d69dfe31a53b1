import { expect, phoneEnding, test } from './fixtures.ts'

const NEW_PASSWORD = 'Chuva-de-Marco-7'

test('who forgot the password comes back by a code sent as SMS (AN-07, X-016)', async ({ page, browser, signUp }) => {
  const phone = phoneEnding('2468')
  await signUp({ fullName: 'Rita Cossa', phone })
  await page.goto('/api/logout')

  await page.goto('/entrar')
  await page.getByRole('link', { name: 'Esqueci-me da palavra-passe' }).click()
  await page.getByLabel('E-mail ou telefone').fill(phone)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByText('o código vai a caminho por SMS')).toBeVisible()

  // In the demonstration the desk is where messages can be read.
  const desk = await browser.newContext()
  const { request } = desk
  const operator = { identifier: 'operador@demo.salama.mz', password: 'Salama-2026!' }
  expect((await request.post('/api/auth/login', { data: operator })).status()).toBe(200)
  const messages: { recipient: string; body: string | null }[] = await (
    await request.get('/api/operator/messages')
  ).json()
  await desk.close()
  const code = messages.find(({ recipient }) => recipient === phone)?.body?.match(/\d{6}/)?.[0]

  await page.getByLabel('Código').fill(code ?? 'none')
  await page.getByLabel('Palavra-passe nova').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Mudar e entrar' }).click()
  await expect(page.getByText('Olá, Rita')).toBeVisible()
  await page.goto('/perfil')
  await expect(page.getByText('Confirmado', { exact: true })).toBeVisible()
})
