import { changeShop, correctApplication, type OwnShop } from '@salama/contract/shops'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OWN_SHOP as SHOP } from '../../../testing/own-shop.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, sentTo } from '../../../testing/server.ts'
import { SettingsTab } from './settings-tab.tsx'

beforeEach(() => answer(changeShop, SHOP))

const open = (shop: OwnShop = SHOP) =>
  show(
    <>
      <h1>Portal</h1>
      <SettingsTab shop={shop} cuisines={[{ value: 'mozambican', label: 'Moçambicana' }]} />
    </>,
  )

test('says how far the approval is, and pauses and rushes at once (VEND-011)', async () => {
  await open()
  await expect.element(page.getByText('Registo enviado')).toBeVisible()
  await page.getByRole('switch', { name: /^Aceitar pedidos/ }).click()
  await expect.poll(() => callsOf(changeShop)[0]?.body).toEqual({ isPaused: true })
  await page.getByRole('switch', { name: /^Hora de ponta/ }).click()
  await expect.poll(() => callsOf(changeShop)[1]?.body).toEqual({ rushMinutes: 15 })
  await expectAccessible()
})

test('says what a pharmacy prepares, and what changing an approved registration costs', async () => {
  await open({ ...SHOP, businessType: 'pharmacy' })
  await expect.element(page.getByText(/prepare o inventário e o horário/)).toBeVisible()
  await open({ ...SHOP, status: 'approved' })
  await page.getByRole('button', { name: 'Registo e documentos' }).last().click()
  await expect.element(page.getByText(/até lá não aparece aos clientes nem recebe pedidos/)).toBeVisible()
})

test('a corrected registration says everything that was there, and what was changed', async () => {
  answer(correctApplication, SHOP)
  await open()
  await page
    .getByRole('button', { name: /Corrigir|Registo e documentos/ })
    .last()
    .click()
  await page.getByRole('dialog').getByLabelText('Nome do negócio').fill('Tasca da Esquina')
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar de novo' }).click()
  const { address, phone, description, cuisine, email, whatsapp, website } = SHOP
  const words = { address, phone, description, cuisine, email, whatsapp, website }
  const { provinceId, districtId, neighborhoodId, latitude, longitude } = SHOP
  const place = { provinceId, districtId, neighborhoodId, latitude, longitude }
  const numbers = { businessLicense: null, pharmacist: null, taxNumber: null }
  await expect
    .poll(() => sentTo(correctApplication))
    .toEqual([
      {
        body: {
          businessName: 'Tasca da Esquina',
          ...words,
          ...place,
          ...numbers,
        },
      },
    ])
  expect(callsOf(correctApplication)[0]?.address).toBe('/api/vendor/application?type=restaurant')
})

test('saves hours past midnight, fee and minimum together (X-090)', async () => {
  await open()
  await expect.element(page.getByLabelText('Segunda-feira: fecha')).toHaveValue('02:00')
  await page.getByLabelText('Segunda-feira: fecha').fill('03:00')
  await page.getByLabelText('Taxa de entrega').fill('')
  await page.getByLabelText('Pedido mínimo').fill('200')
  await page.getByRole('button', { name: 'Guardar definições' }).click()
  await expect
    .poll(() => callsOf(changeShop)[0]?.body)
    .toMatchObject({
      operatingHours: [{ weekday: 1, opens: 600, closes: 1_620 }],
      deliveryFee: null,
      minimumOrderAmount: 200_00,
    })
})

test('takes the days on which it is closed, and the point on the map (X-090)', async () => {
  await open()
  await page.getByRole('button', { name: 'Acrescentar dias fechados' }).click()
  await page.getByLabelText('Primeiro dia').fill('2030-12-24')
  await expect.element(page.getByLabelText('Último dia')).toHaveValue('2030-12-24')
  await page.getByLabelText('Último dia').fill('2030-12-26')
  await page.getByLabelText(/^Motivo/).fill('Natal')
  await expect.element(page.getByText(/Ainda não está no mapa/)).toBeVisible()
  await page.getByRole('button', { name: 'Marcar no mapa' }).click()
  await page.getByRole('button', { name: 'Usar este ponto' }).click()
  await expect.element(page.getByText(/Marcada em -25/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Guardar definições' }).click()
  await expect
    .poll(() => callsOf(changeShop)[0]?.body)
    .toMatchObject({
      closures: [{ firstOn: '2030-12-24', lastOn: '2030-12-26', reason: 'Natal' }],
      latitude: expect.closeTo(-25.96, 1),
    })
})
