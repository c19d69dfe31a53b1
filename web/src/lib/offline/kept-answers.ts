import { DAY_MS } from '@salama/contract/kernel/time'
import { delMany, get, entries as rowsOf, set } from 'idb-keyval'
import { keptFor } from './kept-for.ts'
import { answers } from './phone-store.ts'

/** An answer as the server gave it to this account at that time, in milliseconds. */
export type Kept = { owner: string; answer: unknown; readAt: number }

const LONGEST_MS = 30 * DAY_MS

/** What the account of this phone read from that address; undefined where it has not. */
export async function findKept(address: string): Promise<Kept | undefined> {
  const kept = await get<Kept>(address, answers)
  return kept && kept.owner === keptFor() && Date.now() - kept.readAt < LONGEST_MS ? kept : undefined
}

/** Everything that is kept for the account of this phone, by address. */
export async function listKept(): Promise<Map<string, Kept>> {
  const rows = await rowsOf<string, Kept>(answers)
  return new Map(rows.filter(([, { owner }]) => owner === keptFor()))
}

export async function keepAnswer(owner: string, address: string, answer: unknown): Promise<void> {
  // Another account may have signed in, in another tab.
  if (keptFor() === owner) await set(address, { owner, answer, readAt: Date.now() } satisfies Kept, answers)
}

/** Rows of who was here before, and what nobody has read for a month. */
export async function dropOthers(owner: string): Promise<void> {
  const oldest = Date.now() - LONGEST_MS
  const rows = await rowsOf<string, Kept>(answers)
  const gone = rows.filter(([, kept]) => kept.owner !== owner || kept.readAt < oldest).map(([address]) => address)
  await delMany(gone, answers)
}
