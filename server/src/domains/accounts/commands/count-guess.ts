import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { GUESSES, mayGuess } from '../rules/guesses.ts'
import { addFailure, countFailures } from '../store/users.ts'

type Guess = Parameters<typeof addFailure>[1]

export async function countGuess({ db }: Pick<Platform, 'db'>, guess: Guess): Promise<void> {
  const { failures, endsAt } = await countFailures(db.sql, guess)
  // Counted before the password is verified: parallel attempts get no further than sequential ones.
  if (!mayGuess(failures) || (await addFailure(db.sql, guess)) > GUESSES.most) {
    const waitMs = endsAt.getTime() - guess.now.getTime()
    refuse('accounts.too_many_attempts', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
  }
}
