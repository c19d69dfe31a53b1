import {
  addDish,
  listOwnMenu,
  type OwnDish,
  orderMenu,
  removeDish,
  replaceDish,
  switchDish,
} from '@salama/contract/food'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dishSample } from '../../../testing/food.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, refuse, sentTo } from '../../../testing/server.ts'
import { MenuTab } from './menu-tab.tsx'

const own = (change: Partial<OwnDish> = {}): OwnDish => ({
  ...dishSample(),
  isOffered: true,
  soldOutUntil: null,
  revision: 3,
  ...change,
})
const MATAPA = own()
const CARIL = own({ id: '00000000-0000-4000-8000-000000000141', name: 'Caril' })

beforeEach(() => {
  localStorage.clear()
  answer(listOwnMenu, [MATAPA, CARIL])
  answer(switchDish, MATAPA)
})

const open = () =>
  show(
    <>
      <h1>Portal</h1>
      <MenuTab />
    </>,
  )
const card = page.getByRole('article', { name: 'Matapa' })

test('shows each dish with price and minutes, and switches it off and on (VEND-008, VEND-010, VEND-057)', async () => {
  await open()
  await expect.element(card).toMatchTextContent(/250.MT/)
  await expect.element(card).toMatchTextContent('20 min')
  await card.getByRole('switch', { name: 'Disponível' }).click()
  await expect.poll(() => callsOf(switchDish)[0]?.body).toEqual({ isAvailable: false })
  await card.getByRole('button', { name: 'Esgotou hoje' }).click()
  await expect.poll(() => callsOf(switchDish)[1]?.body).toEqual({ isSoldOut: true })
  await expectAccessible()
})

test('moves a dish within its section, and removes one after asking (VEND-010)', async () => {
  answer(orderMenu, [])
  answer(removeDish, { id: MATAPA.id })
  await open()
  await page.getByRole('button', { name: 'Descer Matapa' }).click()
  await expect.poll(() => callsOf(orderMenu)[0]?.body).toEqual({ ids: [CARIL.id, MATAPA.id] })
  await page.getByRole('button', { name: 'Retirar Matapa' }).click()
  await page.getByRole('button', { name: 'Retirar', exact: true }).click()
  await expect.poll(() => sentTo(removeDish)).toEqual([{ id: MATAPA.id }])
})

test('a dish that is changed keeps all that was not touched', async () => {
  answer(replaceDish, MATAPA)
  await open()
  await page.getByRole('button', { name: 'Editar Matapa' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Preço', { exact: true }).fill('275,50')
  await dialog.getByRole('button', { name: 'Guardar prato' }).click()
  const { name, description, originalPrice, category, subcategory, preparationTime, ingredients, allergens } = MATAPA
  const words = { name, description, originalPrice, category, subcategory, preparationTime, ingredients, allergens }
  const { spicyLevel, isVegetarian, isVegan, isHalal, isGlutenFree, isHealthy, isFeatured } = MATAPA
  const marks = { spicyLevel, isVegetarian, isVegan, isHalal, isGlutenFree, isHealthy, isFeatured }
  const { calories, protein, carbs, fat, sizes, addOns } = MATAPA
  const parts = { calories, protein, carbs, fat, sizes, addOns }
  await expect
    .poll(() => sentTo(replaceDish))
    .toEqual([
      {
        id: MATAPA.id,
        body: {
          ...words,
          ...marks,
          ...parts,
          price: 275_50,
          revision: MATAPA.revision,
        },
      },
    ])
})

test('a new dish is sent with its price in centavos; what is refused stands beside its field (X-131)', async () => {
  answer(listOwnMenu, [])
  await open()
  await expect.element(page.getByText('A ementa está vazia')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar prato' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo prato' })
  await dialog.getByRole('button', { name: 'Guardar prato' }).click()
  await expect.element(dialog.getByLabelText('Preço', { exact: true })).toHaveFocus()
  await dialog.getByLabelText('Nome', { exact: true }).fill('Mucapata')
  await dialog.getByLabelText('Preço', { exact: true }).fill('360')
  await dialog.getByLabelText('Secção da ementa').fill('Pratos da terra')
  refuse(addDish, 400, {
    code: 'platform.invalid_input',
    message: 'Verifique os campos.',
    fields: [{ path: 'name', code: 'too_short', message: 'Dê um nome ao prato.' }],
  })
  await dialog.getByRole('button', { name: 'Guardar prato' }).click()
  await expect.element(dialog.getByText('Dê um nome ao prato.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Nome', { exact: true })).toHaveFocus()
  answer(addDish, MATAPA)
  await dialog.getByRole('button', { name: 'Guardar prato' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(callsOf(addDish).at(-1)?.body).toMatchObject({ name: 'Mucapata', price: 360_00, category: 'Pratos da terra' })
})

test('a dish that was closed before it was saved goes on where it was, or begins anew', async () => {
  await open()
  const dialog = page.getByRole('dialog', { name: 'Novo prato' })
  const name = dialog.getByLabelText('Nome', { exact: true })
  const begin = () => page.getByRole('button', { name: 'Adicionar prato' }).first().click()
  await begin()
  await name.fill('Mucapata')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await begin()
  await expect.element(name).toHaveValue('Mucapata')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Começar de novo' }).click()
  await expect.element(name).toHaveValue('')
  await expect.element(dialog.getByText(/não chegou a guardar/)).not.toBeInTheDocument()
})

const edit = () => page.getByRole('button', { name: 'Editar Matapa' }).click()
const dialog = page.getByRole('dialog')
const price = dialog.getByLabelText('Preço', { exact: true })
const save = () => dialog.getByRole('button', { name: 'Guardar prato' }).click()
const changed = dialog.getByRole('status').filter({ hasText: 'Foi alterado noutro sítio' })
/** Somebody else saves the dish. */
const saveElsewhere = (change: Partial<OwnDish>) => answer(listOwnMenu, [{ ...MATAPA, ...change, revision: 4 }, CARIL])

test('what somebody else made of a dish is shown first, and overwritten only then', async () => {
  await open()
  await edit()
  await price.fill('275')
  const message = 'Este prato foi alterado entretanto.'
  refuse(replaceDish, 409, { code: 'food.changed_elsewhere', message })
  saveElsewhere({ description: 'Com caranguejo', isVegetarian: false, isOffered: false, calories: 400 })
  await save()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(changed).toMatchTextContent(/DescriçãoCom caranguejoPreço250 MTVegetarianoNão/)
  await expect.element(price).toHaveValue('275')
  await expectAccessible()
  await save()
  await expect.poll(() => callsOf(replaceDish)).toHaveLength(2)
  answer(replaceDish, MATAPA)
  await changed.getByRole('button', { name: 'Manter o meu' }).click()
  await expect.element(changed).not.toBeInTheDocument()
  await save()
  await expect.element(dialog).not.toBeInTheDocument()
  const { description } = MATAPA
  expect(callsOf(replaceDish).map(({ body }) => body)).toMatchObject([
    { price: 275_00, revision: 3 },
    { price: 275_00, revision: 3 },
    // What no field shows is of the dish as it is now.
    { price: 275_00, revision: 4, description, isVegetarian: true, calories: 400 },
  ])
})

test('a dish that was left half changed, and changed elsewhere since, says so before it is saved', async () => {
  await open()
  await edit()
  await price.fill('275')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  saveElsewhere({ price: 300_00 })
  // The list is read again.
  await page.getByRole('article', { name: 'Caril' }).getByRole('switch', { name: 'Disponível' }).click()
  await expect.element(card).toMatchTextContent(/300.MT/)
  await edit()
  await expect.element(changed).toMatchTextContent(/Preço300 MT/)
  await expect.element(price).toHaveValue('275')
  await changed.getByRole('button', { name: 'Usar o que está guardado' }).click()
  await expect.element(price).toHaveValue('300')
  answer(replaceDish, MATAPA)
  await save()
  await expect.poll(() => callsOf(replaceDish).map(({ body }) => body)).toMatchObject([{ price: 300_00, revision: 4 }])
})

test('a dish whose answer was lost is saved again without a question', async () => {
  await open()
  await edit()
  await price.fill('275')
  refuse(replaceDish, 409, { code: 'food.changed_elsewhere', message: 'Este prato foi alterado entretanto.' })
  saveElsewhere({ price: 275_00 })
  await save()
  await expect.poll(() => callsOf(listOwnMenu)).toHaveLength(2)
  await expect.element(changed).not.toBeInTheDocument()
  answer(replaceDish, MATAPA)
  await save()
  await expect.poll(() => callsOf(replaceDish).at(-1)?.body).toMatchObject({ price: 275_00, revision: 4 })
})
