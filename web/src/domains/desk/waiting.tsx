import { formatDateTime } from '@salama/contract/kernel/time'
import { ago } from '../notifications/ago.ts'

/** Since when something waits, as one says it; the exact time on asking. */
export function Waiting({ since }: { since: string | null }) {
  if (since === null) return 'sem data'
  return (
    <time dateTime={since} title={formatDateTime(since)}>
      {ago(since, new Date())}
    </time>
  )
}
