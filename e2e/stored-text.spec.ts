import { doctorAnyTime, freeSlots } from './booking.ts'
import { expect, phoneEnding, test } from './fixtures.ts'

/** What would run, or break the page, wherever a text is put into markup, an attribute, an address or a style. */
const CANARIES = [
  '<img src=x onerror="window.canary=1">',
  '"><svg onload=window.canary=1>',
  "'-window.canary=1-'",
  '</title></textarea><script>window.canary=1</script>',
  'javascript:window.canary=1',
  '{{constructor.constructor("window.canary=1")()}}',
  '${window.canary=1}',
  '<style>*{display:none}</style>',
  '\u202egnirts desrever',
  'á̧̃́'.repeat(12),
]

test('what people type is shown as they typed it, and runs nowhere: not for them, not at the desk (WEB-03, INJ-03, APT-08)', async ({
  page,
  context,
  signUp,
}) => {
  const fullName = `${CANARIES[0]} ${CANARIES[1]}`.slice(0, 120)
  await signUp({ fullName })
  const notes = CANARIES.join('\n')
  const doctor = await doctorAnyTime(context.request)
  const [scheduledAt] = (await freeSlots(context.request, doctor.id)).slice(-1)
  const booked = await context.request.post('/api/appointments', {
    data: { doctorId: doctor.id, scheduledAt, type: 'video', notes },
  })
  expect([booked.status(), (await booked.json()).notes]).toEqual([201, notes])
  for (const [at, description] of CANARIES.slice(0, 2).entries()) {
    const paid = await context.request.post('/api/payments/mobile-money/initiate', {
      data: { paymentMethod: 'm-pesa', phoneNumber: phoneEnding(`123${at}`), amount: 100_00, description },
    })
    expect(paid.status()).toBe(201)
  }

  const visit = async (path: string, shows: string) => {
    await page.goto(path)
    await expect(page.getByText(shows).first()).toBeVisible()
    expect(await page.evaluate(() => 'canary' in window)).toBe(false)
    await expect(page.locator('img[src="x"], svg[onload], script:not([src]):has-text("canary")')).toHaveCount(0)
  }
  await visit('/', '<img')
  await visit('/consultas', 'Dr. ')
  await visit('/pagamentos', CANARIES[0] as string)
  await visit('/notificacoes', 'Consulta por pagar')

  const desk = await context.request.post('/api/auth/login', {
    data: { identifier: 'operador@demo.salama.mz', password: 'Salama-2026!' },
  })
  expect(desk.status()).toBe(200)
  await page.goto('/operador')
  await page.getByRole('tab', { name: 'Pagamentos' }).click()
  await expect(page.getByText(/<img/).first()).toBeVisible()
  expect(await page.evaluate(() => 'canary' in window)).toBe(false)
})

/** Put where an address names a thing, a search or a place to return to. */
const IN_ADDRESSES = `javascript:window.canary=1//"onmouseover="window.canary=1" ${CANARIES[1]}${CANARIES[0]}`

test('what an address says runs nowhere (WEB-04)', async ({ page, expectedErrors }) => {
  expectedErrors.push('404')
  const encoded = encodeURIComponent(IN_ADDRESSES)
  for (const path of [
    `/cursos/${encoded}`,
    `/restaurant/${encoded}`,
    `/medicos/${encoded}`,
    `/certificado/${encoded}`,
    `/cursos#${encoded}`,
    `/pesquisa?q=${encoded}`,
    `/pharmacy?remedio=${encoded}`,
    `/entrar?next=${encoded}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect([path, await page.evaluate(() => 'canary' in window)]).toEqual([path, false])
    await expect(page.locator('img[src="x"], svg[onload], [onmouseover], a[href^="javascript:" i]')).toHaveCount(0)
  }
})
