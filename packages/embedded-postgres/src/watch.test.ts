import { expect, onTestFinished, test } from 'vitest'
import type { Postmaster } from './postmaster.ts'
import { createStateMachine } from './state.ts'
import { watchOver } from './watch.ts'

/** A server that lives until it is told to die. */
function fakePostmaster(): Postmaster & { die(): void } {
  const { promise: exited, resolve: die } = Promise.withResolvers<void>()
  return { pid: 1, exited, die, recent: () => '', stop: async () => die() }
}

function watched(relaunch: () => Promise<Postmaster>, isFull: () => boolean) {
  const machine = createStateMachine()
  machine.move('starting')
  const first = fakePostmaster()
  let released = 0
  const watch = watchOver({
    first,
    relaunch,
    machine,
    log: () => undefined,
    disk: { isFull, release: () => void released++ },
    fullDiskPauseMs: 5,
  })
  onTestFinished(() => watch.stop())
  return { machine, first, released: () => released }
}

test('waits for space on a full disk as long as it takes, and never counts as broken (OPS-03)', async () => {
  let isFull = true
  let tries = 0
  const { machine, first, released } = watched(
    async () => {
      tries++
      if (isFull) throw new Error('could not create file: No space left on device')
      return fakePostmaster()
    },
    () => isFull,
  )
  first.die()
  await expect.poll(() => tries).toBeGreaterThan(20)
  expect([machine.state, released() > 0]).toEqual(['starting', true])
  isFull = false
  await expect.poll(() => machine.state).toBe('ready')
})

test('a server that dies again and again on a full disk is not given up either (OPS-03)', async () => {
  let starts = 0
  const { machine, first } = watched(
    async () => {
      const next = fakePostmaster()
      if (++starts < 12) setTimeout(next.die, 1)
      return next
    },
    () => starts < 12,
  )
  first.die()
  await expect.poll(() => starts).toBe(12)
  await expect.poll(() => machine.state).toBe('ready')
})

test('gives up a server that fails for other reasons after five restarts in a row', async () => {
  const { machine, first } = watched(
    async () => {
      throw new Error('could not open file "global/pg_control"')
    },
    () => false,
  )
  first.die()
  await expect.poll(() => machine.state).toBe('broken')
})
