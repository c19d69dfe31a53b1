import { listLocations } from '@salama/contract/places'
import { changeDistrict, changeNeighborhood } from '@salama/contract/places/staff'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { gazetteer, MAPUTO } from '../../../testing/places.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf } from '../../../testing/server.ts'
import { PlacesTab } from './places-tab.tsx'

const [kampfumo] = MAPUTO.districts as [(typeof MAPUTO.districts)[0]]
const [altoMae] = kampfumo.neighborhoods as [(typeof kampfumo.neighborhoods)[0]]

beforeEach(async () => {
  answer(listLocations, gazetteer)
  answer(changeDistrict, kampfumo)
  answer(changeNeighborhood, altoMae)
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function open() {
  await show(
    <>
      <h1>Operador</h1>
      <PlacesTab />
    </>,
  )
  await page.getByLabelText('Procurar distrito ou província').fill('kampfumo')
  await page.getByRole('button', { name: /^KaMpfumo/ }).click()
}

test('changes the fee of a district after saying whom it reaches', async () => {
  await open()
  await expect.element(page.getByText('Vale para 2 de 2 bairros.')).toBeVisible()
  const fee = page.getByRole('textbox', { name: 'Taxa de entrega (MT)' })
  await expect.element(fee).toHaveValue('40,00')
  await fee.fill('1001')
  await press('Guardar')
  await expect.element(page.getByText('A taxa deve estar entre 0 e 1 000 MT.')).toBeVisible()
  expect(callsOf(changeDistrict)).toEqual([])
  await fee.fill('62')
  await press('Guardar')
  await expect.element(page.getByText('Alteração guardada')).toBeVisible()
  expect(callsOf(changeDistrict)[0]?.body).toEqual({ deliveryAvailable: true, deliveryFee: 62_00, maxRadiusKm: 20 })
  await expectAccessible()
})

test('leaves a district to collection only', async () => {
  await open()
  await page.getByRole('checkbox', { name: 'Há entregas neste distrito' }).click()
  await expect.element(page.getByText(/passa a mostrar 'Apenas recolha'/)).toBeVisible()
  await press('Guardar')
  await expect.poll(() => callsOf(changeDistrict)[0]?.body).toMatchObject({ deliveryAvailable: false, deliveryFee: 0 })
})

test('puts a neighbourhood on the map with a pin', async () => {
  await open()
  await expect.element(page.getByText('Sem posição').first()).toBeVisible()
  await press('Pôr no mapa: Alto Maé A')
  await expect.element(page.getByRole('region', { name: /alfinete estar em Alto Maé A/ })).toBeVisible()
  await press('Usar este ponto')
  await expect
    .poll(() => callsOf(changeNeighborhood)[0]?.body)
    .toEqual({
      latitude: -25.966,
      longitude: 32.585,
      deliveryFee: null,
    })
})

test('gives a neighbourhood a fee of its own', async () => {
  await open()
  await press('Taxa de Coop: 40 MT')
  await page.getByRole('textbox', { name: 'Taxa própria de Coop (MT)' }).fill('45,50')
  await press('Guardar taxa')
  await expect
    .poll(() => callsOf(changeNeighborhood)[0]?.body)
    .toEqual({
      latitude: null,
      longitude: null,
      deliveryFee: 45_50,
    })
})
