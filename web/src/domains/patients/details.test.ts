import { expect, test } from 'vitest'
import { CHILD, SELF } from '../../testing/household.ts'
import { valuesOf } from './details.ts'

const own = { sex: 'unknown', document: '' }
const child = { sex: 'female', document: '' }

test.each([
  ['of oneself without a day of birth', SELF, own],
  ['of oneself with one', { ...SELF, bornOn: '1990-05-06' }, { ...own, bornOn: '1990-05-06' }],
  ['of a child', CHILD, { ...child, relation: 'child', name: CHILD.name }],
  ['of whom nobody said what they are', { ...CHILD, relation: null }, { ...child, name: CHILD.name }],
  ['of an entry that says self', { ...CHILD, relation: 'self' as const }, { ...child, name: CHILD.name }],
  ['of whom has an account of their own', { ...CHILD, hasAccount: true }, { ...child, relation: 'child' }],
])('%s may be changed what this account keeps of them', (_whose, patient, values) => {
  expect(valuesOf(patient)).toEqual(values)
})
