import { afterEach, expect, test, vi } from 'vitest'
import { bitrateOf, canShareScreen, megabytesOf, openMedia, stopMedia, switchTracks } from './media.ts'

afterEach(() => vi.unstubAllGlobals())

test('says what so many minutes cost in both directions, at least one megabyte', () => {
  expect([
    megabytesOf('voice', 1),
    megabytesOf('voice', 30),
    megabytesOf('light', 30),
    megabytesOf('video', 30),
  ]).toEqual([1, 14, 82, 284])
  expect([bitrateOf('voice'), bitrateOf('light'), bitrateOf('video')]).toEqual([32_000, 150_000, 600_000])
})

test('asks for the devices that were chosen, and for a camera where there is a picture', async () => {
  const asked: object[] = []
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async (what: object) => asked.push(what) } })
  await openMedia('voice', { camera: 'c1', microphone: 'm1' })
  await openMedia('light')
  await openMedia('video', { camera: 'c1' })
  const audio = { echoCancellation: true, noiseSuppression: true }
  const light = { width: { ideal: 320 }, height: { ideal: 240 }, frameRate: { max: 15 } }
  const video = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { max: 24 }, deviceId: 'c1' }
  expect(asked).toEqual([
    { audio: { ...audio, deviceId: 'm1' }, video: false },
    { audio, video: light },
    { audio, video },
  ])
  expect(canShareScreen()).toBe(false)
  vi.stubGlobal('navigator', {})
  expect(canShareScreen()).toBe(false)
  vi.stubGlobal('navigator', { mediaDevices: { getDisplayMedia: () => undefined } })
  expect(canShareScreen()).toBe(true)
})

test('what is off stays, and what is over is stopped', () => {
  const tracks = [1, 2].map(() => ({ enabled: true, stop: vi.fn() }))
  switchTracks(tracks as unknown as MediaStreamTrack[], false)
  expect(tracks.map(({ enabled }) => enabled)).toEqual([false, false])
  stopMedia({ getTracks: () => tracks } as unknown as MediaStream)
  stopMedia(undefined)
  expect(tracks.map(({ stop }) => stop.mock.calls.length)).toEqual([1, 1])
})
