import type { Tx } from '../../../platform/db/database.ts'

/** News of a changed shop, for other domains and for the owner's open pages. */
export function announceChange(tx: Tx, { id, ownerId, now }: { id: string; ownerId: string; now: Date }): void {
  tx.emit('shops.changed', { shopId: id })
  tx.tell(ownerId, 'shop', { id, version: now.getTime() })
}
