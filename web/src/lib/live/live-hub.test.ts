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
/** From which position each stream was asked for. */
let asked: (string | undefined)[] = []
afterEach(() => {
  for (const hub of open.splice(0)) hub.close()
  Wire.opened = []
  asked = []
  vi.useRealTimers()
})

function tab(userId: string, since?: string) {
  const seen: { news: News[]; refused: number; people: string[] } = { news: [], refused: 0, people: [] }
  const hub = new LiveHub({
    userId,
    onNews: (news) => seen.news.push(news),
    onRefused: () => {
      seen.refused += 1
    },
    onPerson: (person) => seen.people.push(person),
    since,
    openStream: (from) => {
      asked.push(from)
      return new Wire()
    },
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

it('goes on once from what came with the document, and looks at everything after that', async () => {
  const first = tab('amina', '7')
  await expect.poll(() => asked).toEqual(['7'])
  const second = tab('amina', '9')
  await expect.poll(() => second.seen.news).toEqual(['resync'])
  vi.useFakeTimers()
  Wire.opened[0]?.say('open')
  Wire.opened[0]?.close()
  Wire.opened[0]?.say('error')
  vi.advanceTimersByTime(1_000)
  expect(asked).toEqual(['7', undefined])
  expect(first.seen.news).toEqual([])
})

it('leaves a stream that the browser takes up itself alone, and one that was closed for good', async () => {
  const { hub, seen } = tab('amina')
  await expect.poll(() => Wire.opened).toHaveLength(1)
  vi.useFakeTimers()
  const [wire] = Wire.opened
  wire?.say('open')
  wire?.say('error')
  expect([seen.refused, vi.getTimerCount()]).toEqual([0, 0])
  wire?.close()
  wire?.say('error')
  hub.close()
  wire?.say('error')
  expect([seen.refused, vi.getTimerCount(), Wire.opened.length]).toEqual([1, 0, 1])
})

it('waits as at first after a stream that was open, and tells what is named twice once', async () => {
  const { seen } = tab('amina')
  await expect.poll(() => Wire.opened).toHaveLength(1)
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  for (const wait of [1_000, 2_000]) {
    Wire.opened.at(-1)?.close()
    Wire.opened.at(-1)?.say('error')
    vi.advanceTimersByTime(wait - 1)
    const before = Wire.opened.length
    vi.advanceTimersByTime(1)
    expect(Wire.opened.length - before).toBe(1)
  }
  const wire = Wire.opened.at(-1)
  wire?.say('open')
  wire?.say('open')
  wire?.say('payment', JSON.stringify(paid))
  wire?.say('resync')
  expect(seen.news).toEqual(['resync', paid, 'resync'])
  wire?.close()
  wire?.say('error')
  vi.advanceTimersByTime(1_000)
  expect(Wire.opened).toHaveLength(4)
  vi.restoreAllMocks()
})
