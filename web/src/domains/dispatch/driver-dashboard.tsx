import { ACTIVE_STATUSES, type Delivery, type DriverProfile, type TaskStatus } from '@salama/contract/dispatch'
import { Bike, PackageOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { isUnauthorized } from '../../lib/api.ts'
import { deferred } from '../../lib/deferred.tsx'
import { useScreenAwake } from '../../lib/screen-awake.ts'
import { AlertStrip } from '../../ui/alert-strip.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { ActiveCard } from './active-card.tsx'
import { useDeliveries, useDriver } from './api.ts'
import { AvailableCard } from './available-card.tsx'
import { DriverHeader } from './driver-header.tsx'
import { DriverMap } from './driver-map.tsx'
import { DriverRegistrationDialog } from './driver-registration-dialog.tsx'
import type { TaskActions } from './task-actions.ts'
import { useOwnPosition } from './use-own-position.ts'

const details = deferred(async () => (await import('./delivery-details-dialog.tsx')).DeliveryDetailsDialog)

type DriverDashboardProps = {
  taskActions?: readonly TaskActions[]
  /** What the driver has earned, below the counters. */
  earnings?: ReactNode
}

/** The driver's own place: what he may take, what he carries, and where to. */
export function DriverDashboard({ taskActions = [], earnings }: DriverDashboardProps) {
  const { data, error, isFetching, refetch } = useDriver()
  if (data) return <Dashboard driver={data} taskActions={taskActions} earnings={earnings} />
  if (data === null) return <NoProfile />
  if (error && !isUnauthorized(error))
    return <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  return <PageSpinner label="Carregando perfil do motorista..." />
}

function NoProfile() {
  return (
    <>
      <PageHeader title="Painel do Motorista" />
      <EmptyState
        icon={Bike}
        title="Perfil de Motorista Necessário"
        text="Para ver e aceitar entregas precisa de se registar como motorista, com o seu veículo e os documentos dele."
        action={
          <Link href="/delivery?registar=motorista" className={buttonClass()}>
            Registrar como Motorista
          </Link>
        }
      />
    </>
  )
}

const isActive = ({ status }: Delivery): boolean => ACTIVE.includes(status)
const ACTIVE: readonly TaskStatus[] = ACTIVE_STATUSES

type DashboardProps = { driver: DriverProfile; taskActions: readonly TaskActions[]; earnings: ReactNode }

function Dashboard({ driver, taskActions, earnings }: DashboardProps) {
  const [isMapOpen, setMapOpen] = useState(false)
  const [routeId, setRouteId] = useState<string>()
  const { data = [], error, isPending, isFetching, refetch } = useDeliveries()
  const pending = data.filter(({ status }) => status === 'pending')
  const active = data.filter(isActive)
  const done = data.filter(({ status }) => status === 'delivered')
  const isTracked = driver.isAvailable || active.length > 0
  const { own, failure } = useOwnPosition(isTracked || isMapOpen)
  useScreenAwake(active.length > 0)
  const last = active.length === 0 ? done[0] : undefined
  const Finished = last && taskActions.find(({ kind }) => kind === last.kind)?.Finished
  const route = active.find(({ id }) => id === routeId) ?? active[0]
  const work = (
    <>
      {isMapOpen && <DriverMap own={own} delivery={route} />}
      <ActiveDeliveries
        deliveries={active}
        routeId={isMapOpen ? route?.id : undefined}
        taskActions={taskActions}
        onRoute={(id) => {
          setRouteId(id)
          setMapOpen(true)
        }}
      />
    </>
  )
  return (
    <>
      <DriverHeader driver={driver} isMapOpen={isMapOpen} onMap={() => setMapOpen(!isMapOpen)} />
      <Standing driver={driver} />
      {isTracked && <Sharing failure={failure} />}
      {/* Who is on the way needs the next step under his thumb, before any figure. */}
      {active.length > 0 && work}
      <Counters counts={[pending.length, active.length, done.length]} />
      {earnings && <div className="mb-6">{earnings}</div>}
      {last && Finished && <Finished key={last.id} delivery={last} />}
      {active.length === 0 && work}
      {error && !isUnauthorized(error) && data.length === 0 ? (
        <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      ) : isPending ? (
        <SkeletonList rows={3} rowClass="h-48" />
      ) : (
        <AvailableDeliveries deliveries={pending} isOnline={driver.isAvailable} />
      )}
      <DriverRegistrationDialog />
    </>
  )
}

/** Why no deliveries come, where the registration is the cause. */
function Standing({ driver: { status, reason } }: { driver: DriverProfile }) {
  if (status === 'approved') return null
  const isRefused = status === 'rejected' || status === 'suspended'
  return (
    <AlertStrip tone={isRefused ? 'warning' : 'info'} className="mb-4">
      {isRefused
        ? `O seu registo não está aprovado${reason ? `: ${reason}` : '.'} `
        : 'O seu registo está a ser verificado. Avisamos assim que puder receber entregas. '}
      <Link href="/dashboard/driver?registar=motorista" className="font-semibold underline">
        Ver o registo
      </Link>
    </AlertStrip>
  )
}

/** Always in sight while it is so. */
function Sharing({ failure }: { failure: string | undefined }) {
  return (
    <p role="status" className="mb-4 flex items-center gap-2 text-sm text-muted">
      <span className="size-2.5 shrink-0 rounded-full bg-action" aria-hidden />
      {failure
        ? `A sua posição não chega até nós: ${failure}.`
        : 'A sua localização é partilhada enquanto está online ou com uma entrega.'}
    </p>
  )
}

const COUNTERS = ['Disponíveis', 'Ativas', 'Concluídas'] as const

function Counters({ counts }: { counts: readonly number[] }) {
  return (
    <dl className="mb-6 grid grid-cols-3 gap-2 md:gap-4">
      {COUNTERS.map((label, place) => (
        <Card key={label} className="flex flex-col-reverse items-center p-3! text-center">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-3xl font-extrabold tabular-nums">{counts[place]}</dd>
        </Card>
      ))}
    </dl>
  )
}

const LIST = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'

type ActiveDeliveriesProps = {
  deliveries: readonly Delivery[]
  routeId: string | undefined
  taskActions: readonly TaskActions[]
  onRoute: (id: string) => void
}

function ActiveDeliveries({ deliveries, routeId, taskActions, onRoute }: ActiveDeliveriesProps) {
  if (deliveries.length === 0) return null
  return (
    <section aria-labelledby="ativas" className="mb-8">
      <h2 id="ativas" className="mb-3 text-xl font-bold">
        Entregas Ativas
      </h2>
      <ul className={LIST}>
        {deliveries.map((delivery) => (
          <ActiveCard
            key={delivery.id}
            delivery={delivery}
            selected={delivery.id === routeId}
            onRoute={() => onRoute(delivery.id)}
            Actions={taskActions.find(({ kind }) => kind === delivery.kind)?.Actions}
          />
        ))}
      </ul>
    </section>
  )
}

function AvailableDeliveries({ deliveries, isOnline }: { deliveries: readonly Delivery[]; isOnline: boolean }) {
  const [shownId, setShownId] = useState<string>()
  const shown = deliveries.find(({ id }) => id === shownId)
  return (
    <section aria-labelledby="disponiveis">
      <h2 id="disponiveis" className="mb-3 text-xl font-bold">
        Entregas Disponíveis
      </h2>
      {deliveries.length === 0 ? (
        <EmptyState
          icon={PackageOpen}
          level={3}
          title="Nenhuma entrega disponível"
          text={
            isOnline
              ? 'Novas entregas aparecerão aqui quando estiverem disponíveis.'
              : "Clique em 'Online' para começar a receber entregas."
          }
        />
      ) : (
        <ul className={LIST}>
          {deliveries.map((delivery) => (
            <AvailableCard key={delivery.id} delivery={delivery} onDetails={() => setShownId(delivery.id)} />
          ))}
        </ul>
      )}
      {shown && <details.Part delivery={shown} onClose={() => setShownId(undefined)} />}
    </section>
  )
}
