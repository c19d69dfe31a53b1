import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { keepDraft, readDraft } from '../forms/drafts.ts'
import { type Cipher, draftCipherOf } from './draft-cipher.ts'
import { SealedStorage } from './sealed-storage.ts'

const kept = new Map<string, string>()
const phone = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
}
const [AMINA, BENTO] = [1, 2].map((byte) => draftCipherOf(new Uint8Array(32).fill(byte))) as [Cipher, Cipher]
const visitOf = (cipher: Cipher | Promise<Cipher>) =>
  new SealedStorage(
    async () => cipher,
    () => phone,
  )

async function openFor(cipher: Cipher): Promise<SealedStorage> {
  const storage = visitOf(cipher)
  await storage.open()
  return storage
}

beforeEach(() => kept.clear())

it('gives back every draft as it was written, and what lies on the phone does not show it', async () => {
  const storage = await openFor(AMINA)
  const sameIn = await openFor(AMINA)
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), (page, value) => {
      keepDraft(storage, { page, owner: 'amina', value: ['Febre', value] })
      expect(JSON.stringify([...kept])).not.toMatch(/febre|amina/i)
      expect(readDraft(sameIn, page, 'amina')).toEqual(JSON.parse(JSON.stringify(['Febre', value])))
    }),
  )
})

it('takes what was changed by one bit, or stands in the place of another item, for no draft', async () => {
  const storage = await openFor(AMINA)
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.integer({ min: 0, max: 7 }), (text, place, bit) => {
      storage.setItem('note', text)
      const [sign, bytes] = ((kept.get('note') ?? '').match(/^(\w+:)(.*)$/) ?? []).slice(1) as [string, string]
      const changed = Buffer.from(bytes, 'base64')
      const at = place % changed.length
      changed[at] = (changed[at] ?? 0) ^ (1 << bit)
      kept.set('note', sign + changed.toString('base64'))
      kept.set('other', sign + bytes)
      expect([storage.getItem('note'), storage.getItem('other')]).toEqual([null, null])
      expect(kept.size).toBe(0)
    }),
  )
})

it('seals a text anew each time', async () => {
  const storage = await openFor(AMINA)
  const sealed = ['febre', 'febre'].map((text) => {
    storage.setItem('note', text)
    return kept.get('note')
  })
  expect(new Set(sealed).size).toBe(2)
})

it('gives another person nothing, and takes away what they cannot read', async () => {
  const hers = await openFor(AMINA)
  hers.setItem('note', 'febre')
  expect((await openFor(BENTO)).getItem('note')).toBe(null)
  expect(kept.size).toBe(0)
})

it('keeps what is written before the key has come, and seals it with the key', async () => {
  const former = await openFor(AMINA)
  for (const name of ['note', 'addendum']) former.setItem(name, 'febre')
  const { promise, resolve } = Promise.withResolvers<Cipher>()
  const storage = visitOf(promise)
  const found: (string | null)[] = []
  storage.whenOpen(() => found.push(storage.getItem('note'), storage.getItem('addendum')))
  storage.setItem('note', 'tosse')
  expect([storage.getItem('note'), storage.getItem('addendum')]).toEqual(['tosse', null])
  expect([storage.isLocked('note'), storage.isLocked('addendum'), storage.isLocked('none')]).toEqual([
    false,
    true,
    false,
  ])
  expect(AMINA.unseal('note', kept.get('note')?.replace(/^\w+:/, '') ?? '')).toBe('febre')
  expect([storage.isUnsealed('note'), storage.isUnsealed('addendum')]).toEqual([true, false])
  resolve(AMINA)
  await storage.open()
  expect(storage.isUnsealed('note')).toBe(false)
  expect(found).toEqual(['tosse', 'febre'])
  expect((await openFor(AMINA)).getItem('note')).toBe('tosse')
})

it('reads plain text of a former version once, and seals it', async () => {
  const plain = JSON.stringify({ owner: 'amina', value: 'febre' })
  kept.set('salama.draft.note', plain)
  const storage = await openFor(AMINA)
  expect(readDraft(storage, 'note', 'amina')).toBe('febre')
  expect(kept.get('salama.draft.note')).not.toContain('febre')
  expect(readDraft(await openFor(AMINA), 'note', 'amina')).toBe('febre')
  kept.set('salama.draft.note', plain)
  expect(readDraft(await openFor(BENTO), 'note', 'bento')).toBeUndefined()
  expect(kept.size).toBe(0)
})

it('remembers nothing of who has left, also where the key was still on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<Cipher>()
  const storage = visitOf(promise)
  const opening = storage.open()
  storage.setItem('note', 'febre')
  storage.forget()
  resolve(AMINA)
  await opening
  expect([kept.size, storage.getItem('note')]).toEqual([0, null])
  // The key that came late is nobody's.
  kept.set('note', 'sealed:')
  expect(storage.isLocked('note')).toBe(true)
})

it('keeps in memory what this phone has no room for', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const storage = new SealedStorage(
    async () => AMINA,
    () => ({ ...phone, setItem: full }),
  )
  await storage.open()
  storage.setItem('note', 'febre')
  expect([storage.getItem('note'), storage.isUnsealed('note')]).toEqual(['febre', true])
})
