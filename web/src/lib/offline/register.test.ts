import { expect, test } from 'vitest'
import type { BrowserStorage } from '../device/storage.ts'
import { isLaterVisit } from './register.ts'

function storage(): BrowserStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

test('the first visit stays the first until its tab is closed; the next tab is a later one', () => {
  const phone = storage()
  const first = storage()
  expect([isLaterVisit(phone, first), isLaterVisit(phone, first)]).toEqual([false, false])
  expect(isLaterVisit(phone, storage())).toBe(true)
  expect(isLaterVisit(phone, first)).toBe(false)
})
