import { lessonPicture } from '@salama/contract/courses/lessons'
import {
  grantedAudio,
  MAX_FILE_BYTES,
  otherFile,
  prescriptionFile,
  privateFile,
  profilePicture,
  publicPicture,
} from '@salama/contract/files'
import { reportPhoto } from '@salama/contract/orders/reports'
import { expect, test } from 'vitest'

const KINDS = [
  privateFile('any'),
  grantedAudio('any'),
  publicPicture('any', { ratio: 'square', daily: 10 }),
  otherFile,
  prescriptionFile,
  profilePicture,
  lessonPicture,
  reportPhoto,
]

test.each(KINDS.map((kind) => [kind.kind, kind] as const))(
  'of %s a day takes at least one largest file, and no more than all of them weigh',
  (_name, { daily }) => {
    expect(daily.bytes).toBeGreaterThanOrEqual(MAX_FILE_BYTES)
    expect(daily.bytes).toBeLessThanOrEqual(daily.files * MAX_FILE_BYTES)
  },
)
