import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { SearchField } from './search-field.tsx'

const field = page.getByRole('searchbox', { name: 'Procurar' })
const clear = page.getByRole('button', { name: 'Apagar a pesquisa' })

async function open(value = '') {
  const searched: string[] = []
  await show(<SearchField label="Procurar" value={value} onSearch={(text) => searched.push(text)} />)
  return searched
}

test('Enter searches for what is typed, without the spaces around it', async () => {
  const searched = await open('dor')
  await field.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => searched).toEqual(['dor'])
  await field.fill('  febre ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => searched).toEqual(['dor', 'febre'])
})

test('only what is typed can be wiped, and one may go on typing then', async () => {
  const searched = await open()
  await expect.element(clear).not.toBeInTheDocument()
  await field.fill('tosse')
  await clear.click()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await expect.element(clear).not.toBeInTheDocument()
  await expect.poll(() => searched.at(-1)).toBe('')
})
