import { expect, onTestFinished, test } from 'vitest'
import { offThread, TookTooLong } from './off-thread.ts'

const FIXTURE = new URL('../../../testing/thread-work.ts', import.meta.url)

function fixture<A extends readonly unknown[], R>(name: string, withinMs = 60_000) {
  const work = offThread<A, R>(FIXTURE, name, { withinMs })
  onTestFinished(() => work.stop())
  return work
}

function shared() {
  const buffer = new SharedArrayBuffer(4)
  const numbers = new Int32Array(buffer)
  const set = () => {
    Atomics.store(numbers, 0, 1)
    Atomics.notify(numbers, 0)
  }
  return { buffer, set }
}

test('answers what the function returns, call after call, and holds up nobody meanwhile', async () => {
  const hold = fixture<[SharedArrayBuffer], boolean>('holdUntilSet')
  const [one, other] = [shared(), shared()]
  const calls = Promise.all([hold(one.buffer), hold(other.buffer)])
  // Each waits for what only this thread does, which therefore goes on.
  setTimeout(one.set, 20)
  setTimeout(other.set, 40)
  expect(await calls).toEqual([true, true])
})

test('gives up what takes too long, and does the next call', async () => {
  const hold = fixture<[SharedArrayBuffer], boolean>('holdUntilSet', 10_000)
  await expect(hold(shared().buffer)).rejects.toBeInstanceOf(TookTooLong)
  const over = shared()
  over.set()
  await expect(hold(over.buffer)).resolves.toBe(true)
})

test('an exception in the thread reaches the caller, and the next call gets a new thread', async () => {
  const failOn = fixture<[string], string>('failOn')
  await expect(failOn('bad')).rejects.toThrow('bad was refused')
  await expect(failOn('good')).resolves.toBe('good')
})
