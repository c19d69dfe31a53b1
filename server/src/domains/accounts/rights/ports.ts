import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Personal } from '../../../platform/rights/personal.ts'
import type { Originals } from '../ports.ts'

export type RightsExtras = {
  /** What every domain holds about people. */
  personal: readonly Personal[]
  originals: readonly Originals[]
  archives: FileStore
}
