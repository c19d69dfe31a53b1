import { keepAhead } from './keep-ahead.ts'
import { watchAnswers } from './watch-answers.ts'

/** For as long as this account is signed in. */
export function startKeeping(owner: string): () => void {
  void keepAhead(owner)
  return watchAnswers(owner)
}
