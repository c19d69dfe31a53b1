import { MAX_FILE_BYTES, otherFile, profilePicture } from '@salama/contract/files'
import { expect, it } from 'vitest'
import { refusalOf } from './use-upload.ts'

it('refuses before sending what the server would refuse (PAYB-019)', () => {
  expect(refusalOf({ type: 'application/pdf', size: MAX_FILE_BYTES }, otherFile)).toBeUndefined()
  expect(refusalOf({ type: 'image/jpeg', size: 1 }, otherFile)).toBeUndefined()
  // Some phones name no type: the server looks at the content.
  expect(refusalOf({ type: '', size: 1 }, otherFile)).toBeUndefined()
  expect(refusalOf({ type: 'application/pdf', size: MAX_FILE_BYTES + 1 }, otherFile)).toContain('10 MB')
  expect(refusalOf({ type: 'application/x-msdownload', size: 1 }, otherFile)).toContain('PDF')
  expect(refusalOf({ type: 'image/png', size: 0 }, otherFile)).toContain('vazio')
  expect(refusalOf({ type: 'application/pdf', size: 1 }, profilePicture)).toContain('Envie uma imagem (PNG')
})
