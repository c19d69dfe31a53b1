import type { Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import type { BellSource } from '../ports.ts'
import { ringingFor } from '../queries.ts'
import { insertHeard } from '../store/heard.ts'

type Hearing = { actor: Actor; keys: readonly string[]; now: Date }

/** Silences these calls for all whom they call; what does not ring for the actor stays as it is. */
export async function hearBell(
  tx: Tx,
  sources: readonly BellSource[],
  { actor: { userId }, keys, now }: Hearing,
): Promise<void> {
  const heard = (await ringingFor(tx.sql, sources, { userId, now })).filter(({ key }) => keys.includes(key))
  if (heard.length === 0) return
  await insertHeard(tx.sql, { keys: heard.map(({ key }) => key), userId, now })
  for (const person of new Set(heard.flatMap(({ people }) => people))) {
    tx.tell(person, 'bell', { id: userId, version: 1 })
  }
}
