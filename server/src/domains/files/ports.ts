import type { FileKind } from '@salama/contract/files'
import type { Sql } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Platform } from '../../platform/platform.ts'

/** A kind of file that a domain registers, each once. */
export type RegisteredKind = FileKind & {
  /** For access `granted`: whether somebody who is neither owner nor reviewer may read the file; null: nobody is signed in. */
  mayRead?(db: Sql, file: { uploadId: string; userId: string | null; now: Date }): Promise<boolean>
}

export type FileKinds = ReadonlyMap<string, RegisteredKind>

/** What the calls of this domain work with. */
export type FilesDeps = { platform: Platform; store: FileStore; kinds: FileKinds }

declare module '../../platform/module.ts' {
  interface Ports {
    fileKinds: RegisteredKind
  }
}
