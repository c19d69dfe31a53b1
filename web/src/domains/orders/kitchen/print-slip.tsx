import './slip.css'
import { formatDateTime } from '@salama/contract/kernel/time'
import type { VendorOrder } from '@salama/contract/orders'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { takenBy } from '../../patients/whom.tsx'

/** Prints what the kitchen hangs up or puts in the bag, by the printer of this device. */
export function PrintButton({ order }: { order: VendorOrder }) {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <button
        type="button"
        data-print={order.id}
        onClick={() => setPrinting(true)}
        className="-my-1 -mr-1 grid h-11 w-11 shrink-0 place-items-center rounded-full text-muted hover:bg-raised hover:text-ink lg:h-8 lg:w-8"
      >
        <Printer className="size-5" aria-hidden />
        <span className="sr-only">Imprimir o pedido {order.orderNumber}</span>
      </button>
      {isPrinting && createPortal(<Slip order={order} onPrinting={setPrinting} />, document.body)}
    </>
  )
}

/** Stands in the page while it is printed, and alone on the paper. */
function Slip({ order, onPrinting }: { order: VendorOrder; onPrinting: (isPrinting: boolean) => void }) {
  const { orderNumber, placedAt, readyBy, items, mode, customerName, deliveryAddress, deliveryInstructions } = order
  useEffect(() => {
    const end = () => onPrinting(false)
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [onPrinting])
  return (
    <div className="slip" aria-hidden>
      <p className="text-3xl font-extrabold">{orderNumber}</p>
      <p>Pedido em {formatDateTime(placedAt)}</p>
      {readyBy && <p className="font-bold">Para {formatDateTime(readyBy)}</p>}
      <hr />
      {items.map(({ itemId, name, quantity, options, note }) => (
        <div key={`${itemId}${options.join()}${note}`} className="mb-1">
          <p className="text-lg font-bold">
            {quantity} × {name}
          </p>
          {options.length > 0 && <p>{options.join(', ')}</p>}
          {note && <p className="font-bold">«{note}»</p>}
        </div>
      ))}
      <hr />
      {order.patient && <p className="font-bold">{takenBy(order.patient)}</p>}
      <p className="font-bold">{customerName}</p>
      <p>{mode === 'collection' ? 'Vem recolher' : deliveryAddress}</p>
      {deliveryInstructions && <p>{deliveryInstructions}</p>}
    </div>
  )
}
