import { formatMoney } from '@salama/contract/kernel/money'
import type { OwnShop } from '@salama/contract/shops'
import {
  BellRing,
  ChartColumn,
  ClipboardList,
  FileCheck,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  PackageMinus,
  PackagePlus,
  Pill,
  Store,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { isUnauthorized } from '../../lib/api/api.ts'
import { useQueryParameter } from '../../lib/navigation.ts'
import { deferred } from '../../lib/release/deferred.tsx'
import { useUser } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { WorkShell } from '../../ui/layout/work-shell.tsx'
import { KitchenOrders } from '../orders/kitchen/kitchen-orders.tsx'
import { usePendingCount, useVendorOrders } from '../orders/kitchen/use-kitchen.ts'
import { badgeOf } from '../orders/labels.ts'
import { PauseOrders } from '../shops/pause-orders.tsx'
import { useOwnPharmacy, useStats } from './portal/portal-api.ts'

const registration = deferred(async () => (await import('./portal/pharmacy-registration.tsx')).PharmacyRegistration)

const sales = deferred(async () => (await import('./portal/sales.tsx')).Sales)

const inventory = deferred(async () => (await import('./portal/inventory.tsx')).Inventory)

const addition = deferred(async () => (await import('./portal/add-medication.tsx')).AddMedication)

const prescriptions = deferred(async () => (await import('./portal/prescription-queue.tsx')).PrescriptionQueue)

const settings = deferred(async () => (await import('../shops/settings/settings-tab.tsx')).SettingsTab)

/** The parts of the portal, as the address names them; what customers wait for comes first. */
const VIEWS = {
  pendentes: 'Pedidos Pendentes',
  receitas: 'Receitas',
  pedidos: 'Ver Pedidos',
  inventario: 'Ver Inventário',
  adicionar: 'Adicionar Medicamento',
  baixo: 'Stock Baixo',
  vendas: 'Relatório de Vendas',
  loja: 'Loja',
} as const
type View = keyof typeof VIEWS
const VIEW_NAMES = Object.keys(VIEWS) as View[]
const isView = (value: string): value is View => value in VIEWS

/** The own place of a pharmacy: its figures, shelves, orders and prescriptions. */
export function PharmacyPortalPage() {
  const own = useOwnPharmacy()
  if (own.data) return <Portal shop={own.data} />
  return (
    <>
      <Header />
      {own.data === null ? (
        <registration.Part />
      ) : own.error && !isUnauthorized(own.error) ? (
        <ErrorState text={own.error.sentence} onRetry={() => void own.refetch()} retrying={own.isFetching} />
      ) : (
        <SkeletonList rows={4} rowClass="h-24" />
      )}
    </>
  )
}

function Header({ shop }: { shop?: OwnShop }) {
  const user = useUser()
  return (
    <header className="mb-3 flex flex-wrap items-start justify-between gap-3 pt-4">
      <div className="min-w-0">
        <h1 className="text-2xl font-extrabold tracking-tight">Portal da Farmácia</h1>
        <p className="text-muted">Bem-vindo, {user?.firstName}</p>
      </div>
      {shop?.status === 'approved' && <PauseOrders shop={shop} />}
      <Button variant="outline" size="sm" onClick={signOut}>
        <LogOut className="size-5" aria-hidden />
        Sair
      </Button>
    </header>
  )
}

function Portal({ shop }: { shop: OwnShop }) {
  const [view, setView] = useQueryParameter('ver', isView)
  const stats = useStats().data
  const waiting: Partial<Record<View, number | undefined>> = {
    pendentes: usePendingCount(),
    receitas: stats?.prescriptions,
  }
  return (
    <WorkShell
      label="Portal da Farmácia"
      kind="parts"
      value={view ?? SUMMARY}
      onValueChange={(value) => setView(isView(value) ? value : undefined)}
      header={
        <>
          <Header shop={shop} />
          {shop.status !== 'approved' && (
            <AlertStrip tone="warning" className="mb-4">
              {shop.statusReason ?? 'A sua farmácia está em verificação. Aparece aos clientes depois de aprovada.'}
            </AlertStrip>
          )}
        </>
      }
      places={[
        {
          value: SUMMARY,
          label: 'Resumo',
          icon: LayoutDashboard,
          content: (
            <>
              <Tiles stats={stats} />
              <RecentOrders onAnswer={() => setView('pendentes')} />
            </>
          ),
        },
        ...VIEW_NAMES.map((name) => ({
          value: name,
          label: VIEWS[name],
          icon: ICONS[name],
          count: waiting[name],
          content: <Part view={name} shop={shop} onView={setView} />,
        })),
      ]}
    />
  )
}

const SUMMARY = 'resumo'

const ICONS: Record<View, LucideIcon> = {
  pendentes: BellRing,
  receitas: FileCheck,
  pedidos: ClipboardList,
  inventario: Pill,
  adicionar: PackagePlus,
  baixo: PackageMinus,
  vendas: ChartColumn,
  loja: Store,
}

function Part({ view, shop, onView }: { view: View; shop: OwnShop; onView: (view: View) => void }) {
  const parts: Record<View, () => ReactNode> = {
    adicionar: () => <addition.Part onDone={() => onView('inventario')} />,
    inventario: () => <inventory.Part key="all" />,
    baixo: () => <inventory.Part key="low" show="low" />,
    pedidos: () => <KitchenOrders />,
    pendentes: () => <KitchenOrders onAll={() => onView('pedidos')} />,
    vendas: () => <sales.Part />,
    receitas: () => <prescriptions.Part />,
    loja: () => <settings.Part shop={shop} cuisines={[]} />,
  }
  return (
    <section aria-labelledby="parte">
      <h2 id="parte" className="mb-3 text-xl font-bold">
        {VIEWS[view]}
      </h2>
      {parts[view]()}
    </section>
  )
}

function Tiles({ stats }: { stats: ReturnType<typeof useStats>['data'] }) {
  const tiles = [
    ['Medicamentos em stock', stats && String(stats.medicinesInStock)],
    ['Pedidos hoje', stats && String(stats.ordersToday)],
    ['Stock baixo', stats && String(stats.lowStock)],
    ['Vendas hoje', stats && formatMoney(stats.salesToday)],
  ] as const
  return (
    <dl className="mb-5 grid grid-cols-2 gap-3 md:grid-cols-4">
      {tiles.map(([label, value]) => (
        <Card key={label} className="p-4!">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl font-extrabold tabular-nums">{value ?? '…'}</dd>
        </Card>
      ))}
    </dl>
  )
}

/** What waits for an answer, and what is in hand. */
function RecentOrders({ onAnswer }: { onAnswer: () => void }) {
  const pending = useVendorOrders('pending')
  const active = useVendorOrders('active')
  // The two lists are read one after the other: an order answered in between stands in both.
  const inHand = active.data ?? []
  const waiting = (pending.data ?? []).filter(({ id }) => !inHand.some((order) => order.id === id))
  const orders = [...waiting, ...inHand]
  return (
    <section aria-labelledby="recentes">
      <h2 id="recentes" className="mb-3 text-xl font-bold">
        Pedidos recentes
      </h2>
      {pending.data && orders.length === 0 ? (
        <EmptyState level={3} title="Ainda não há pedidos" text="Os pedidos dos clientes aparecem aqui." />
      ) : (
        <ul className="flex flex-col gap-2">
          {orders.map(({ id, orderNumber, customerName, total, items, status, mode }) => (
            <Card as="li" key={id} className="flex flex-wrap items-center justify-between gap-3 p-3!">
              <div className="min-w-0">
                <p className="font-bold">
                  Pedido {orderNumber}, {customerName}
                </p>
                <p className="text-sm text-muted">
                  {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-3">
                <Badge tone={badgeOf({ status, mode }).tone}>{badgeOf({ status, mode }).label}</Badge>
                <Money centavos={total} className="font-bold" />
                {status === 'pending' && (
                  <Button size="sm" className="shrink-0" onClick={onAnswer}>
                    Responder
                    <span className="sr-only"> ao pedido {orderNumber}</span>
                  </Button>
                )}
              </div>
            </Card>
          ))}
        </ul>
      )}
    </section>
  )
}
