import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { SlideButton } from './slide-button.tsx'

async function open() {
  const onConfirm = vi.fn()
  await show(
    <SlideButton name="Marcar como Entregue" question="Entregou?" consequence="Fica entregue." onConfirm={onConfirm}>
      Entregue
    </SlideButton>,
  )
  return onConfirm
}

const button = () => page.getByRole('button', { name: 'Marcar como Entregue' })

/** A finger from the left edge of the button, so much of its width to the right. */
function touch(share: number, end: 'pointerup' | 'pointercancel' = 'pointerup') {
  const element = button().element()
  const { left, top, width } = element.getBoundingClientRect()
  const at = (clientX: number) => ({ bubbles: true, pointerType: 'touch', pointerId: 1, clientX, clientY: top + 5 })
  element.setPointerCapture = () => undefined
  element.dispatchEvent(new PointerEvent('pointerdown', at(left)))
  element.dispatchEvent(new PointerEvent('pointermove', at(left + width * share)))
  return new Promise<void>((resolve) =>
    requestAnimationFrame(() => {
      element.dispatchEvent(new PointerEvent(end, at(left + width * share)))
      element.dispatchEvent(new PointerEvent('click', { ...at(left + width * share), detail: 1 }))
      resolve()
    }),
  )
}

test('a finger that slides takes the step once, and one that presses is asked', async () => {
  const onConfirm = await open()
  await touch(0)
  expect(onConfirm).not.toHaveBeenCalled()
  await expect.element(page.getByRole('alertdialog', { name: 'Entregou?' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Ainda não' }).click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(onConfirm).not.toHaveBeenCalled()
  await touch(0.8)
  expect(onConfirm).toHaveBeenCalledTimes(1)
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('what is slid is shown under the finger, and gone once it leaves', async () => {
  await open()
  const element = button().element()
  const { left, width } = element.getBoundingClientRect()
  element.setPointerCapture = () => undefined
  const send = (type: string, share: number, pointerType = 'touch') =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, clientX: left + width * share }))
  const shown = () => element.querySelector('span')?.style.width
  send('pointermove', 0.5)
  send('pointerdown', 0, 'mouse')
  send('pointermove', 0.5, 'mouse')
  await expect.poll(shown).toBe('0%')
  send('pointerdown', 0)
  send('pointermove', 0.5)
  await expect.poll(shown).toBe('50%')
  send('pointerup', 0.5)
  await expect.poll(shown).toBe('0%')
  send('pointermove', 0.9)
  await expect.poll(shown).toBe('0%')
})

test('the answer to the question takes the step', async () => {
  const onConfirm = await open()
  await touch(0.2)
  await page.getByRole('button', { name: 'Sim' }).click()
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('a slide that the phone takes for itself takes no step', async () => {
  const onConfirm = await open()
  await touch(0.9, 'pointercancel')
  expect(onConfirm).not.toHaveBeenCalled()
})

test('a mouse and a key take the step at once', async () => {
  const onConfirm = await open()
  await button().click()
  expect(onConfirm).toHaveBeenCalledTimes(1)
  button().element().focus()
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).toHaveBeenCalledTimes(2)
})
