import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepDiskReserve } from './disk-reserve.ts'

const MB = 1024 * 1024

function onDisk(freeMb: number) {
  const folder = mkdtempSync(join(tmpdir(), 'reserve-'))
  const disk = { free: freeMb * MB, looks: 0 }
  const messages: string[] = []
  const reserve = keepDiskReserve({
    folder,
    bytes: 2 * MB,
    log: ({ msg }) => messages.push(msg),
    freeBytes: () => {
      disk.looks++
      return disk.free
    },
    checkMs: 5,
  })
  onTestFinished(() => {
    reserve.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { reserve, disk, messages, file: join(folder, 'disk-reserve') }
}

test('reserves space, gives it up on a full disk, and takes it back when there is room', async () => {
  const { reserve, disk, messages, file } = onDisk(500)
  expect([reserve.hasRoom(), statSync(file).size]).toEqual([true, 2 * MB])
  disk.free = 10 * MB
  await expect.poll(reserve.hasRoom).toBe(false)
  expect(existsSync(file)).toBe(true)
  disk.free = MB
  await expect.poll(() => existsSync(file)).toBe(false)
  // The space just given up is for the journal, not for new writes.
  disk.free = 20 * MB
  const before = disk.looks
  await expect.poll(() => disk.looks).toBeGreaterThan(before + 2)
  expect(reserve.hasRoom()).toBe(false)
  disk.free = 500 * MB
  await expect.poll(reserve.hasRoom).toBe(true)
  expect(statSync(file).size).toBe(2 * MB)
  expect(messages).toEqual([
    'disk nearly full: writes are refused until there is room',
    'disk full: the space reserved for the journal is released',
    'disk has room again: writes are accepted',
  ])
})

test('starts on a disk that is nearly full, and refuses writes there', () => {
  const { reserve, file } = onDisk(20)
  expect([reserve.hasRoom(), existsSync(file)]).toEqual([false, false])
})

test('knows a full disk by what PostgreSQL says and by what is free', () => {
  const { reserve, disk } = onDisk(500)
  expect(reserve.isFull('could not write to file "pg_wal/xlogtemp.1": No space left on device')).toBe(true)
  expect(reserve.isFull('could not open file "global/pg_control"')).toBe(false)
  disk.free = 0
  expect(reserve.isFull('')).toBe(true)
})
