import { changeMedication, getStats, listMovements, listStock, moveStock } from '@salama/contract/pharmacy'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { stockLine } from '../../../testing/pharmacies.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../../testing/server.ts'
import { Inventory } from './inventory.tsx'

const LINE = stockLine({ quantity: 27, reserved: 2, toHandOver: 3, isLow: false, version: 7 })

beforeEach(() => {
  answer(listStock, [LINE])
  answer(listMovements, [])
  answer(getStats, {} as never)
})

const form = page.getByRole('form', { name: 'Movimento de stock' })
const counted = form.getByLabelText('Embalagens contadas')
const register = () => form.getByRole('button', { name: 'Registar' }).click()

async function beginCount() {
  await show(
    <>
      <h1>Inventário</h1>
      <Inventory />
    </>,
  )
  await expect.element(page.getByText('(2 reservados, 3 por entregar)')).toBeVisible()
  await page.getByRole('button', { name: 'Alterar Paracetamol 500 mg' }).click()
  await form.getByLabelText('Motivo').click()
  await page.getByRole('option', { name: 'Contagem' }).click()
}

test('a count says what lies there, sold packages too, and names where it began', async () => {
  answer(moveStock, LINE)
  await beginCount()
  const onShelf = 'Na prateleira: 30 (das quais 3 já vendidas, por entregar; 2 reservadas por pagar)'
  await expect.element(page.getByText(onShelf, { exact: true })).toBeVisible()
  await expect.element(form.getByText(`${onShelf}. Conte tudo o que lá está, também o já vendido.`)).toBeVisible()
  await expectAccessible()
  await counted.fill('30')
  await register()
  await expect.poll(() => callsOf(moveStock)[0]?.body).toEqual({ reason: 'count', quantity: 30, note: '', version: 7 })
})

test('a count that orders overtook shows what is there now and keeps what was typed', async () => {
  const message = 'Este medicamento mudou enquanto contava.'
  const details = { quantity: 27, reserved: 1, toHandOver: 0, version: 8 }
  refuse(moveStock, 409, { code: 'pharmacy.count_outdated', message, details })
  await beginCount()
  await counted.fill('30')
  // The list reads the new figures meanwhile: the count began before them.
  answer(listStock, [{ ...LINE, ...details }])
  answer(changeMedication, LINE)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect
    .element(page.getByText('Na prateleira: 27 (das quais 1 reservada por pagar)', { exact: true }))
    .toBeVisible()
  await register()
  await expect.element(form.getByRole('alert')).toHaveTextContent(message)
  await expect.element(form.getByText(/^Na prateleira: 27 \(das quais 1 reservada por pagar\)/)).toBeVisible()
  await expect.element(counted).toHaveValue('30')
  answer(moveStock, LINE)
  await counted.fill('27')
  await register()
  await expect
    .poll(() => callsOf(moveStock).map(({ body }) => body))
    .toMatchObject([
      { quantity: 30, version: 7 },
      { quantity: 27, version: 8 },
    ])
  await expect.element(form.getByRole('alert')).not.toBeInTheDocument()
})
