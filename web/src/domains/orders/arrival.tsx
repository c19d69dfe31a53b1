import { formatTime } from '@salama/contract/kernel/time'
import type { Order, OrderDetail } from '@salama/contract/orders'
import { type Arrival, arrivalIn, formatArrival } from '@salama/contract/orders/arrival'

/** 'Chega 11:35–11:50', of what would be ordered now. */
export const ArrivalNow = ({ minutes, className }: { minutes: number; className?: string }) => (
  <p className={className}>Chega {formatArrival(arrivalIn(minutes, new Date()))}</p>
)

/** When an order comes, or can be collected; undefined where nothing is promised, or its shop has let that time pass. */
export function arrivalTitle({
  mode,
  status,
  arrives,
}: Pick<Order, 'mode' | 'status' | 'arrives'>): string | undefined {
  if (!arrives || (status === 'pending' && new Date(arrives.to) < new Date())) return undefined
  return `${mode === 'delivery' ? 'Chega' : 'Pronto'} ${formatArrival(arrives)}`
}

/** What was said first, where it is not what holds now; and how it was kept. */
export function PromiseNote({ order }: { order: OrderDetail }) {
  const { arrives, promised, timeline, mode } = order
  if (!promised) return null
  if (arrives) {
    if (arrives.from === promised.from) return null
    return <p className="mt-1 text-sm text-muted">Primeiro dissemos {formatArrival(promised)}.</p>
  }
  const cameAt = timeline.find(({ status }) => status === (mode === 'delivery' ? 'delivered' : 'ready'))?.at
  return cameAt ? <Kept promised={promised} cameAt={cameAt} isBrought={mode === 'delivery'} /> : null
}

function Kept({ promised, cameAt, isBrought }: { promised: Arrival; cameAt: string; isBrought: boolean }) {
  return (
    <p className="mt-1 text-sm text-muted">
      {isBrought ? 'Chegou' : 'Ficou pronto'} às {formatTime(cameAt)}; o combinado era {formatArrival(promised)}.
    </p>
  )
}
