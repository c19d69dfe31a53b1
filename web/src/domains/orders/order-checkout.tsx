import { shortCode } from '@salama/contract/kernel/short-code'
import type { Order } from '@salama/contract/orders'
import { listOrders } from '@salama/contract/orders'
import type { QuoteOrder } from '@salama/contract/payments/quotes'
import { MapPin, Store } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { ApiError } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckoutDialog } from '../payments/checkout-dialog.tsx'
import { type PaidWith, useCheckout } from '../payments/use-checkout.ts'
import { useReach } from '../shops/use-reach.ts'
import { ArrivalNow } from './arrival.tsx'
import { DestinationStep } from './destination-step.tsx'
import type { UsedCart } from './use-cart.ts'
import { destinationFields, useDestination } from './use-destination.ts'

/** Where an order goes, in the fields that every ordering call takes. */
export type Where = ReturnType<typeof destinationFields>

type OrderCheckoutProps = {
  cart: UsedCart
  title: string
  shop: { name: string; address: string }
  /** Who takes what is ordered, where that is somebody else. */
  forWhom?: string | undefined
  /** What comes back can be sold again: it decides what a customer who is not there has back. */
  isSealed: boolean
  /** What is bought, with where it goes. */
  orderTo: (where: Where) => QuoteOrder
  /** The stated create call. */
  create: (where: Where, paid: PaidWith, idempotencyKey: string) => Promise<Pick<Order, 'id'>>
  /** In the step before paying: what else must be said, such as a prescription. */
  children?: ReactNode
  onClose: () => void
  onDone: (made: Pick<Order, 'id'>) => void
}

/** From the cart to the order: where it goes, what it costs, the payment, and the stated call. */
export function OrderCheckout(props: OrderCheckoutProps) {
  const { cart, title, shop, children, onClose } = props
  const { destination, isKnown, change } = useDestination(cart.shop?.isCollected)
  // Who has a place goes straight to paying, and may come back.
  const [isAsking, setAsking] = useState(!isKnown || children !== undefined)
  if (isAsking) {
    return (
      <DestinationStep
        title={title}
        shop={shop}
        destination={destination}
        onChange={change}
        onClose={onClose}
        onDone={() => setAsking(false)}
      >
        {children}
      </DestinationStep>
    )
  }
  const where = destinationFields(destination, shop.address)
  const collect = () => change({ mode: 'collection' })
  return <Paying {...props} where={where} onBack={() => setAsking(true)} onCollect={collect} />
}

type PayingProps = OrderCheckoutProps & {
  where: Where
  onBack: () => void
  /** In place of a delivery that the shop does not make. */
  onCollect: () => void
}

function Paying(props: PayingProps) {
  const { cart, title, shop, isSealed, orderTo, create, where, forWhom, onBack, onCollect, onClose, onDone } = props
  const checkout = useCheckout({
    order: orderTo(where),
    create: (paid, idempotencyKey) => create(where, paid, idempotencyKey),
    onDone: (made) => {
      toast({
        title: 'Pedido confirmado!',
        description: `Pedido ${shortCode(made.id)}`,
        variant: 'success',
        action: (
          <Link href={`/pedidos/${made.id}`} className="inline-flex min-h-11 items-center font-semibold underline">
            Ver pedido
          </Link>
        ),
      })
      void refresh(listOrders)
      cart.clear()
      onDone(made)
    },
    onFailed: () => {
      toast(FAILED)
      onClose()
    },
  })
  useFreshPrices(cart, checkout.refusal)
  const reach = useReach(where.mode === 'delivery' ? cart.shop?.id : undefined)
  return (
    <CheckoutDialog checkout={checkout} title={title} description={`Pedido a ${shop.name}`} onClose={onClose}>
      {forWhom && <p className="mt-3 font-bold">Para {forWhom}</p>}
      {reach.delivery?.available && (
        <ArrivalNow minutes={reach.delivery.estimatedMinutes} className="mt-3 text-2xl font-extrabold tabular-nums" />
      )}
      <button
        type="button"
        onClick={onBack}
        className="mt-3 flex min-h-11 w-full items-center gap-2 rounded-md border border-line px-3 py-2 text-left text-sm hover:border-action"
      >
        <MapPin className="size-5 shrink-0 text-action" aria-hidden />
        <span className="min-w-0 grow">
          <span className="block text-muted">{where.mode === 'delivery' ? 'Entregar em' : 'Recolher em'}</span>
          <span className="block font-semibold">{where.deliveryAddress}</span>
        </span>
        <span className="shrink-0 font-semibold text-action">Mudar</span>
      </button>
      {checkout.refusal?.code === 'shops.too_far' && (
        <Button variant="secondary" fullWidth className="mt-3" onClick={onCollect}>
          <Store className="size-5" aria-hidden />
          Recolher em {shop.name}
        </Button>
      )}
      {where.mode === 'delivery' && <p className="mt-2 text-sm text-muted">{returnRule(isSealed)}</p>}
    </CheckoutDialog>
  )
}

/** What goes back of an order that does not arrive, said before it is paid. */
const returnRule = (isSealed: boolean): string =>
  `Se não estiver ou recusar a encomenda, ${
    isSealed ? 'devolvemos os artigos mas não a entrega' : 'a comida e a entrega não se devolvem'
  }. Se vier errada, danificada ou não chegar por culpa nossa, da loja ou do motorista, devolvemos tudo.`

const FAILED = {
  title: 'Erro no pedido',
  description: 'Houve um erro ao processar seu pedido. Tente novamente.',
  variant: 'destructive',
} as const

/** Other prices, or less stock, than the cart showed: it takes them over, and the price is asked for again. */
function useFreshPrices(cart: UsedCart, refusal: ApiError | null): void {
  const latest = useRef(cart)
  useEffect(() => {
    latest.current = cart
  }, [cart])
  useEffect(() => {
    const { lines, setPrices, setStock } = latest.current
    const items = itemsIn(refusal)
    if (items.length === 0) return
    if (refusal?.code === 'orders.prices_changed') {
      setPrices(lines.map(({ id, price }) => items.find(({ itemId }) => itemId === id)?.price ?? price))
    } else setStock(new Map(items.map(({ itemId, available = 0 }) => [itemId, available])))
    toast({ title: 'O carrinho mudou', description: refusal?.sentence })
  }, [refusal])
}

const TOLD: readonly (string | undefined)[] = [
  'orders.prices_changed',
  'orders.out_of_stock',
  'orders.item_unavailable',
]

type FreshItem = { itemId: string; price?: number; available?: number }

function itemsIn(refusal: ApiError | null): FreshItem[] {
  const items = TOLD.includes(refusal?.code) ? refusal?.body?.details?.['items'] : undefined
  return Array.isArray(items) ? (items as FreshItem[]) : []
}
