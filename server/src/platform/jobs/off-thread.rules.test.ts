import { expect, onTestFinished, test } from 'vitest'
import { offThread, TookTooLong } from './off-thread.ts'

const FIXTURE = new URL('./fixtures/work.ts', import.meta.url)

function fixture<A extends readonly unknown[], R>(name: string, withinMs = 10_000) {
  const work = offThread<A, R>(FIXTURE, name, { withinMs })
  onTestFinished(() => work.stop())
  return work
}

test('answers what the function returns, call after call, and holds up nobody meanwhile', async () => {
  const spin = fixture<[number], number>('spin')
  const calls = Promise.all([spin(200), spin(201), spin(202)])
  let ticks = 0
  const timer = setInterval(() => ticks++, 10)
  expect(await calls).toEqual([200, 201, 202])
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(10)
})

test('gives up what takes too long, and does the next call', async () => {
  const spin = fixture<[number], number>('spin', 3_000)
  await expect(spin(60_000)).rejects.toBeInstanceOf(TookTooLong)
  await expect(spin(1)).resolves.toBe(1)
})

test('an exception in the thread reaches the caller, and the next call gets a new thread', async () => {
  const failOn = fixture<[string], string>('failOn')
  await expect(failOn('bad')).rejects.toThrow('bad was refused')
  await expect(failOn('good')).resolves.toBe('good')
})
