import { formatTime } from '@salama/contract/kernel/time'
import type { OwnShop } from '@salama/contract/shops'
import { Pause, Play } from 'lucide-react'
import { Button } from '../../ui/actions/button.tsx'
import { useChangeShop } from './api.ts'

const PAUSES = [15, 30, 60] as const

/** One press stops new orders for so long; they come again by themselves. */
export function PauseOrders({ shop: { businessType, isPaused, pausedUntil } }: { shop: OwnShop }) {
  const change = useChangeShop(businessType)
  if (isPaused)
    return (
      <div
        role="status"
        className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-emphasis-soft px-3 text-sm"
      >
        <p className="font-bold text-on-emphasis-soft">
          {pausedUntil ? `Em pausa até às ${formatTime(new Date(pausedUntil))}` : 'Em pausa'}: não entram pedidos
        </p>
        <Button size="sm" busy={change.isPending} onClick={() => change.mutate({ isPaused: false })}>
          <Play className="size-4" aria-hidden />
          Voltar a aceitar pedidos
        </Button>
      </div>
    )
  return (
    <div role="group" aria-label="Parar novos pedidos" className="flex items-center gap-1 text-sm">
      <Pause className="size-4 text-muted" aria-hidden />
      <span className="text-muted lg:sr-only">Pausar</span>
      {PAUSES.map((minutes) => (
        <Button
          key={minutes}
          size="sm"
          variant="outline"
          aria-label={`${minutes} min`}
          className="w-11 px-0!"
          disabled={change.isPending}
          onClick={() => change.mutate({ pauseMinutes: minutes })}
        >
          {minutes}
        </Button>
      ))}
      <span className="text-muted lg:sr-only">min</span>
    </div>
  )
}
