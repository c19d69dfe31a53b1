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
  const slow = vi.spyOn(history, 'go').mockImplementation((delta) => void setTimeout(() => go(delta), 100))
  onTestFinished(() => {
    slow.mockRestore()
    history.replaceState(null, '', pathname)
  })
  await show(<List />)
  await page.getByRole('button', { name: 'Escolher' }).click()
  await expect.element(page.getByText('Sofala')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(isLeavingLayer, { interval: 5 }).toBe(true)

  aroundNavigation((_question, goOn) => goOn())(navigate, '/telemedicine')
  await expect.poll(isLeavingLayer).toBe(false)
  await expect.poll(() => location.pathname).toBe('/telemedicine')
  await new Promise((settle) => setTimeout(settle, 200))
  expect(location.pathname).toBe('/telemedicine')
})
