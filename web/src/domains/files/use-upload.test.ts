import { MAX_FILE_BYTES } from '@salama/contract/files'
import { expect, it } from 'vitest'
import { refusalOf } from './use-upload.ts'

it('refuses before sending what the server would refuse (PAYB-019)', () => {
  expect(refusalOf({ type: 'application/pdf', size: MAX_FILE_BYTES })).toBeUndefined()
  expect(refusalOf({ type: 'image/jpeg', size: 1 })).toBeUndefined()
  // Some phones name no type: the server looks at the content.
  expect(refusalOf({ type: '', size: 1 })).toBeUndefined()
  expect(refusalOf({ type: 'application/pdf', size: MAX_FILE_BYTES + 1 })).toContain('10 MB')
  expect(refusalOf({ type: 'application/x-msdownload', size: 1 })).toContain('PDF')
  expect(refusalOf({ type: 'image/png', size: 0 })).toContain('vazio')
})
