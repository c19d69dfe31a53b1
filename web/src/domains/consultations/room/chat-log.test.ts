import { beforeEach, expect, test } from 'vitest'
import type { BrowserStorage } from '../../../lib/device/storage.ts'
import { ChatLog, type Pending } from './chat-log.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
const AT = '2026-11-24T08:00:00.000Z'
const unsent = (ref: string): Pending => ({ ref, text: `text of ${ref}`, at: AT })
const sent = (number: number, ref: string) => ({ number, ref, from: 'patient' as const, text: ref, at: AT })
function open(appointment = 'a1', place: BrowserStorage = storage): ChatLog {
  const log = new ChatLog(appointment)
  log.keepIn(place)
  return log
}
const refs = (log: ChatLog) => log.pending.map(({ ref }) => ref)

beforeEach(() => kept.clear())

test('what was not acknowledged waits over a reload, and only in its own consultation', () => {
  const log = open()
  for (const ref of ['one', 'two', 'three']) log.queue(unsent(ref))
  expect(refs(open())).toEqual(['one', 'two', 'three'])
  expect(refs(open('a2'))).toEqual([])
})

test('a message that arrived, or was given up, waits no longer; the others do', () => {
  const log = open()
  for (const ref of ['one', 'two', 'three']) log.queue(unsent(ref))
  log.add(sent(1, 'two'))
  expect(refs(log)).toEqual(['one', 'three'])
  log.drop('one')
  expect(refs(log)).toEqual(['three'])
  log.drop('three')
  expect(kept.size).toBe(0)
})

test('a refused message stays in sight with its sentence, over a reload too', () => {
  const log = open()
  log.queue(unsent('one'))
  log.queue(unsent('two'))
  log.refuse('one', 'Demasiado longa.')
  expect(open().pending).toEqual([{ ...unsent('one'), refused: 'Demasiado longa.' }, unsent('two')])
})

test('what waited from another visit goes before what is written until it can be read', () => {
  const former = open()
  for (const ref of ['one', 'two']) former.queue(unsent(ref))
  const log = new ChatLog('a1')
  log.add(sent(1, 'one'))
  log.queue(unsent('three'))
  expect([refs(log), refs(open())]).toEqual([['three'], ['one', 'two']])
  log.keepIn(storage)
  expect([refs(log), refs(open())]).toEqual([
    ['two', 'three'],
    ['two', 'three'],
  ])
})

test('messages stand in the order of their numbers, and it is known up to where none is missing', () => {
  const log = open()
  for (const number of [3, 1, 5, 2]) log.add(sent(number, `m${number}`))
  expect(log.messages.map(({ number }) => number)).toEqual([1, 2, 3, 5])
  expect([log.complete, log.highest]).toEqual([3, 5])
})

test('a storage that is full, refused or holds something else costs nothing but what it held', () => {
  kept.set('salama.chat.a1', '{"not": "a list"}')
  expect(open().pending).toEqual([])
  kept.set('salama.chat.a1', 'not even JSON')
  expect(open().pending).toEqual([])
  const full = {
    ...storage,
    setItem: () => {
      throw new Error('full')
    },
  }
  const log = open('a1', full)
  log.queue(unsent('one'))
  expect(refs(log)).toEqual(['one'])
})
