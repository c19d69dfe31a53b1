import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useShown } from '../../lib/screen/use-shown.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { PanelActions, Workbench } from './workbench.tsx'

const CASES = ['Nilza', 'Armando', 'Zita']

function Desk({ onDecide }: { onDecide: (name: string) => void }) {
  const shown = useShown(CASES)
  return (
    <>
      <h1>Mesa</h1>
      <Workbench
        label="Casos"
        items={CASES.map((id) => ({ id, content: id }))}
        shown={shown}
        hint="Escolha um caso."
        panel={(id) => (
          <>
            <h2>Caso de {id}</h2>
            <input aria-label="Nota" />
            <PanelActions>
              <button type="button" onClick={() => onDecide(id)}>
                Aprovar
              </button>
              <button type="button" disabled>
                Guardar
              </button>
              <button type="button" onClick={() => onDecide(`não ${id}`)}>
                Recusar
              </button>
            </PanelActions>
          </>
        )}
      />
    </>
  )
}

const heading = (name: string) => page.getByRole('heading', { name: `Caso de ${name}` })

test('goes through cases with j and k and presses the first action with a', async () => {
  const decided: string[] = []
  await show(<Desk onDecide={(name) => decided.push(name)} />)
  await page.getByRole('button', { name: 'Nilza' }).click()
  await userEvent.keyboard('j')
  await expect.element(heading('Armando')).toBeVisible()
  await userEvent.keyboard('jj')
  await expect.element(heading('Zita')).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(heading('Armando')).toBeVisible()
  await userEvent.keyboard('a')
  expect(decided).toEqual(['Armando'])
  await expectAccessible()
})

test('the keys work from a page just opened, and r, u and ? beside them', async () => {
  const decided: string[] = []
  await show(<Desk onDecide={(name) => decided.push(name)} />)
  const { activeElement } = document
  if (activeElement instanceof HTMLElement) activeElement.blur()
  await userEvent.keyboard('j')
  await expect.element(heading('Nilza')).toBeVisible()
  await userEvent.keyboard('u')
  await expect.element(heading('Nilza')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Nilza' })).toHaveFocus()
  await userEvent.keyboard('?')
  const keys = page.getByRole('dialog', { name: 'Teclas da mesa' })
  await expect.element(keys.getByText('caso seguinte')).toBeVisible()
  await userEvent.keyboard('ja')
  await expect.element(keys).toBeVisible()
  expect(decided).toEqual([])
  await expectAccessible()
})

test('k stays at the first case, arrows walk the list without opening, r is the second action', async () => {
  const decided: string[] = []
  await show(<Desk onDecide={(name) => decided.push(name)} />)
  const { activeElement } = document
  if (activeElement instanceof HTMLElement) activeElement.blur()
  await userEvent.keyboard('k')
  await expect.element(heading('Nilza')).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(heading('Nilza')).toBeVisible()
  await userEvent.keyboard('r')
  expect(decided).toEqual(['não Nilza'])
  await userEvent.keyboard('u')
  const focused = () => document.activeElement?.textContent
  await expect.poll(focused).toBe('Nilza')
  const went: (string | null | undefined)[] = []
  for (const key of ['{ArrowUp}', '{ArrowDown}', '{End}', '{ArrowDown}', '{Home}']) {
    await userEvent.keyboard(key)
    went.push(focused())
  }
  expect(went).toEqual(['Nilza', 'Armando', 'Zita', 'Zita', 'Nilza'])
  expect(page.getByRole('heading', { name: /^Caso de/ }).elements()).toEqual([])
})

test('Back closes the case and leaves the list where it was', async () => {
  await show(<Desk onDecide={() => undefined} />, { path: '/operador?separador=verificacoes' })
  await page.getByRole('button', { name: 'Nilza' }).click()
  await userEvent.keyboard('j')
  await expect.element(heading('Armando')).toBeVisible()
  history.back()
  await expect.element(heading('Armando')).not.toBeInTheDocument()
  expect(location.pathname + location.search).toBe('/operador?separador=verificacoes')
})

test('leaves letters that are typed alone', async () => {
  const decided: string[] = []
  await show(<Desk onDecide={(name) => decided.push(name)} />)
  await page.getByRole('button', { name: 'Nilza' }).click()
  await page.getByRole('textbox', { name: 'Nota' }).click()
  await userEvent.keyboard('jka')
  await expect.element(page.getByRole('textbox')).toHaveValue('jka')
  await expect.element(heading('Nilza')).toBeVisible()
  expect(decided).toEqual([])
})
