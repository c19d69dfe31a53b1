import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { WorkShell } from './work-shell.tsx'

const LABELS = ['Pedidos', 'Menu', 'Relatórios', 'Loja', 'Clientes', 'Avaliações']

function Work({ most = LABELS.length, kind = 'tabs' }: { most?: number; kind?: 'tabs' | 'parts' }) {
  const [value, setValue] = useState('Pedidos')
  return (
    <WorkShell
      label="Cozinha"
      kind={kind}
      value={value}
      onValueChange={setValue}
      header={<h1>Cozinha da Ilha</h1>}
      places={LABELS.slice(0, most).map((label, at) => ({
        value: label,
        label,
        icon: BookOpen,
        count: at === 0 ? 3 : undefined,
        content: <p>Aqui: {label}</p>,
      }))}
    />
  )
}

const tab = (name: string | RegExp) => page.getByRole('tab', { name })
const boxOf = (name: string | RegExp) => tab(name).element().getBoundingClientRect()

beforeEach(() => page.viewport(414, 896))

test('on a phone four parts stand at the lower edge, and the others behind one press', async () => {
  await show(<Work />)
  await expect.element(tab(/^Pedidos 3/)).toHaveAttribute('aria-selected', 'true')
  expect(boxOf('Loja').bottom).toBeGreaterThan(800)
  await expect.element(page.getByRole('tab', { name: 'Clientes' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('button', { name: 'Clientes' }).click()
  await expect.element(page.getByText('Aqui: Clientes')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Mais' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible()
})

test('from 1024 px all parts stand at the side with their counts, and the keyboard walks them', async () => {
  await page.viewport(1280, 800)
  await show(<Work />)
  expect(boxOf(/^Pedidos/).left).toBeLessThanOrEqual(0)
  expect(boxOf('Avaliações').top).toBeGreaterThan(boxOf('Clientes').top)
  await tab(/^Pedidos/).click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(tab('Menu')).toHaveFocus()
  await expect.element(page.getByRole('tabpanel', { name: 'Menu' })).toHaveTextContent('Aqui: Menu')
  await userEvent.keyboard('{Home}{ArrowUp}')
  await expect.element(tab('Avaliações')).toHaveFocus()
  await expectAccessible()
})

test("a person's own account is one press away at every width", async () => {
  const own = page.getByRole('link', { name: 'A minha conta' })
  await show(<Work most={4} kind="parts" />)
  await expect.element(page.getByRole('button', { name: /^Pedidos/ })).toHaveAttribute('aria-current', 'page')
  await expect.element(own).toHaveAttribute('href', '/')
  await page.viewport(1280, 800)
  await expect.element(own).toBeVisible()
  await expectAccessible()
})

test('on a wide screen one press gives the workplace the whole screen, and takes it back', async () => {
  let holder: Element | null = null
  const tell = (next: Element | null) => async () => {
    holder = next
    document.dispatchEvent(new Event('fullscreenchange'))
  }
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(true)
  vi.spyOn(document, 'fullscreenElement', 'get').mockImplementation(() => holder)
  vi.spyOn(document, 'exitFullscreen').mockImplementation(tell(null))
  vi.spyOn(document.documentElement, 'requestFullscreen').mockImplementation(tell(document.documentElement))
  onTestFinished(() => void vi.restoreAllMocks())
  await page.viewport(1280, 800)
  await show(<Work />)
  const whole = page.getByRole('button', { name: 'Ecrã inteiro' })
  await whole.click()
  await expect.element(whole).toHaveAttribute('aria-pressed', 'true')
  await whole.click()
  await expect.element(whole).toHaveAttribute('aria-pressed', 'false')
})

test('where the browser gives no page the whole screen, nothing offers it', async () => {
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await page.viewport(1280, 800)
  await show(<Work />)
  await expect.element(tab('Menu')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ecrã inteiro' })).not.toBeInTheDocument()
})
