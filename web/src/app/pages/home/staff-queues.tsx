import { Link } from 'wouter'
import { type QueueState, useQueues } from '../../../domains/staff/queues.ts'
import { age } from '../../../lib/ago.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TABS } from '../staff/tabs.tsx'

/** How much waits in each queue of the desk, and since when. */
export function StaffQueues() {
  const queues = useQueues()
  return (
    <ul className="grid grid-cols-1 gap-2 md:grid-cols-3 md:gap-3">
      {TABS.filter(({ value }) => !queues || value in queues).map(({ value, label }) => (
        <li key={value}>
          <Link
            href={`/operador?separador=${value}`}
            className="flex h-full min-h-11 flex-wrap items-center gap-x-3 rounded-md bg-raised px-3 py-2 hover:bg-action-soft hover:text-on-action-soft md:flex-col md:items-start"
          >
            <span className="min-w-0 grow font-semibold">{label}</span>
            <Amount {...queues?.[value]} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Amount({ count, oldest }: Partial<QueueState>) {
  if (count === undefined) return <Skeleton className="my-1 h-7 w-16 bg-line!" />
  return (
    <>
      <span className="text-xl font-extrabold tabular-nums md:text-2xl">{count}</span>
      <span className="text-sm max-md:order-last max-md:w-full">
        {oldest ? `o mais antigo há ${age(oldest, new Date())}` : 'nada à espera'}
      </span>
    </>
  )
}
