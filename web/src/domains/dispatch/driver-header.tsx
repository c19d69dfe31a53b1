import { type DriverProfile, VEHICLE_LABELS } from '@salama/contract/dispatch'
import { Map as MapIcon, Radio } from 'lucide-react'
import { useEffect, useState } from 'react'
import { handleUnauthorized } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Rating } from '../../ui/rating.tsx'
import { toast } from '../../ui/toast.ts'
import { useAvailability } from './api.ts'
import { VEHICLE_ICONS } from './labels.ts'

type DriverHeaderProps = { driver: DriverProfile; isMapOpen: boolean; onMap: () => void }

export function DriverHeader({ driver, isMapOpen, onMap }: DriverHeaderProps) {
  const Vehicle = VEHICLE_ICONS[driver.vehicleType] ?? MapIcon
  return (
    <>
      <PageHeader
        title="Painel do Motorista"
        subtitle={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="flex items-center gap-1.5">
              <Vehicle className="size-5" aria-hidden />
              {VEHICLE_LABELS[driver.vehicleType]}
              {driver.plate && ` · ${driver.plate}`}
            </span>
            <span>{deliveriesLabel(driver.totalDeliveries)}</span>
          </span>
        }
        actions={
          <Button size="sm" variant="outline" aria-pressed={isMapOpen} onClick={onMap}>
            <MapIcon className="size-5" aria-hidden />
            {isMapOpen ? 'Fechar mapa' : 'Mapa'}
          </Button>
        }
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        {driver.reviewCount > 0 ? (
          <Rating value={driver.rating} note={`(${reviewsLabel(driver.reviewCount)})`} />
        ) : (
          <span className="text-sm text-muted">Sem avaliações</span>
        )}
        <AvailabilityToggle driver={driver} />
      </div>
    </>
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
      className="inline-flex rounded-full border-2 border-line-strong p-0.5"
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
