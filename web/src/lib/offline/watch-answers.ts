import { addressOf } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { dropOthers, keepAnswer } from './kept-answers.ts'
import { isKept } from './kept-calls.ts'
import { seenAt } from './seen.ts'

/** Keeps what this account has read, and from now on whatever it reads. A phone without room keeps less. */
export function watchAnswers(owner: string): () => void {
  const keep = ({ queryKey, state }: { queryKey: readonly unknown[]; state: { data?: unknown } }) => {
    const address = addressOf(queryKey.filter((part) => part !== PAGES))
    if (state.data === undefined || !isKept(address) || seenAt(address) !== undefined || isOfPatient(state.data)) return
    void keepAnswer(owner, address, plainAnswer(state.data)).catch(() => undefined)
  }
  const cache = queryClient.getQueryCache()
  void dropOthers(owner).catch(() => undefined)
  for (const query of cache.getAll()) keep(query)
  return cache.subscribe((news) => {
    if (news.type === 'updated' && news.action.type === 'success') keep(news.query)
  })
}

/** A doctor's side of a consultation is about somebody else. */
const isOfPatient = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'role' in answer && answer.role === 'doctor'

/** What `usePages` puts behind the address of a list. */
const PAGES = 'pages'

/** The rows of a list, however many pages of it were read. */
function plainAnswer(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data
  return (data.pages as { rows: unknown[] }[]).flatMap(({ rows }) => rows)
}
