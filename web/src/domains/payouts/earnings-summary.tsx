import { Link } from 'wouter'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Money } from '../../ui/display/money.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useEarnings } from './api.ts'
import { balanceText } from './standing.ts'

/** On a seller's home: what may be asked for now. */
export function EarningsSummary() {
  const { data, error } = useEarnings()
  if (error && !data) return <p className="text-muted">Não foi possível ver os seus ganhos. {error.sentence}</p>
  if (!data) return <Skeleton className="h-full" />
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 rounded-md bg-raised px-4 py-3">
      <div className="min-w-0">
        <p className="text-muted">Ganhos disponíveis</p>
        <Money centavos={data.available} className="text-2xl font-extrabold" />
        {data.balance !== data.available && <p className="text-sm text-muted">{balanceText(data)}</p>}
      </div>
      <Link href="/pagamentos" className={buttonClass({ variant: 'outline', size: 'sm' })}>
        Ver ganhos
      </Link>
    </div>
  )
}
