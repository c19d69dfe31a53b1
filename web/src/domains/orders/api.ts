import type { SentBody } from '@salama/contract/kernel/endpoint'
import {
  cancelOrder,
  getOrder,
  listOrders,
  type Order,
  type OrderDetail,
  type Report,
  reportOrder,
} from '@salama/contract/orders'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { usePages } from '../../lib/api/pages.ts'
import { fresh, queryOf, refresh } from '../../lib/api/query-client.ts'
import { useLive } from '../../lib/live/live.ts'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** The person's orders; read again at every news of one. */
export function useOrders({ words, isOpen }: { words?: string | undefined; isOpen?: boolean | undefined }) {
  const query = {
    ...(words ? { q: words } : {}),
    ...(isOpen === undefined ? {} : { open: String(isOpen) }),
  }
  const list = usePages(listOrders, { query })
  useLive('order', undefined, () => void refresh(listOrders))
  return list
}

/** Without news from the server the page asks by itself. */
const FOLLOW_EVERY_MS = 5_000

/** One order with its timeline, followed until it is over. */
export function useOrder(id: string, isOver: (order: Order) => boolean) {
  const query = useQuery({
    ...queryOf(getOrder, { params: { id } }),
    ...fresh,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : FOLLOW_EVERY_MS),
  })
  useLive('order', id, () => void query.refetch())
  return query
}

/** An order of this shop that is asked for again; undefined until it is there. */
export function useEndedOrder(id: string | undefined, shopId: string): OrderDetail | undefined {
  const { data } = useQuery({ ...queryOf(getOrder, { params: { id: id ?? '' } }), ...fresh, enabled: id !== undefined })
  return data?.shopId === shopId ? data : undefined
}

/** What is said stands here and not beside the button: news of the order may take the button away before the answer. */
export const useCancelOrder = ({ id, paymentStatus }: Pick<Order, 'id' | 'paymentStatus'>) =>
  useMutation<Order, Error, string>({
    mutationFn: (reason) => call(cancelOrder, { params: { id }, body: { reason } }),
    onSuccess: () => {
      toast({ title: 'Pedido cancelado', description: AFTER_CANCELLING[paymentStatus], variant: 'success' })
      void refresh(listOrders)
    },
    onError: (error) => tellRefusal(error, () => readOrder(id)),
    onSettled: () => void readOrder(id),
  })

const AFTER_CANCELLING: Record<Order['paymentStatus'], string> = {
  unpaid: 'Não pagou nada.',
  pending: 'Se o pagamento chegar, devolvemos tudo.',
  paid: 'Devolvemos o que pagou.',
}

const readOrder = (id: string) => refresh(getOrder, { params: { id } })

export function useReportOrder(id: string) {
  const intent = useIntentKey()
  return useMutation<Report, Error, SentBody<typeof reportOrder>>({
    mutationFn: (body) => call(reportOrder, { params: { id }, body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: ({ status }) => {
      intent.renew()
      toast({ title: 'Recebemos a sua queixa', description: AFTER_REPORTING[status], variant: 'success' })
    },
    onError: (error) => tellRefusal(error, () => readOrder(id)),
    onSettled: () => void readOrder(id),
  })
}

const AFTER_REPORTING: Record<Report['status'], string> = {
  open: 'A loja vai responder em breve.',
  refunded: 'O dinheiro já vai a caminho.',
  declined: 'A loja respondeu.',
  referred: 'A nossa equipa responde-lhe na conversa.',
}
