import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { isLeavingLayer } from '../lib/screen/layers.ts'
import { show } from '../testing/screen.tsx'
import { Popover } from '../ui/overlays/popover.tsx'
import { aroundNavigation } from './navigation.ts'

function List() {
  const [open, setOpen] = useState(false)
  return (
    <Popover label="Lista" open={open} onOpenChange={setOpen} trigger={<button type="button">Escolher</button>}>
      <p>Sofala</p>
    </Popover>
  )
}

test('a page opened while a closed list is leaving the history is not left by the same step', async () => {
  const { pathname } = location
  const go = history.go.bind(history)
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  const held = vi.spyOn(history, 'go').mockImplementation((delta) => void told.then(() => go(delta)))
  onTestFinished(() => {
    held.mockRestore()
    history.replaceState(null, '', pathname)
  })
  await show(<List />)
  await page.getByRole('button', { name: 'Escolher' }).click()
  await expect.element(page.getByText('Sofala')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(isLeavingLayer).toBe(true)

  aroundNavigation((_question, goOn) => goOn())(navigate, '/telemedicine')
  expect(location.pathname).toBe(pathname)
  const left = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  tell()
  // Once the browser has gone back, nothing is on its way that could leave the new page.
  await left
  await expect.poll(isLeavingLayer).toBe(false)
  await expect.poll(() => location.pathname).toBe('/telemedicine')
  expect(held).toHaveBeenCalledOnce()
})
