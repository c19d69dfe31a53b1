import { type DriverProfile, VEHICLE_LABELS } from '@salama/contract/dispatch'
import { Map as MapIcon, Radio } from 'lucide-react'
import { useEffect, useState } from 'react'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Rating } from '../../ui/display/rating.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { classNames } from '../../ui/theme/class-names.ts'
import { useAvailability } from './api.ts'
import { VEHICLE_ICONS } from './labels.ts'

type DriverHeaderProps = { driver: DriverProfile; isMapOpen: boolean; onMap: (isOpen: boolean) => void }

/** Low: what is to be done next has the screen. */
export function DriverHeader({ driver, isMapOpen, onMap }: DriverHeaderProps) {
  const Vehicle = VEHICLE_ICONS[driver.vehicleType] ?? MapIcon
  return (
    <header className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-2">
      <div className="min-w-0">
        <h1 className="text-xl font-extrabold tracking-tight">Painel do Motorista</h1>
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span className="flex items-center gap-1.5">
            <Vehicle className="size-4" aria-hidden />
            {VEHICLE_LABELS[driver.vehicleType]}
            {driver.plate && ` · ${driver.plate}`}
          </span>
          <span>{deliveriesLabel(driver.totalDeliveries)}</span>
          {driver.reviewCount > 0 ? (
            <Rating value={driver.rating} note={`(${reviewsLabel(driver.reviewCount)})`} />
          ) : (
            <span>Sem avaliações</span>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:justify-between">
        <AvailabilityToggle driver={driver} />
        <Button size="sm" variant="outline" aria-pressed={isMapOpen} onClick={() => onMap(!isMapOpen)}>
          <MapIcon className="size-5" aria-hidden />
          {isMapOpen ? 'Fechar mapa' : 'Mapa'}
        </Button>
      </div>
    </header>
  )
}

const deliveriesLabel = (count: number): string =>
  `${count} ${count === 1 ? 'entrega realizada' : 'entregas realizadas'}`

const reviewsLabel = (count: number): string => `${count} ${count === 1 ? 'avaliação' : 'avaliações'}`

/** Two buttons, of which the pressed one is the present state: the hint below asks to press 'Online'. */
function AvailabilityToggle({ driver }: { driver: DriverProfile }) {
  const availability = useAvailability()
  const [isOnline, setOnline] = useState(driver.isAvailable)
  useEffect(() => setOnline(driver.isAvailable), [driver.isAvailable])
  const change = (wanted: boolean) => {
    if (wanted === isOnline) return
    availability.mutate(wanted, {
      onSuccess: ({ isAvailable }) => {
        setOnline(isAvailable)
        toast({ ...(isAvailable ? ONLINE : OFFLINE), variant: 'success' })
      },
      onError: (error) => {
        if (handleUnauthorized(error)) return
        toast({ title: 'Erro', description: 'Falha ao atualizar disponibilidade', variant: 'destructive' })
      },
    })
  }
  return (
    <div
      role="group"
      aria-label="Disponibilidade"
      className="inline-flex max-w-full flex-wrap rounded-4xl border-2 border-line-strong p-0.5"
    >
      {[true, false].map((value) => (
        <button
          key={String(value)}
          type="button"
          aria-pressed={isOnline === value}
          disabled={availability.isPending || (value && driver.status !== 'approved')}
          onClick={() => change(value)}
          className={classNames(
            'inline-flex min-h-11 items-center gap-2 rounded-full px-5 font-semibold',
            isOnline === value ? (value ? 'bg-action text-on-action' : 'bg-raised text-ink') : 'text-muted',
          )}
        >
          {value && <Radio className="size-5" aria-hidden />}
          {value ? 'Online' : 'Offline'}
        </button>
      ))}
    </div>
  )
}

const ONLINE = { title: 'Você está online', description: 'Pronto para receber entregas' }
const OFFLINE = { title: 'Você está offline', description: 'Parou de receber entregas' }
