import type { Centavos } from '@salama/contract/kernel/money'
import { ShoppingBasket } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useChosenPlace } from '../places/chosen-place.ts'
import { placeName } from '../places/place-query.ts'
import { useReach } from '../shops/use-reach.ts'
import { ArrivalNow } from './arrival.tsx'
import { type CartLine, lineKey, mostOf } from './cart.ts'
import type { UsedCart } from './use-cart.ts'

type CartPanelProps = {
  cart: UsedCart
  /** Of the delivery; null while the zone is not known. */
  fee: Centavos | null
  emptyText: string
  /** Below the total: a prescription. */
  children?: ReactNode
  onCheckout: () => void
  /** Why nothing can be ordered now; in place of 'Finalizar Compra'. */
  blocked?: string | undefined
}

/** By which links lead to it. */
export const CART_ID = 'carrinho'

export const showCart = (): void => document.getElementById(CART_ID)?.scrollIntoView({ block: 'start' })

/** What is bought, how much of it, and what it costs with the delivery. */
export function CartPanel({ cart, fee, emptyText, children, onCheckout, blocked }: CartPanelProps) {
  const { lines, subtotal, shop } = cart
  const isCollected = shop?.isCollected === true
  const reach = useReach(isCollected ? undefined : shop?.id)
  const cost = isCollected ? 0 : fee
  const isEmpty = lines.length === 0
  const missing = isEmpty ? 0 : (shop?.minimumOrder ?? 0) - subtotal
  return (
    <Card as="section" id={CART_ID} aria-labelledby={`${CART_ID}-titulo`} className="scroll-mt-4">
      <h2 id={`${CART_ID}-titulo`} className="flex items-center gap-2 text-lg font-bold">
        <ShoppingBasket className="size-5.5 text-action" aria-hidden />
        Carrinho
      </h2>
      {shop && <p className="mt-0.5 text-sm text-muted">{shop.name}</p>}
      {(cart.cart.notes?.length ?? 0) > 0 && (
        <AlertStrip tone="warning" announce className="mt-3" title="Desde o seu último pedido">
          <ul>
            {cart.cart.notes?.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </AlertStrip>
      )}
      {isEmpty ? (
        <p className="mt-2 text-muted">{emptyText}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {lines.map((line) => (
            <Line key={lineKey(line)} line={line} onChange={(quantity) => cart.setQuantity(lineKey(line), quantity)} />
          ))}
        </ul>
      )}
      {!isEmpty && (
        <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-3">
          <dt>Subtotal</dt>
          <dd className="text-right">
            <Money centavos={subtotal} />
          </dd>
          <dt>{isCollected ? 'Recolha na loja' : 'Entrega'}</dt>
          <dd className="text-right">{cost === null ? 'pela zona' : <Money centavos={cost} />}</dd>
          <dt className="font-bold">Total</dt>
          <dd className="text-right">
            <Money centavos={subtotal + (cost ?? 0)} className="text-xl font-extrabold" />
          </dd>
        </dl>
      )}
      {missing > 0 && (
        <p role="status" className="mt-3 rounded-md bg-raised px-3 py-2 text-sm">
          Faltam <Money centavos={missing} className="font-bold" /> para o pedido mínimo.
        </p>
      )}
      {!isEmpty && reach.delivery?.available && (
        <ArrivalNow minutes={reach.delivery.estimatedMinutes} className="mt-3 text-2xl font-extrabold tabular-nums" />
      )}
      {reach.delivery?.available === false && (
        <AlertStrip
          tone="warning"
          className="mt-3"
          action={
            <button type="button" onClick={cart.collectAll} className="min-h-11 font-semibold underline">
              Recolher
            </button>
          }
        >
          {shop?.name} não entrega em {reach.placeName}.
        </AlertStrip>
      )}
      {children}
      <Button className="mt-4" fullWidth onClick={onCheckout} disabled={blocked !== undefined}>
        {blocked ?? 'Finalizar Compra'}
      </Button>
    </Card>
  )
}

function Line({ line, onChange }: { line: CartLine; onChange: (quantity: number) => void }) {
  const { name, price, quantity, optionNames, note } = line
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 grow basis-32">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {optionNames.length > 0 && <p className="text-sm text-muted">{optionNames.join(', ')}</p>}
        {note && <p className="text-sm text-muted">“{note}”</p>}
        <Money centavos={price * quantity} className="text-sm text-muted" />
      </div>
      <div className="flex items-center rounded-full border border-line-strong">
        <Step sign="-" label={`Menos um: ${name}`} onClick={() => onChange(quantity - 1)} />
        <span role="status" className="min-w-7 text-center font-bold tabular-nums">
          <span className="sr-only">Quantidade de {name}: </span>
          {quantity}
        </span>
        <Step
          sign="+"
          label={`Mais um: ${name}`}
          onClick={() => onChange(quantity + 1)}
          disabled={quantity >= mostOf(line)}
        />
      </div>
    </li>
  )
}

type StepProps = { sign: string; label: string; onClick: () => void; disabled?: boolean }

function Step({ sign, label, onClick, disabled }: StepProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={disabled}
      className="grid size-11 place-items-center rounded-full text-xl font-bold hover:bg-raised disabled:text-muted disabled:hover:bg-transparent"
    >
      {sign}
      <span className="sr-only"> {label}</span>
    </button>
  )
}

/** Asks before a cart of one shop is emptied for something of another, and before something is added that does not come. */
export function CartQuestion({ cart }: { cart: UsedCart }) {
  const { question, shop } = cart
  const place = useChosenPlace()
  const isReplacing = question?.kind === 'replace'
  const name = question?.shop.name ?? 'outra loja'
  const close = (open: boolean) => !open && cart.keep()
  return (
    <>
      <ConfirmDialog
        open={question !== null && isReplacing}
        onOpenChange={close}
        title="Começar outro carrinho?"
        description={`O seu carrinho é de ${shop?.name ?? 'outra loja'}. Para juntar algo de ${name}, é preciso esvaziá-lo.`}
        confirmLabel="Esvaziar e juntar"
        cancelLabel="Ficar com o que tenho"
        onConfirm={cart.replace}
      />
      <ConfirmDialog
        open={question !== null && !isReplacing}
        onOpenChange={close}
        title={`Não entrega em ${place ? placeName(place) : 'sua casa'}`}
        description={`${name} fica longe demais para entregar. Pode recolher o pedido${question?.shop.address ? ` em ${question.shop.address}` : ' na loja'}, sem taxa de entrega.`}
        confirmLabel="Recolher"
        cancelLabel="Não adicionar"
        onConfirm={cart.collect}
      />
    </>
  )
}
