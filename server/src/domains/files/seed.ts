import { createHash } from 'node:crypto'
import type { PictureKind } from '@salama/contract/files'
import { imagePath } from '@salama/contract/kernel/image'
import { newId, type Tx } from '../../platform/db/database.ts'
import { FileStore } from '../../platform/files/file-store.ts'
import { writeAnew } from './commands/prepare-contents.ts'
import { insertUpload, insertVariants } from './store.ts'

type SeedPicture = { kind: PictureKind; ownerId: string; name: string; bytes: Buffer; dataDir: string; now: Date }

/** Stores a public picture as an upload of its owner, written anew like any other; answers its address, 480 wide. */
export async function seedPicture(tx: Tx, picture: SeedPicture): Promise<string> {
  const { kind, ownerId, name, bytes, now } = picture
  const id = newId(now.getTime())
  const { type, contents, variants } = await writeAnew(bytes, kind.ratio)
  await new FileStore(picture.dataDir).keep(id, contents)
  const sha256 = createHash('sha256').update(bytes).digest()
  const row = { id, ownerId, kind: kind.kind, type, name, bytes: contents.length, sha256, now }
  await insertUpload(tx.sql, row, { ...kind.daily, since: now })
  await insertVariants(tx.sql, { uploadId: id, variants })
  return imagePath(id, 480)
}
