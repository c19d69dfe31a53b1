import { getCurrentUser } from '@salama/contract/accounts'
import type { SentBody } from '@salama/contract/kernel/endpoint'
import type { Destination } from '@salama/contract/places'
import {
  applyAsPharmacy,
  applyAsRestaurant,
  changeShop,
  correctApplication,
  getOwnShop,
  type OwnShop,
  quoteShopDelivery,
  type SentShopApplication,
  type ShopKind,
} from '@salama/contract/shops'
import { listOwnCases } from '@salama/contract/verification'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { fresh, queryOf, refresh } from '../../lib/api/query-client.ts'
import { useLive } from '../../lib/live/live.ts'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** The specification polls the shop's profile. */
const PROFILE_EVERY_MS = 5_000

/** One's own shop, the first unless a kind is named; polled and read again at every news; null for who has none. */
export function useOwnShop(type?: ShopKind) {
  const query = useQuery({
    ...queryOf(getOwnShop, type && { query: { type } }),
    ...fresh,
    refetchInterval: PROFILE_EVERY_MS,
  })
  useLive('shop', undefined, () => void query.refetch())
  return query
}

/** Registers a shop, or corrects what was registered. */
export function useApply({ kind, isRegistered }: { kind: ShopKind; isRegistered: boolean }) {
  const intent = useIntentKey()
  return useMutation<OwnShop, Error, SentShopApplication>({
    mutationFn: (body) =>
      isRegistered
        ? call(correctApplication, { body, query: { type: kind } })
        : call(kind === 'restaurant' ? applyAsRestaurant : applyAsPharmacy, {
            body,
            idempotencyKey: intent.keyFor(body),
          }),
    onSuccess: () => {
      intent.renew()
      // Said here: the page of an owner without a shop is replaced once there is one, and the form with it.
      toast({ title: 'Registo enviado', description: 'Entraremos em contacto para aprovação.', variant: 'success' })
      void refresh(getOwnShop)
      void refresh(listOwnCases)
      void refresh(getCurrentUser)
    },
  })
}

export const useChangeShop = (type: ShopKind) =>
  useMutation<OwnShop, Error, SentBody<typeof changeShop>>({
    mutationFn: (body) => call(changeShop, { body, query: { type } }),
    // Busy until it is read again: forms follow what was read.
    onSuccess: () => refresh(getOwnShop),
    onError: (error) => tellRefusal(error, () => refresh(getOwnShop)),
  })

/** What a delivery of this shop to a place costs, and how long it takes; asked for once the place is known. */
export function useShopDelivery(shopId: string | undefined, to: Destination | undefined) {
  const isKnown = shopId !== undefined && to !== undefined
  return useQuery({
    queryKey: ['shop-delivery', shopId, to],
    queryFn: () => call(quoteShopDelivery, { params: { id: shopId ?? '' }, body: to ?? {} }),
    enabled: isKnown,
  })
}
