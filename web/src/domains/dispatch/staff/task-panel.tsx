import { VEHICLE_LABELS } from '@salama/contract/dispatch'
import type { OpenTask } from '@salama/contract/dispatch/staff'
import type { Coordinates } from '@salama/contract/kernel/geo'
import { type ReactNode, useMemo } from 'react'
import { Badge } from '../../../ui/display/badge.tsx'
import { Facts } from '../../../ui/display/facts.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { MapFrame } from '../../places/map/map-frame.tsx'
import { useMay } from '../../staff/rights.ts'
import { orderTypeOf, statusBadge } from '../labels.ts'
import { StaffPhone } from './staff-phone.tsx'
import { TaskDecisions } from './task-decisions.tsx'

/** One ride or delivery: who waits, who drives, where they are, and how the search went. */
export function TaskPanel({ task }: { task: OpenTask }) {
  const mayDecide = useMay('tasks.decide')
  const { status, driver } = task
  const badge = statusBadge(status)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl font-bold">
          {orderTypeOf(task)} {task.kind === 'ride' ? 'de' : 'para'} {task.customer.name}
        </h2>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <Facts facts={factsOf(task)} />
      <TaskMap task={task} />
      {!driver?.position && driver && (
        <p className="mt-2 text-sm text-muted">Ainda não sabemos onde o motorista está.</p>
      )}
      {mayDecide && <TaskDecisions task={task} />}
    </>
  )
}

function factsOf({ customer, driver, pickupAddress, dropoffAddress, fee, search, since, status }: OpenTask) {
  const facts: [string, ReactNode][] = [
    ['Cliente', <StaffPhone key="customer" phone={customer.phone} />],
    ['Recolha', pickupAddress],
    ['Destino', dropoffAddress],
    ['Taxa', <Money key="fee" centavos={fee} />],
    [
      'Motorista',
      driver && [driver.name, VEHICLE_LABELS[driver.vehicleType], driver.plate].filter(Boolean).join(' · '),
    ],
    ['Telefone do motorista', driver && <StaffPhone key="driver" phone={driver.phone} />],
    ['Neste estado', <Waiting key="since" since={since} />],
    ['Motoristas perguntados', status === 'pending' && askedOf(search)],
  ]
  return facts.filter(([, value]) => Boolean(value))
}

const askedOf = ({ asked, declined, unanswered }: OpenTask['search']): string =>
  asked === 0 ? 'Ainda nenhum' : `${asked}: ${declined} não quiseram, ${unanswered} não responderam`

function TaskMap({ task: { pickup, dropoff, driver } }: { task: OpenTask }) {
  const position = driver?.position
  const pins = useMemo(
    () => [
      { id: 'pickup', name: 'Recolha', position: pickup, kind: 'pickup' as const },
      ...(dropoff ? [{ id: 'dropoff', name: 'Destino', position: dropoff, kind: 'destination' as const }] : []),
      ...(position ? [{ id: 'driver', name: 'Motorista', position, kind: 'self' as const }] : []),
    ],
    [pickup, dropoff, position],
  )
  const middle = useMemo(() => position ?? middleOf(pickup, dropoff ?? pickup), [position, pickup, dropoff])
  return (
    <div className="mt-4 h-64">
      <MapFrame label="Recolha, destino e motorista" center={middle} zoom={12} pins={pins} />
    </div>
  )
}

const middleOf = (one: Coordinates, other: Coordinates): Coordinates => ({
  latitude: (one.latitude + other.latitude) / 2,
  longitude: (one.longitude + other.longitude) / 2,
})
