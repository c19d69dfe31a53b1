import { expect, test } from 'vitest'
import { formsNamed } from './forms.ts'

test.each([
  ['comprimidos', ['tablet']],
  ['comprimido', ['tablet']],
  ['capsulas', ['capsule']],
  ['pomada', ['cream']],
  ['gota', ['drops']],
  ['supo', ['suppository']],
  ['ou', []],
  ['paracetamol', []],
  ['creolina', []],
])('%s names the forms %j', (word, forms) => {
  expect(formsNamed(word)).toEqual(forms)
})
