import { ACTIVE_STATUSES, type Delivery, type DriverProfile, type TaskStatus } from '@salama/contract/dispatch'
import { formatMoney } from '@salama/contract/kernel/money'
import { Bike, IdCard, ListChecks, Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { isUnauthorized } from '../../lib/api/api.ts'
import { useScreenAwake } from '../../lib/device/screen-awake.ts'
import { useQueryParameter } from '../../lib/navigation.ts'
import { deferred } from '../../lib/release/deferred.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { WorkShell } from '../../ui/layout/work-shell.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { PushMoment } from '../notifications/push/push-moment.tsx'
import { useCommission, useDeliveries, useDriver } from './api.ts'
import { ActiveDeliveries, AvailableDeliveries, DoneDeliveries } from './delivery-lists.tsx'
import { DriverHeader } from './driver-header.tsx'
import { DriverMap } from './driver-map.tsx'
import { DriverRegistrationDialog } from './driver-registration-dialog.tsx'
import { netOf } from './earned.ts'
import type { TaskActions } from './task-actions.ts'
import { useOwnPosition } from './use-own-position.ts'

const registration = deferred(async () => (await import('./driver-registration-state.tsx')).DriverRegistrationState)

type DriverDashboardProps = {
  taskActions?: readonly TaskActions[]
  /** What the driver has earned. */
  earnings?: ReactNode
}

/** The driver's own place: what they may take, what they carry, and where to. */
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

const VIEWS = ['entregas', 'feitas', 'ganhos', 'registo'] as const
type View = (typeof VIEWS)[number]
const isView = (value: string): value is View => VIEWS.some((view) => view === value)

/** Their position is told, and the screen stays on, whichever part is shown. */
function Dashboard({ driver, taskActions, earnings }: DashboardProps) {
  const [view = 'entregas', setView] = useQueryParameter('vista', isView)
  const show = (value: string) => setView(isView(value) && value !== 'entregas' ? value : undefined)
  const [isMapOpen, setMapOpen] = useState(false)
  const [routeId, setRouteId] = useState<string>()
  const deliveries = useDeliveries()
  const { data = [] } = deliveries
  const active = data.filter(isActive)
  const done = data.filter(({ status }) => status === 'delivered')
  const isTracked = driver.isAvailable || active.length > 0
  const { own, failure } = useOwnPosition(isTracked || isMapOpen)
  useScreenAwake(active.length > 0)
  const route = active.find(({ id }) => id === routeId) ?? active[0]
  const toMap = (isOpen: boolean) => {
    setMapOpen(isOpen)
    show('entregas')
  }
  const work = (
    <>
      <ActiveDeliveries
        deliveries={active}
        routeId={isMapOpen ? route?.id : undefined}
        taskActions={taskActions}
        onRoute={(id) => {
          setRouteId(id)
          setMapOpen(true)
        }}
      />
      {isMapOpen && <DriverMap own={own} delivery={route} />}
    </>
  )
  return (
    <>
      <WorkShell
        label="Painel do Motorista"
        value={view}
        onValueChange={show}
        header={
          <>
            <DriverHeader driver={driver} isMapOpen={isMapOpen && view === 'entregas'} onMap={toMap} />
            <Standing driver={driver} />
          </>
        }
        places={[
          {
            value: 'entregas',
            label: 'Entregas',
            icon: Bike,
            count: data.filter(({ status }) => status === 'pending').length + active.length,
            content: (
              <Work deliveries={deliveries} isOnline={driver.isAvailable} taskActions={taskActions} work={work}>
                {isTracked && <Sharing failure={failure} />}
              </Work>
            ),
          },
          { value: 'feitas', label: 'Feitas', icon: ListChecks, content: <DoneDeliveries deliveries={done} /> },
          { value: 'ganhos', label: 'Ganhos', icon: Wallet, content: earnings },
          { value: 'registo', label: 'Registo', icon: IdCard, content: <registration.Part driver={driver} /> },
        ]}
      />
      <DriverRegistrationDialog />
    </>
  )
}

type WorkProps = {
  deliveries: ReturnType<typeof useDeliveries>
  isOnline: boolean
  taskActions: readonly TaskActions[]
  /** What is under way, and its map. */
  work: ReactNode
  children: ReactNode
}

/** What may be taken, what is under way, and how the last one was. */
function Work({ deliveries, isOnline, taskActions, work, children }: WorkProps) {
  const { data = [], error, isPending, isFetching, refetch } = deliveries
  const pending = data.filter(({ status }) => status === 'pending')
  const active = data.filter(isActive)
  const done = data.filter(({ status }) => status === 'delivered')
  const last = active.length === 0 ? done[0] : undefined
  const Finished = last && taskActions.find(({ kind }) => kind === last.kind)?.Finished
  return (
    <>
      {/* Who is on the way needs the next step under their thumb, before any figure. */}
      {active.length > 0 && work}
      {children}
      {isOnline && <PushMoment text="Uma entrega oferecida acorda este aparelho, mesmo com o ecrã apagado." />}
      <Counters counts={[pending.length, active.length, done.length]} />
      {last && <LastEarned delivery={last} />}
      {last && Finished && <Finished key={last.id} delivery={last} />}
      {active.length === 0 && work}
      {error && !isUnauthorized(error) && data.length === 0 ? (
        <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      ) : isPending ? (
        <SkeletonList rows={3} rowClass="h-48" />
      ) : (
        <AvailableDeliveries deliveries={pending} isOnline={isOnline} />
      )}
    </>
  )
}

/** What the last one brought, once it is over. */
function LastEarned({ delivery }: { delivery: Delivery }) {
  const net = netOf(delivery, useCommission())
  if (net === undefined || delivery.deliveryFee === 0) return null
  const what = delivery.kind === 'ride' ? 'Última viagem' : 'Última entrega'
  return (
    <p role="status" className="mb-3 rounded-md bg-action-soft px-3 py-2 text-on-action-soft">
      {what}: {delivery.isInReview ? 'depois de confirmada, ganha ' : 'ganhou '}
      <span className="font-bold tabular-nums">{formatMoney(net)}</span>.
    </p>
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
    <p role="status" className="mb-2 flex items-center gap-2 text-sm text-muted">
      <span className={classNames('size-2.5 shrink-0 rounded-full', failure ? 'bg-danger' : 'bg-action')} aria-hidden />
      {failure
        ? `A sua posição não chega até nós: ${failure}.`
        : 'A sua localização é partilhada enquanto está online ou com uma entrega.'}
    </p>
  )
}

const COUNTERS = ['Disponíveis', 'Ativas', 'Concluídas'] as const

function Counters({ counts }: { counts: readonly number[] }) {
  return (
    <dl className="mb-3 flex flex-wrap gap-x-5 text-sm">
      {COUNTERS.map((label, place) => (
        <div key={label} className="flex items-baseline gap-1.5">
          <dt className="text-muted">{label}</dt>
          <dd className="text-lg font-extrabold tabular-nums">{counts[place]}</dd>
        </div>
      ))}
    </dl>
  )
}
