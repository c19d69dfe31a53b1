import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/screen.tsx'
import { Button } from '../ui/actions/button.tsx'
import { Popover } from '../ui/overlays/popover.tsx'
import { Arrival } from './arrival.tsx'

let arrive = (): void => undefined

/** A page that arrives when the test says so, after its link was pressed, beside a menu. */
function SlowPage() {
  const [path, setPath] = useState('/before')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        onClick={() => {
          arrive = () => setPath('/after')
        }}
      >
        Seguir
      </Button>
      <Popover label="Conta" open={open} onOpenChange={setOpen} trigger={<button type="button">Abrir conta</button>}>
        <p>Ana Macamo</p>
      </Popover>
      <main>
        <h1>{path}</h1>
      </main>
      <Arrival path={path} title="Página" />
    </>
  )
}

test('a page that arrives moves the focus to its heading', async () => {
  await show(<SlowPage />)
  await page.getByRole('button', { name: 'Seguir' }).click()
  arrive()
  await expect.element(page.getByRole('heading', { name: '/after' })).toHaveFocus()
})

test('a menu opened while a page is still loading stays open when the page arrives', async () => {
  await show(<SlowPage />)
  await page.getByRole('button', { name: 'Seguir' }).click()
  await page.getByRole('button', { name: 'Abrir conta' }).click()
  await expect.element(page.getByText('Ana Macamo')).toBeVisible()
  const atTop = vi.spyOn(globalThis, 'scrollTo')
  onTestFinished(() => atTop.mockRestore())
  arrive()
  // The focus would move in the same step.
  await expect.poll(() => atTop.mock.calls.length).toBe(1)
  await new Promise(requestAnimationFrame)
  await expect.element(page.getByText('Ana Macamo')).toBeVisible()
})
