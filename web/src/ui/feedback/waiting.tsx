import { formatDateTime } from '@salama/contract/kernel/time'
import { age, ago, when } from '../../lib/ago.ts'

/** Since when something waits, as one says it; `exact` beside it where there is room. */
export function Waiting({ since, exact = false }: { since: string | null; exact?: boolean }) {
  if (since === null) return 'sem data'
  const now = new Date()
  const said = ago(since, now)
  return (
    <time dateTime={since} title={formatDateTime(since)}>
      {exact ? `${when(since)} (há ${age(since, now)})` : said}
    </time>
  )
}
