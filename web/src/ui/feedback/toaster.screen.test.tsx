import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { dismissToast, toast } from './toast.ts'

const shown = () => document.querySelector<HTMLElement>('[data-toast]')
const titles = () => [...document.querySelectorAll('[data-toast]')].map(({ textContent }) => textContent)

/** Runs with a clock that stands still but for `pass`. */
async function withoutClock(act: (pass: (ms: number) => Promise<void>) => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  try {
    await act(async (ms) => {
      await vi.advanceTimersByTimeAsync(ms)
      await new Promise(requestAnimationFrame)
    })
  } finally {
    vi.useRealTimers()
  }
}

test('there is one toast at a time, gone after five seconds, and F8 leads to it (UIX-001, UIX-002, UIX-005)', async () => {
  dismissToast()
  await show(null)
  await withoutClock(async (pass) => {
    toast({ title: 'o primeiro' })
    await expect.poll(titles).toEqual(['o primeiro'])
    await pass(3_000)
    toast({ title: 'o segundo' })
    await expect.poll(titles).toEqual(['o segundo'])
    await pass(4_900)
    expect(shown()?.getAttribute('data-state')).toBe('open')
    await pass(200)
    await expect.poll(titles).toEqual([])

    toast({ title: 'o terceiro' })
    await expect.poll(titles).toEqual(['o terceiro'])
    // The region listens for the focus from the render on that adds its two focus guards.
    await expect.poll(() => document.querySelectorAll('[role=region]:has(> [data-toast-region]) > span').length).toBe(2)
    await userEvent.keyboard('{F8}')
    expect(document.activeElement?.hasAttribute('data-toast-region')).toBe(true)
    // Whoever reads it there has all the time they need.
    await pass(20_000)
    expect(titles()).toEqual(['o terceiro'])
    await userEvent.keyboard('{Tab}{Tab}')
    expect(document.activeElement).toBe(page.getByRole('button', { name: 'Dispensar aviso' }).element())
    await userEvent.keyboard('{Enter}')
    await expect.poll(titles).toEqual([])
  })
})

/** A finger on the toast, so far to the right. */
function swipe(by: number): void {
  const element = shown() as HTMLElement
  const { left, top } = element.getBoundingClientRect()
  const [x, clientY] = [left + 60, top + 10]
  const at = (clientX: number) => ({ bubbles: true, pointerType: 'touch', pointerId: 1, button: 0, clientX, clientY })
  element.setPointerCapture = () => undefined
  element.dispatchEvent(new PointerEvent('pointerdown', at(x)))
  element.dispatchEvent(new PointerEvent('pointermove', at(x + by / 2)))
  element.dispatchEvent(new PointerEvent('pointermove', at(x + by)))
  element.dispatchEvent(new PointerEvent('pointerup', at(x + by)))
}

test('a toast is swiped away to the right by 50 pixels, and comes back from less (UIX-003, UIX-004)', async () => {
  await show(null)
  await withoutClock(async () => {
    toast({ title: 'um aviso' })
    await expect.poll(titles).toEqual(['um aviso'])
    swipe(-60)
    expect(shown()?.getAttribute('data-state')).toBe('open')
    swipe(40)
    await expect.poll(() => shown()?.getAttribute('data-swipe')).toBe('cancel')
    expect(shown()?.getAttribute('data-state')).toBe('open')
    swipe(60)
    await expect.poll(titles).toEqual([])
  })
})

test('a failure is announced at once and looks like one, anything else when there is quiet (UIX-008, UIX-009)', async () => {
  dismissToast()
  const heard: [string | null, string | null][] = []
  // What is announced leaves the page after a second.
  const watcher = new MutationObserver(() => {
    for (const region of document.querySelectorAll('[aria-live]'))
      if (region.textContent) heard.push([region.getAttribute('aria-live'), region.textContent])
  })
  watcher.observe(document, { subtree: true, childList: true, characterData: true })
  await show(<h1>Perfil</h1>)
  const colour = () => getComputedStyle(shown() as HTMLElement).backgroundColor
  toast({ title: 'Papel selecionado!', variant: 'success' })
  await expect.poll(() => heard.at(-1)).toEqual(['polite', expect.stringMatching(/^Aviso .*Papel selecionado!/)])
  const quiet = colour()
  expect(heard.map(([how]) => how)).not.toContain('assertive')
  toast({ title: 'Erro', description: 'não foi possível', variant: 'destructive' })
  await expect.poll(() => heard.at(-1)).toEqual(['assertive', expect.stringMatching(/^Aviso .*não foi possível/)])
  expect(colour()).not.toBe(quiet)
  watcher.disconnect()
  await expectAccessible()
})
