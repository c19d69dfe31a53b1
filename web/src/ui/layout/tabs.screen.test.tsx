import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { RatingInput } from '../forms/rating-input.tsx'
import { Tabs } from './tabs.tsx'

const ITEMS = [
  { value: 'menu', label: 'Menu', content: <p>Pratos</p> },
  { value: 'hours', label: 'Horário', content: <p>Segunda a sexta</p> },
  { value: 'orders', label: 'Pedidos', content: <p>Três pedidos</p> },
]

test('a row of tabs is one stop; the arrows, Home and End choose in a ring', async () => {
  await show(
    <>
      <h1>Loja</h1>
      <Tabs label="Loja" items={ITEMS} />
    </>,
  )
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Menu').click()
  for (const [key, name, content] of [
    ['{ArrowRight}', 'Horário', 'Segunda a sexta'],
    ['{End}', 'Pedidos', 'Três pedidos'],
    ['{ArrowRight}', 'Menu', 'Pratos'],
    ['{ArrowLeft}', 'Pedidos', 'Três pedidos'],
    ['{Home}', 'Menu', 'Pratos'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(tab(name)).toHaveFocus()
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('tabpanel', { name })).toHaveTextContent(content)
  }
  await expectAccessible()
})

test('stars are radio buttons, chosen by touch and by the arrows', async () => {
  const given: number[] = []
  await show(
    <>
      <h1>Avaliar</h1>
      <RatingInput label="A sua nota" value={3} onChange={(stars) => given.push(stars)} />
    </>,
  )
  const star = (name: RegExp) => page.getByRole('radiogroup', { name: 'A sua nota' }).getByRole('radio', { name })
  await expect.element(star(/^3 estrelas/)).toBeChecked()
  await star(/^5 estrelas/).click()
  await userEvent.keyboard('{ArrowLeft}')
  expect(given[0]).toBe(5)
  expect(given).toHaveLength(2)
  await expectAccessible()
})
