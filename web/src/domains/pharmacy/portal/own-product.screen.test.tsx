import { searchFormulary } from '@salama/contract/formulary'
import { addMedication, changeMedication, listMovements, listStock, searchProducts } from '@salama/contract/pharmacy'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { capsules, cream, suspension } from '../../../testing/formulary.ts'
import { stockLine } from '../../../testing/pharmacies.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, sentTo } from '../../../testing/server.ts'
import { AddMedication } from './add-medication.tsx'
import { Inventory } from './inventory.tsx'

const OWN = stockLine({ name: 'Moxil 500', isOwn: true, requiresPrescription: true })
const IN_NUMBERS = { product: capsules(), packageUnits: 12, isInNumbers: true }

const search = page.getByRole('combobox', { name: 'Medicamento' })
const units = page.getByRole('textbox', { name: /^Unidades por embalagem/ })
const prescription = page.getByRole('checkbox', { name: /^Só com receita/ })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const waits = page.getByText('A conferir: sem dosagem em números')

beforeEach(() => {
  answer(searchProducts, [])
  answer(searchFormulary, [capsules(), suspension()])
  answer(addMedication, OWN)
  answer(changeMedication, OWN)
  answer(listMovements, [])
})

const add = () =>
  show(
    <>
      <h1>Adicionar Medicamento</h1>
      <AddMedication onDone={() => undefined} />
    </>,
  )

async function choose(words: string, name: string) {
  await search.fill(words)
  await option(name).click()
}

/** What no product says. */
async function fillRest() {
  await field('Fabricante').fill('Medis')
  await field('Preço (MT)').fill('120')
  await field('Embalagens').fill('5')
}

test('a product of the formulary fills what it says, and its package is one press', async () => {
  await add()
  await page.getByRole('searchbox', { name: 'Nome ou substância' }).fill('amoxicilina 500')
  await expect.poll(() => callsOf(searchProducts).at(-1)?.address).toContain('q=amoxicilina')
  await expect.element(page.getByText('Nada no catálogo com este nome.')).toBeVisible()
  await button('Não está no catálogo').click()
  // What was sought in the catalogue is sought here at once.
  await expect.element(search).toHaveFocus()
  await expect.element(search).toHaveValue('amoxicilina 500')
  await option(capsules().name).click()
  await expect.element(units).toHaveFocus()
  await expect.element(field('Nome')).toHaveValue('Amoxicilina 500 mg')
  await expect.element(field('Substância ativa')).toHaveValue('Amoxicilina')
  await expect.element(field('Dose')).toHaveValue('500 mg')
  await expect.element(page.getByRole('combobox', { name: 'Forma' })).toMatchTextContent('Cápsulas')
  await expect.element(prescription).toBeChecked()
  await expect.element(prescription).toBeDisabled()
  await fillRest()
  await button('Adicionar').click()
  await expect.element(page.getByText('Indique um número inteiro de 1 a 10 000.')).toBeVisible()
  expect(callsOf(addMedication)).toEqual([])
  await button('21 cápsulas').click()
  await expect.element(units).toHaveValue('21')
  await expect.element(field('Embalagem')).toHaveValue('21 cápsulas')
  await field('Nome').fill('Moxil 500')
  await expectAccessible()
  await button('Adicionar').click()
  await expect
    .poll(() => callsOf(addMedication)[0]?.body)
    .toMatchObject({
      product: {
        name: 'Moxil 500',
        dose: '500 mg',
        form: 'capsule',
        package: '21 cápsulas',
        requiresPrescription: true,
        productId: capsules().id,
        packageUnits: 21,
      },
      price: 12_000,
      quantity: 5,
    })
})

test('a package of a liquid may hold half a millilitre; another product brings its own words', async () => {
  answer(searchFormulary, [suspension(), cream()])
  await add()
  await button('Não está no catálogo').click()
  await choose('amoxicilina 250', suspension().name)
  await expect.element(page.getByText('Unidades por embalagem, em mL')).toBeVisible()
  await units.fill('62,5')
  await expect.element(field('Embalagem')).toHaveValue('62,5 mL')
  await button(`Trocar ${suspension().name}`).click()
  await expect.element(button('Adicionar')).not.toBeInTheDocument()
  await choose('clotrimazol', cream().name)
  await expect.element(field('Embalagem')).toHaveValue('')
  await expect.element(prescription).not.toBeChecked()
  await prescription.click()
  await expect.element(prescription).toBeChecked()
})

test('what no formulary has is described freely, and says that it is checked by hand', async () => {
  answer(searchFormulary, [])
  await add()
  await button('Não está no catálogo').click()
  await search.fill('Pomada da Avó')
  await expect.element(option('Descrever livremente')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field('Nome')).toHaveFocus()
  await expect.element(field('Nome')).toHaveValue('Pomada da Avó')
  await expect.element(page.getByText('A receita de cada pedido é conferida à mão.')).toBeVisible()
  await expect.element(units).not.toBeInTheDocument()
  await expect.element(prescription).toBeEnabled()
  await field('Substância ativa').fill('Calêndula')
  await field('Dose').fill('5 %')
  await field('Embalagem').fill('bisnaga de 30 g')
  await fillRest()
  await expectAccessible()
  await button('Adicionar').click()
  await expect.poll(() => callsOf(addMedication)[0]?.body.product).toMatchObject({ name: 'Pomada da Avó', dose: '5 %' })
  expect(callsOf(addMedication)[0]?.body.product).not.toHaveProperty('productId')
})

test('the inventory marks what needs a prescription and has no numbers, and nothing else', async () => {
  const lines = [
    OWN,
    stockLine({ name: 'Amoxil', requiresPrescription: true, ...IN_NUMBERS }),
    stockLine({ name: 'Termómetro digital', requiresPrescription: false }),
  ]
  answer(
    listStock,
    lines.map((line, place) => ({ ...line, id: line.id.replace(/.$/, String(place)) })),
  )
  await show(
    <>
      <h1>Farmácia</h1>
      <h2>Inventário</h2>
      <Inventory show="low" />
    </>,
  )
  await expect
    .element(
      page
        .getByRole('listitem')
        .filter({ hasText: 'Moxil 500' })
        .getByText(/^A conferir/),
    )
    .toBeVisible()
  expect(waits.elements()).toHaveLength(1)
  await expectAccessible()
})

test('an own medicine gets its numbers in its dialog, and changes or loses them there', async () => {
  answer(listStock, [OWN])
  await show(<Inventory show="low" />)
  await button('Alterar Moxil 500').click()
  await expect.element(page.getByText('Descrito livremente')).toBeVisible()
  await button('Procurar no formulário').click()
  await expect.element(search).toHaveValue(`${OWN.substance} ${OWN.dose}`)
  await expect.element(button('Guardar')).toBeDisabled()
  await choose('amoxicilina 500', capsules().name)
  await expect.element(field('Nome')).toHaveValue('Moxil 500')
  await units.fill('12')
  await expectAccessible()
  await button('Guardar').click()
  const saved = () => sentTo(changeMedication).map((sent) => (sent as { body: { product: object } }).body.product)
  await expect.poll(saved).toMatchObject([{ name: 'Moxil 500', productId: capsules().id, packageUnits: 12 }])
  await button(`Trocar ${capsules().name}`).click()
  await button('Descrever livremente').click()
  await button('Guardar').click()
  await expect.poll(saved).toHaveLength(2)
  expect(saved()[1]).not.toHaveProperty('productId')
})

test('an own medicine in numbers keeps them when another fact is corrected', async () => {
  answer(listStock, [{ ...OWN, ...IN_NUMBERS }])
  await show(<Inventory show="low" />)
  await button('Alterar Moxil 500').click()
  await expect.element(units).toHaveValue('12')
  await field('Fabricante').fill('Cipla')
  await button('Guardar').click()
  await expect
    .poll(() => callsOf(changeMedication)[0]?.body.product)
    .toMatchObject({ manufacturer: 'Cipla', productId: capsules().id, packageUnits: 12 })
})
