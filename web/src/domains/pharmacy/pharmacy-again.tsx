import type { OrderLine } from '@salama/contract/orders'
import { getMedication, type Medication, type Pharmacy } from '@salama/contract/pharmacy'
import { useQueries } from '@tanstack/react-query'
import type { ApiError } from '../../lib/api/api-error.ts'
import { fresh, queryOf } from '../../lib/api/query-client.ts'
import { isText, useQueryParameter } from '../../lib/navigation.ts'
import { useUser } from '../../lib/session/session.ts'
import { AGAIN, type Again, againOf, isGone, isSoldOut, isUnread } from '../orders/again.ts'
import { useEndedOrder } from '../orders/api.ts'
import { FillAgain } from '../orders/fill-again.tsx'
import type { UsedCart } from '../orders/use-cart.ts'
import { lineOf, shopOf } from './use-pharmacy-cart.ts'

/** `?outra-vez=<order>`: the same medicines again, as far as this pharmacy has them. */
export function PharmacyAgain({ pharmacy, cart }: { pharmacy: Pharmacy; cart: UsedCart }) {
  const [orderId, setOrderId] = useQueryParameter(AGAIN, isText)
  const user = useUser()
  const order = useEndedOrder(user ? orderId : undefined, pharmacy.id)
  const again = useMedicinesAgain(order?.items)
  if (orderId === undefined) return null
  return <FillAgain cart={cart} shop={shopOf(pharmacy)} again={again} onDone={() => setOrderId(undefined)} />
}

function useMedicinesAgain(items: readonly OrderLine[] | undefined): Again | undefined {
  return useQueries({
    queries: (items ?? []).map(({ itemId }) => ({ ...queryOf(getMedication, { params: { id: itemId } }), ...fresh })),
    combine: (answers) =>
      items && answers.every(({ isFetching }) => !isFetching)
        ? againOf(items, (item) => lineAgain(item, answers[items.indexOf(item)]))
        : undefined,
  })
}

type Answer = { data?: Medication | undefined; error: ApiError | null }

/** What of an earlier line is on the shelf now. */
function lineAgain(item: OrderLine, answer: Answer | undefined) {
  if (answer?.error) return answer.error.status === 404 ? isGone(item) : isUnread(item)
  const medication = answer?.data
  if (!medication) return isUnread(item)
  if (!medication.inStock || medication.stock < 1) return isSoldOut(item)
  return { line: lineOf(medication, Math.min(item.quantity, medication.stock)) }
}
