import { expect, test } from 'vitest'
import { maskRecipient } from './messages.ts'

test.each([
  ['841234567', '•••• 4567'],
  ['maria.macuacua@exemplo.co.mz', '•••@exemplo.co.mz'],
  ['"a@b"@exemplo.co.mz', '•••@exemplo.co.mz'],
])('staff see of %s no more than %s', (recipient, seen) => {
  expect(maskRecipient(recipient)).toBe(seen)
})
