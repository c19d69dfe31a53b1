import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { setDataSaver, useDataSaver } from './data-saver.ts'
import { useFullScreen } from './full-screen.ts'
import { useOnline } from './online.ts'
import { useScreenAwake } from './screen-awake.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  Reflect.deleteProperty(navigator, 'wakeLock')
  Reflect.deleteProperty(navigator, 'connection')
})

const own = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { configurable: true, value })

test('data is saved as the person chose, else as the phone says', async () => {
  const { result, act } = await renderHook(() => useDataSaver())
  expect(result.current).toBe(false)
  for (const on of [true, false]) {
    await act(() => setDataSaver(on))
    expect(result.current).toBe(on)
  }
  own(navigator, 'connection', { saveData: true })
  expect((await renderHook(() => useDataSaver())).result.current).toBe(false)
  localStorage.clear()
  expect((await renderHook(() => useDataSaver())).result.current).toBe(true)
})

test('a network that goes and comes back is told', async () => {
  let isThere = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isThere)
  const { result, act } = await renderHook(() => useOnline())
  const seen = [result.current]
  for (const type of ['offline', 'online']) {
    isThere = type === 'online'
    await act(() => void dispatchEvent(new Event(type)))
    seen.push(result.current)
  }
  expect(seen).toEqual([true, false, true])
})

test('the screen stays on while wanted and in sight, and is let go, also when granted late', async () => {
  const released: number[] = []
  const granted: (() => void)[] = []
  own(navigator, 'wakeLock', {
    request: () =>
      new Promise((grant) => {
        const number = granted.length
        granted.push(() => grant({ release: async () => void released.push(number) }))
      }),
  })
  let visibility: DocumentVisibilityState = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  const { rerender, unmount } = await renderHook((isWanted?: boolean) => useScreenAwake(isWanted ?? false))
  expect(granted).toHaveLength(0)
  await rerender(true)
  expect(granted).toHaveLength(1)
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(granted).toHaveLength(1)
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  granted[1]?.()
  await Promise.resolve()
  await rerender(false)
  await expect.poll(() => released).toEqual([1])
  granted[0]?.()
  await expect.poll(() => released).toEqual([1, 0])
  document.dispatchEvent(new Event('visibilitychange'))
  await unmount()
  expect(granted).toHaveLength(2)
})

test('a press gives the page the whole screen and takes it back, where the browser can', async () => {
  let full: Element | null = null
  const tell = () => document.dispatchEvent(new Event('fullscreenchange'))
  vi.spyOn(document, 'fullscreenElement', 'get').mockImplementation(() => full)
  const can = vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(true)
  vi.spyOn(document.documentElement, 'requestFullscreen').mockImplementation(async () => {
    full = document.documentElement
    tell()
  })
  vi.spyOn(document, 'exitFullscreen').mockImplementation(async () => {
    full = null
    tell()
  })
  const { result, act, rerender } = await renderHook(() => useFullScreen())
  const seen = [result.current.isFull]
  for (let press = 0; press < 2; press++) {
    await act(() => result.current.toggle?.())
    seen.push(result.current.isFull)
  }
  expect(seen).toEqual([false, true, false])
  can.mockReturnValue(false)
  await rerender()
  expect(result.current.toggle).toBeUndefined()
})
