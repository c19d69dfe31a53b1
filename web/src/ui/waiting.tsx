import { formatDateTime } from '@salama/contract/kernel/time'
import { ago } from '../lib/ago.ts'

/** Since when something waits, as one says it; `exact` beside it where there is room. */
export function Waiting({ since, exact = false }: { since: string | null; exact?: boolean }) {
  if (since === null) return 'sem data'
  const said = ago(since, new Date())
  return (
    <time dateTime={since} title={formatDateTime(since)}>
      {exact ? `${formatDateTime(since)} (${said})` : said}
    </time>
  )
}
