import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/screen.tsx'
import { Button } from '../ui/actions/button.tsx'
import { Popover } from '../ui/overlays/popover.tsx'
import { Arrival } from './arrival.tsx'

/** A page that arrives a moment after its link was pressed, beside a menu. */
function SlowPage() {
  const [path, setPath] = useState('/before')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setTimeout(() => setPath('/after'), 400)}>Seguir</Button>
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
  await expect.element(page.getByRole('heading', { name: '/after' })).toHaveFocus()
})

test('a menu opened while a page is still loading stays open when the page arrives', async () => {
  await show(<SlowPage />)
  await page.getByRole('button', { name: 'Seguir' }).click()
  await page.getByRole('button', { name: 'Abrir conta' }).click()
  await expect.element(page.getByText('Ana Macamo')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '/after' })).toBeVisible()
  await new Promise((settle) => setTimeout(settle, 100))
  await expect.element(page.getByText('Ana Macamo')).toBeVisible()
})
