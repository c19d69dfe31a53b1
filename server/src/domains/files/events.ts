import type { Listener } from '../../platform/events/dispatcher.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { findErased } from './store.ts'

/** The contents go with their owner, on this node at once; the sweep of leftovers finds what another node holds. */
export const filesListener = ({ db }: Pick<Platform, 'db'>, store: FileStore): Listener => ({
  consumer: 'files',
  on: {
    async 'accounts.erased'(_tx, { userId }) {
      for (const id of await findErased(db.sql, userId)) await store.remove(id)
    },
  },
})
