import { HandHeart, type LucideIcon, PiggyBank } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOwnStats } from '../../../domains/overview/api.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** Figures of the person's own history. */
export function Activity() {
  const { data, isError } = useOwnStats()
  return (
    <Card as="section" aria-labelledby="atividade">
      <h2 id="atividade" className="mb-3 text-lg font-bold">
        A sua atividade
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
        <Figure label="Serviços usados" icon={HandHeart} failed={isError && !data}>
          {data?.servicesUsed}
        </Figure>
        <Figure label="Poupança" icon={PiggyBank} failed={isError && !data}>
          {data && <Money centavos={data.saved} />}
        </Figure>
      </dl>
    </Card>
  )
}

type FigureProps = { label: string; icon: LucideIcon; failed: boolean; children: ReactNode }

function Figure({ label, icon: Icon, failed, children }: FigureProps) {
  return (
    <div className="flex flex-col-reverse justify-end rounded-md bg-raised p-3">
      <dt className="text-muted">{label}</dt>
      <dd className="text-2xl font-extrabold tabular-nums">
        <Icon className="mb-1 size-6 text-action" aria-hidden />
        {children ??
          (failed ? <span title="Não foi possível carregar">—</span> : <Skeleton className="h-8 w-16 bg-line!" />)}
      </dd>
    </div>
  )
}
