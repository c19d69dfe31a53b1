import { phoneStorage } from '../device/storage.ts'

const KEPT_FOR = 'salama.kept-for'

/**
 * The account whose answers this phone may show; undefined: nobody's. Written before anything of the account is shown, and
 * gone at once when somebody signs out: what the database still holds is out of reach from then on.
 */
export const keptFor = (): string | undefined => phoneStorage().getItem(KEPT_FOR) ?? undefined

/** Answers whether this phone had kept for somebody else until now. */
export function keepFor(userId: string | undefined): boolean {
  const before = keptFor()
  if (before === userId) return false
  if (userId === undefined) phoneStorage().removeItem(KEPT_FOR)
  else phoneStorage().setItem(KEPT_FOR, userId)
  return before !== undefined
}
