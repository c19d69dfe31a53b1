import { changeMedication, getStats, listMovements, listStock, type StockLine } from '@salama/contract/pharmacy'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { stockLine } from '../../../testing/pharmacies.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../../testing/server.ts'
import { Inventory } from './inventory.tsx'

const LINE = stockLine({ price: 120_00, lowStockAt: 10, isOwn: true, manufacturer: 'Medis', product: null })

const price = page.getByLabelText('Preço (MT)')
const changed = page.getByRole('status').filter({ hasText: 'Foi alterado noutro sítio' })
const save = () => page.getByRole('button', { name: 'Guardar', exact: true }).click()
const sent = () => callsOf(changeMedication).map(({ body }) => body)
const refuseChanged = (now: Partial<StockLine>) => {
  const message = 'Este medicamento foi alterado entretanto.'
  refuse(changeMedication, 409, { code: 'pharmacy.changed_elsewhere', message })
  answer(listStock, [{ ...LINE, ...now }])
}

beforeEach(() => {
  answer(listStock, [LINE])
  answer(listMovements, [])
  answer(getStats, {} as never)
})

async function open() {
  await show(
    <>
      <h1>Inventário</h1>
      <Inventory />
    </>,
  )
  await page.getByRole('button', { name: `Alterar ${LINE.name}` }).click()
}

test('a price that somebody else changed is shown, and overwritten only then', async () => {
  await open()
  await price.fill('150')
  refuseChanged({ price: 130_00, manufacturer: 'Cipla', quantity: 1, revision: 4, version: 9 })
  await save()
  await expect.element(changed).toMatchTextContent(/Preço130 MTFabricanteCipla/)
  await expect.element(price).toHaveValue('150')
  await expectAccessible()
  await save()
  await expect.poll(sent).toHaveLength(2)
  answer(changeMedication, { ...LINE, price: 150_00, revision: 5 })
  await changed.getByRole('button', { name: 'Manter o meu' }).click()
  await save()
  await expect
    .poll(sent)
    .toMatchObject([
      { revision: 3 },
      { revision: 3 },
      { revision: 4, price: 150_00, product: { manufacturer: 'Medis' } },
    ])
})

test('what was typed can be given up, and is saved again from what was saved', async () => {
  await open()
  await price.fill('150')
  refuseChanged({ price: 130_00, revision: 4 })
  await save()
  await changed.getByRole('button', { name: 'Usar o que está guardado' }).click()
  await expect.element(price).toHaveValue('130')
  answer(changeMedication, { ...LINE, price: 140_00, revision: 5 })
  answer(listStock, [{ ...LINE, price: 140_00, revision: 5 }])
  await price.fill('140')
  await save()
  await expect.element(page.getByText('Guardado', { exact: true })).toBeVisible()
  await price.fill('145')
  await save()
  await expect
    .poll(sent)
    .toMatchObject([{ revision: 3 }, { revision: 4, price: 140_00 }, { revision: 5, price: 145_00 }])
})

test('what was saved is not called changed while the list is still read again', async () => {
  await open()
  answer(changeMedication, { ...LINE, price: 150_00, revision: 4 })
  await price.fill('150')
  await save()
  await expect.element(page.getByText('Guardado', { exact: true })).toBeVisible()
  await expect.element(changed).not.toBeInTheDocument()
  await price.fill('155')
  await save()
  await expect.poll(sent).toMatchObject([{ revision: 3 }, { revision: 4, price: 155_00 }])
})

test('packages that are sold while the dialog is open make nothing of it stale', async () => {
  await open()
  await price.fill('150')
  answer(changeMedication, LINE)
  answer(listStock, [{ ...LINE, quantity: 1, version: 9 }])
  await page.getByRole('switch', { name: /^À venda/ }).click()
  await expect.element(page.getByText(/^Na prateleira: 1/).first()).toBeVisible()
  await expect.element(changed).not.toBeInTheDocument()
  await save()
  await expect.poll(sent).toMatchObject([{ isListed: false }, { price: 150_00, revision: 3 }])
})
