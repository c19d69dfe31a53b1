import { afterEach, expect, test, vi } from 'vitest'
import { followPosition } from './geolocation.ts'

afterEach(() => vi.unstubAllGlobals())

test('follows a position that is at most a minute old, until it is told to stop (GEO-014)', () => {
  const geolocation = {
    watchPosition: vi.fn((found: (position: object) => void, _failed: unknown, _options: PositionOptions) => {
      found({ coords: { latitude: -25.9, longitude: 32.5, accuracy: 12, speed: null } })
      return 7
    }),
    clearWatch: vi.fn(),
  }
  vi.stubGlobal('navigator', { geolocation })
  const onFix = vi.fn()
  const stop = followPosition({ onFix, onFailure: () => undefined })
  expect(onFix).toHaveBeenCalledWith({ latitude: -25.9, longitude: 32.5, accuracy: 12 })
  const options = geolocation.watchPosition.mock.calls[0]?.[2]
  expect(options).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 })
  stop()
  expect(geolocation.clearWatch).toHaveBeenCalledWith(7)
})
