import http from 'node:http'
import { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type EventStream, openEventStream } from '../../../testing/event-stream.ts'
import { serverForTest, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { LiveStreams } from './live.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const listen = (visitor: Visitor, headers: Record<string, string> = {}, origin = server.origin) =>
  openEventStream(visitor, { origin, headers })

const tell = (userId: string, id: string, version = 1) =>
  server.app.platform.db.transact(async (tx) => tx.tell(userId, 'appointment', { id, version }))

test('tells a person what changed, and nobody else (HTTP-021, AZ-12)', async () => {
  const [one, other] = [await server.person(), await server.person()]
  const [mine, theirs] = [await listen(one), await listen(other)]
  await tell(one.id, 'a1', 7)
  await expect
    .poll(() => mine.text())
    .toMatch(/^id: \w+-\d+\nevent: appointment\ndata: \{"event":"appointment","id":"a1","version":7\}$/m)
  expect(theirs.text()).not.toContain('"a1"')
  mine.close()
  theirs.close()
})

test('names what it may report first: a browser can listen for those names alone', async () => {
  const person = await server.person()
  const stream = await listen(person)
  await expect.poll(() => stream.text()).toMatch(/\nevent: names\ndata: \[.*"appointment".*\]\n\n/)
  stream.close()
})

test('replays what a browser missed while it was away, and asks it to read all again after too long', async () => {
  const person = await server.person()
  const first = await listen(person)
  await tell(person.id, 'b1')
  await expect.poll(() => first.text()).toContain('"b1"')
  const lastId = [...first.text().matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? ''
  first.close()
  await tell(person.id, 'b2')
  const again = await listen(person, { 'last-event-id': lastId })
  await expect.poll(() => again.text()).toContain('"b2"')
  expect(again.text()).not.toContain('"b1"')
  const stranger = await listen(person, { 'last-event-id': 'gone-17' })
  await expect.poll(() => stranger.text()).toContain('event: resync')
  again.close()
  stranger.close()
})

test('replays to a person nothing of what others missed (AZ-12)', async () => {
  const [one, other] = [await server.person(), await server.person()]
  const first = await listen(one)
  await tell(one.id, 'c1')
  await expect.poll(() => first.text()).toContain('"c1"')
  const lastId = [...first.text().matchAll(/^id: (\S+)$/gm)].at(-1)?.[1] ?? ''
  first.close()
  // What is still on its way would be told, not replayed.
  const theirs = await listen(other)
  await tell(one.id, 'c3')
  await tell(other.id, 'c2')
  await expect.poll(() => theirs.text()).toContain('"c2"')
  theirs.close()
  const again = await listen(one, { 'last-event-id': lastId })
  await expect.poll(() => again.text()).toContain('"c3"')
  expect(again.text()).not.toContain('"c2"')
  again.close()
})

test('needs a session, and ends with it (AZ-10)', async () => {
  expect((await listen(server.visitor())).status).toBe(401)
  const person = await server.person()
  const stream = await listen(person)
  await person.get('/api/logout')
  await expect.poll(() => stream.closed()).toBe(true)
})

test('one person cannot hold streams without end (DOS-06)', async () => {
  const person = await server.person()
  const streams: EventStream[] = []
  for (let tab = 0; tab < 12; tab++) streams.push(await listen(person))
  await expect.poll(() => streams.filter((stream) => !stream.closed()).length).toBe(8)
  for (const stream of streams) stream.close()
})

test('a stream asked for while the server stops ends at once, so that the stop does not wait for it (CRS-08)', async () => {
  const own = await serverForTest()
  const person = await own.person()
  own.app.platform.live.streams.close()
  const late = await listen(person, {}, own.origin)
  await expect.poll(() => late.closed()).toBe(true)
})

test('a browser that left while its stream was opened is not written to for ever (DOS-06)', () => {
  const live = new LiveStreams([])
  const raw = new http.ServerResponse(new http.IncomingMessage(new Socket()))
  raw.destroy()
  const write = vi.spyOn(raw, 'write')
  live.open('ana', 'session', undefined, {
    raw,
    hijack: () => undefined,
    getHeaders: () => ({}),
  } as unknown as FastifyReply)
  const opening = write.mock.calls.length
  live.publish([{ event: 'appointment', userId: 'ana', id: 'a1', version: 1 }])
  expect(write).toHaveBeenCalledTimes(opening)
  live.close()
})
