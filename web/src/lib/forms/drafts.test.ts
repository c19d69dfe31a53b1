import { beforeEach, expect, it } from 'vitest'
import type { BrowserStorage } from '../device/storage.ts'
import { keepDraft, readDraft } from './drafts.ts'

let kept: Map<string, string>
let storage: BrowserStorage

beforeEach(() => {
  kept = new Map()
  storage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
})

it('gives back what a person typed before signing in, and after (CLI-04)', () => {
  keepDraft(storage, { page: 'telemedicine', owner: null, value: { notes: 'febre' } })
  expect(readDraft(storage, 'telemedicine', 'amina')).toEqual({ notes: 'febre' })
  keepDraft(storage, { page: 'telemedicine', owner: 'amina', value: { notes: 'tosse' } })
  expect(readDraft(storage, 'telemedicine', 'amina')).toEqual({ notes: 'tosse' })
  expect(readDraft(storage, 'pharmacy', 'amina')).toBeUndefined()
})

it("never shows one person's draft to another, and throws it away (CLI-08)", () => {
  keepDraft(storage, { page: 'telemedicine', owner: 'amina', value: { notes: 'febre' } })
  expect(readDraft(storage, 'telemedicine', 'bento')).toBeUndefined()
  expect(kept.size).toBe(0)
})

it('does without a draft that cannot be kept or read', () => {
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(() => keepDraft(storage, { page: 'p', owner: null, value: 1 })).not.toThrow()
  kept.set('salama.draft.p', '{"owner":')
  expect(readDraft(storage, 'p', null)).toBeUndefined()
})
