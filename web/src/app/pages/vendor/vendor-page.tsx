import { type OwnShop, SHOP_LABELS } from '@salama/contract/shops'
import { BellRing, ChartColumn, ChefHat, LogOut, Store, UtensilsCrossed } from 'lucide-react'
import { flushSync } from 'react-dom'
import { ShopTiles } from '../../../domains/orders/kitchen/shop-tiles.tsx'
import { usePendingCount } from '../../../domains/orders/kitchen/use-kitchen.ts'
import { useOwnShop } from '../../../domains/shops/api.ts'
import { PauseOrders } from '../../../domains/shops/pause-orders.tsx'
import { isUnauthorized } from '../../../lib/api/api.ts'
import { useQueryParameter } from '../../../lib/navigation.ts'
import { deferred } from '../../../lib/release/deferred.tsx'
import { signOut } from '../../../lib/session/sign-out.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { WorkShell } from '../../../ui/layout/work-shell.tsx'
import { NoShop } from './no-shop.tsx'
import { VendorCounter } from './vendor-counter.tsx'

const reports = deferred(async () => (await import('../../../domains/orders/kitchen/shop-reports.tsx')).ShopReports)

const menu = deferred(async () => (await import('./vendor-menu.tsx')).VendorMenu)

const settings = deferred(async () => (await import('./vendor-settings.tsx')).VendorSettings)

const VIEWS = ['pedidos', 'menu', 'relatorios', 'loja'] as const
type View = (typeof VIEWS)[number]
const isView = (value: string): value is View => VIEWS.some((view) => view === value)

/** The own place of a restaurant or pharmacy: its orders, its menu and its figures. */
export function VendorPage() {
  const { data, error, isFetching, refetch } = useOwnShop()
  if (data) return <Portal shop={data} />
  if (data === null) return <NoShop />
  return (
    <>
      <h1 className="sr-only">Portal do Vendedor</h1>
      {error && !isUnauthorized(error) ? (
        <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonList rows={4} rowClass="h-24" />
      )}
    </>
  )
}

function Portal({ shop }: { shop: OwnShop }) {
  const [view = 'pedidos', setView] = useQueryParameter('vista', isView)
  return (
    <WorkShell
      label="Portal do Vendedor"
      value={view}
      onValueChange={(value) => isView(value) && setView(value === 'pedidos' ? undefined : value)}
      places={[
        { value: 'pedidos', label: 'Pedidos', icon: ChefHat, content: <VendorCounter shop={shop} /> },
        { value: 'menu', label: 'Menu', icon: UtensilsCrossed, content: <menu.Part shop={shop} /> },
        { value: 'relatorios', label: 'Relatórios', icon: ChartColumn, content: <reports.Part /> },
        { value: 'loja', label: 'Loja', icon: Store, content: <settings.Part shop={shop} /> },
      ]}
      header={<Header shop={shop} onWaiting={() => setView(undefined)} />}
    />
  )
}

function Header({ shop, onWaiting }: { shop: OwnShop; onWaiting: () => void }) {
  return (
    <header className="mb-1 flex flex-wrap items-center gap-x-4 pt-1 lg:pt-2">
      <div className="min-w-0 max-lg:grow">
        <h1 className="truncate text-xl font-extrabold tracking-tight">{shop.businessName}</h1>
        <p className="text-sm leading-tight text-muted">{SHOP_LABELS[shop.businessType]}</p>
      </div>
      <div className="ml-auto flex items-center gap-2 lg:order-last">
        <Waiting count={usePendingCount()} onShow={onWaiting} />
        <Button variant="outline" size="sm" onClick={signOut}>
          <LogOut className="size-5" aria-hidden />
          Sair
        </Button>
      </div>
      <div className="max-lg:w-full">
        <ShopTiles />
      </div>
      <PauseOrders shop={shop} />
    </header>
  )
}

/** From any tab to the orders that wait, and to the first step of the one that waits longest. */
function Waiting({ count = 0, onShow }: { count: number | undefined; onShow: () => void }) {
  const show = () => {
    flushSync(onShow)
    document.querySelector<HTMLElement>('[data-primary]')?.focus()
  }
  return (
    <button
      type="button"
      onClick={show}
      className="relative grid size-11 place-items-center rounded-full hover:bg-raised"
    >
      <BellRing className="size-6" aria-hidden />
      {count > 0 && (
        <span className="absolute top-0 right-0 grid min-w-6 place-items-center rounded-full bg-danger px-1 text-sm font-bold text-on-danger">
          {count}
        </span>
      )}
      <span className="sr-only">{count === 1 ? ' pedido pendente' : ' pedidos pendentes'}</span>
    </button>
  )
}
