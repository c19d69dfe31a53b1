import { afterEach, expect, it, vi } from 'vitest'
import { LiveHub, type News, type Stream, waitBefore } from './live-hub.ts'

/** A stand-in for EventSource that the test speaks through. */
class Wire implements Stream {
  static opened: Wire[] = []
  readyState = 0
  private readonly listeners = new Map<string, (event: MessageEvent<string>) => void>()
  constructor() {
    Wire.opened.push(this)
  }
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void {
    this.listeners.set(type, listener)
  }
  say(type: string, data = '{}'): void {
    // A connection begins with the names of its events.
    if (type === 'open') this.say('names', '["payment"]')
    this.listeners.get(type)?.(new MessageEvent(type, { data }))
  }
  close(): void {
    this.readyState = 2
  }
}

const open: LiveHub[] = []
afterEach(() => {
  for (const hub of open.splice(0)) hub.close()
  Wire.opened = []
  vi.useRealTimers()
})

function tab(userId: string) {
  const seen: { news: News[]; refused: number; people: string[] } = { news: [], refused: 0, people: [] }
  const hub = new LiveHub({
    userId,
    onNews: (news) => seen.news.push(news),
    onRefused: () => {
      seen.refused += 1
    },
    onPerson: (person) => seen.people.push(person),
    openStream: () => new Wire(),
  })
  open.push(hub)
  return { hub, seen }
}

const paid = { event: 'payment', id: 'p1', version: 3 } as const

it('reads one stream for all tabs of a person, and every tab hears of it', async () => {
  const first = tab('amina')
  await expect.poll(() => Wire.opened).toHaveLength(1)
  const second = tab('amina')
  Wire.opened[0]?.say('open')
  await expect.poll(() => first.seen.people).toEqual(['amina'])
  Wire.opened[0]?.say('payment', JSON.stringify(paid))
  await expect.poll(() => second.seen.news).toEqual([paid])
  expect(first.seen.news).toEqual([paid])
  expect(Wire.opened).toHaveLength(1)
})

it('passes the stream on when the reading tab closes, and has everything read again', async () => {
  const first = tab('amina')
  await expect.poll(() => Wire.opened).toHaveLength(1)
  const second = tab('amina')
  await expect.poll(() => first.seen.people).toHaveLength(1)
  first.hub.close()
  await expect.poll(() => Wire.opened).toHaveLength(2)
  Wire.opened[1]?.say('open')
  expect(second.seen.news).toEqual(['resync'])
})

it('keeps the news of one person from the tabs of another (CLI-08)', async () => {
  const amina = tab('amina')
  const bento = tab('bento')
  await expect.poll(() => Wire.opened).toHaveLength(2)
  Wire.opened[0]?.say('open')
  Wire.opened[0]?.say('payment', JSON.stringify(paid))
  await expect.poll(() => amina.seen.people).toEqual(['bento'])
  expect([amina.seen.news, bento.seen.news]).toEqual([[paid], []])
})

it('asks for a refused stream again, later each time, and has the session looked at', async () => {
  const { seen } = tab('amina')
  await expect.poll(() => Wire.opened).toHaveLength(1)
  vi.useFakeTimers()
  Wire.opened[0]?.close()
  Wire.opened[0]?.say('error')
  expect(seen.refused).toBe(1)
  vi.advanceTimersByTime(1_000)
  expect(Wire.opened).toHaveLength(2)
  Wire.opened[1]?.say('open')
  expect(seen.news).toEqual(['resync'])
  expect([0, 1, 2, 10].map((attempt) => waitBefore(attempt, 1))).toEqual([1_000, 2_000, 4_000, 60_000])
  expect(waitBefore(2, 0)).toBe(2_000)
})
