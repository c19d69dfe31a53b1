import { expect, test } from 'vitest'
import { keyOfName } from './names.ts'

test('names that look the same have one key (VEN-06)', () => {
  const known = keyOfName('Farmácia Moderna')
  const imitations = ['FARMACIA MODERNA', 'Farmácia  Modema', 'Farmác1a M0derna', '\uff26armácia Moderna']
  expect(imitations.map(keyOfName)).toEqual(imitations.map(() => known))
  expect(keyOfName('Farmácia Avenida')).not.toBe(known)
})
