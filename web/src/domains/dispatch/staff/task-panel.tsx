import { VEHICLE_LABELS } from '@salama/contract/dispatch'
import type { OpenTask } from '@salama/contract/dispatch/staff'
import { formatPhone } from '@salama/contract/kernel/phone'
import { type ReactNode, useMemo, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Money } from '../../../ui/money.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { PanelActions } from '../../../ui/workbench.tsx'
import { MapFrame } from '../../places/map/map-frame.tsx'
import { orderTypeOf, statusBadge } from '../labels.ts'
import { useEndRide } from './api.ts'

/** One ride or delivery: who waits, who drives, where he is, and how the search went. */
export function TaskPanel({ task }: { task: OpenTask }) {
  const { kind, status, driver } = task
  const badge = statusBadge(status)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl font-bold">
          {orderTypeOf(task)} de {task.customer.name}
        </h2>
        <Badge tone={badge.tone}>{badge.label}</Badge>
      </div>
      <Facts facts={factsOf(task)} />
      <TaskMap task={task} />
      {!driver?.position && driver && (
        <p className="mt-2 text-sm text-muted">Ainda não sabemos onde o motorista está.</p>
      )}
      {kind === 'ride' ? (
        <EndRide id={task.id} />
      ) : (
        <p className="mt-4 text-sm text-muted">Uma entrega segue o seu pedido: é ele que se cancela ou reembolsa.</p>
      )}
    </>
  )
}

function factsOf({ customer, driver, pickupAddress, dropoffAddress, fee, search, since, status }: OpenTask) {
  const facts: [string, ReactNode][] = [
    ['Cliente', <Phone key="customer" phone={customer.phone} />],
    ['Recolha', pickupAddress],
    ['Destino', dropoffAddress],
    ['Taxa', <Money key="fee" centavos={fee} />],
    [
      'Motorista',
      driver && [driver.name, VEHICLE_LABELS[driver.vehicleType], driver.plate].filter(Boolean).join(' · '),
    ],
    ['Telefone do motorista', driver && <Phone key="driver" phone={driver.phone} />],
    ['Neste estado há', <Waiting key="since" since={since} />],
    ['Motoristas perguntados', status === 'pending' && askedOf(search)],
  ]
  return facts.filter(([, value]) => Boolean(value))
}

const askedOf = ({ asked, declined, unanswered }: OpenTask['search']): string =>
  `${asked}: ${declined} não quiseram, ${unanswered} não responderam`

const Phone = ({ phone }: { phone: string | null }) =>
  phone ? (
    <a href={`tel:+258${phone}`} className="font-semibold underline">
      {formatPhone(phone)}
    </a>
  ) : (
    'Sem telefone'
  )

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
  return (
    <div className="mt-4 h-64">
      <MapFrame label="Recolha, destino e motorista" center={position ?? pickup} zoom={13} pins={pins} />
    </div>
  )
}

/** For when something is wrong: also a ride that has begun. */
function EndRide({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const end = useEndRide(id)
  return (
    <PanelActions>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Terminar viagem
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Terminar esta viagem?"
          hint="Fica no registo. O passageiro e o motorista são avisados, e o que foi pago volta todo."
          confirmLabel="Terminar viagem"
          usual={['Acidente.', 'O motorista deixou de responder.', 'O passageiro pediu.']}
          busy={end.isPending}
          onConfirm={(reason) => end.mutate(reason)}
          onClose={() => setOpen(false)}
        />
      )}
    </PanelActions>
  )
}
