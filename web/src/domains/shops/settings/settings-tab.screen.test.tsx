import { changeShop, correctApplication, getOwnShop, type OwnShop } from '@salama/contract/shops'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OWN_SHOP as SHOP } from '../../../testing/own-shop.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, hold, refuse, sentTo } from '../../../testing/server.ts'
import { useOwnShop } from '../api.ts'
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

/** The tab of a portal whose shop is read again. */
function Portal() {
  const { data } = useOwnShop('restaurant')
  return (
    <>
      <h1>Portal</h1>
      {data && <SettingsTab shop={data} cuisines={[{ value: 'mozambican', label: 'Moçambicana' }]} />}
    </>
  )
}

const fee = page.getByLabelText('Taxa de entrega')
const save = () => page.getByRole('button', { name: 'Guardar definições' }).click()
const changed = page.getByRole('status').filter({ hasText: 'Foi alterado noutro sítio' })
const refuseChanged = () =>
  refuse(changeShop, 409, { code: 'shops.changed_elsewhere', message: 'As definições foram alteradas entretanto.' })

async function openPortal() {
  answer(getOwnShop, SHOP)
  await show(<Portal />)
  await expect.element(fee).toHaveValue('50')
}

test('what somebody else saved of the settings is shown, and overwritten only then', async () => {
  await openPortal()
  await fee.fill('75')
  refuseChanged()
  const operatingHours = [{ weekday: 2, opens: 600, closes: 900 }]
  answer(getOwnShop, { ...SHOP, operatingHours, isPaused: true, revision: 4 })
  await save()
  await expect.element(changed).toMatchTextContent(/HorárioTerça-feira 10:00–15:00Taxa de entrega50 MT/)
  await expect.element(fee).toHaveValue('75')
  await expectAccessible()
  await save()
  await expect.poll(() => callsOf(changeShop)).toHaveLength(2)
  answer(changeShop, SHOP)
  await changed.getByRole('button', { name: 'Manter o meu' }).click()
  await save()
  await expect
    .poll(() => callsOf(changeShop).map(({ body }) => body))
    .toMatchObject([
      { deliveryFee: 75_00, revision: 3 },
      { deliveryFee: 75_00, revision: 3 },
      { deliveryFee: 75_00, revision: 4, operatingHours: SHOP.operatingHours },
    ])
})

test('settings in which nothing was typed follow the shop, and what was typed can be given up', async () => {
  await openPortal()
  await page.getByRole('switch', { name: /^Hora de ponta/ }).click()
  answer(getOwnShop, { ...SHOP, deliveryFee: 60_00, revision: 4 })
  await page.getByRole('switch', { name: /^Aceitar pedidos/ }).click()
  await expect.element(fee).toHaveValue('60')
  await fee.fill('75')
  refuseChanged()
  answer(getOwnShop, { ...SHOP, deliveryFee: 80_00, revision: 5 })
  await save()
  await changed.getByRole('button', { name: 'Usar o que está guardado' }).click()
  await expect.element(fee).toHaveValue('80')
  await expect.element(page.getByRole('button', { name: 'Guardar definições' })).toBeDisabled()
})

test('settings that were saved are saved again as they are by then', async () => {
  await openPortal()
  await fee.fill('75')
  answer(getOwnShop, { ...SHOP, deliveryFee: 75_00, revision: 4 })
  await save()
  await expect.element(page.getByRole('button', { name: 'Guardar definições' })).toBeDisabled()
  await expect.element(fee).toHaveValue('75')
  await fee.fill('90')
  await save()
  await expect.poll(() => callsOf(changeShop).at(-1)?.body).toMatchObject({ deliveryFee: 90_00, revision: 4 })
})

test('what is typed while settings are being saved stays, and is saved next', async () => {
  await openPortal()
  answer(changeShop, { ...SHOP, deliveryFee: 75_00, revision: 4 })
  const release = hold(changeShop)
  await fee.fill('75')
  await save()
  await page.getByLabelText('Pedido mínimo').fill('200')
  answer(getOwnShop, { ...SHOP, deliveryFee: 75_00, revision: 4 })
  release()
  await expect.element(page.getByText('Definições guardadas').first()).toBeVisible()
  await expect.element(changed).not.toBeInTheDocument()
  await save()
  await expect
    .poll(() => callsOf(changeShop).at(-1)?.body)
    .toMatchObject({ deliveryFee: 75_00, minimumOrderAmount: 200_00, revision: 4 })
})
