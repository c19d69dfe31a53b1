import { getCurrentUser } from '@salama/contract/accounts'
import {
  acceptDelivery,
  correctDriver,
  type Delivery,
  type DriverProfile,
  getDriver,
  listDeliveries,
  moveDelivery,
  registerDriver,
  reportPosition,
  type SentDriverRegistration,
  setAvailability,
  trackDelivery,
  undeclineDelivery,
} from '@salama/contract/dispatch'
import type { SentBody } from '@salama/contract/kernel/endpoint'
import type { Coordinates } from '@salama/contract/kernel/geo'
import { listOwnCases } from '@salama/contract/verification'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { queryClient, queryOf, refresh } from '../../lib/api/query-client.ts'
import { useLive } from '../../lib/live/live.ts'
import { logFailure } from '../../lib/log.ts'

/** As the specification states them (part 2, section 9). */
const PROFILE_EVERY_MS = 30_000
const DELIVERIES_EVERY_MS = 5_000

/** One's own profile as a driver; null for who is none. */
export function useDriver() {
  const query = useQuery({ ...queryOf(getDriver), staleTime: 0, refetchInterval: PROFILE_EVERY_MS })
  useLive('delivery', undefined, () => void refresh(getDriver))
  return query
}

/** What we keep now of what they earn, as their profile said last. */
export const useCommission = () => useQuery({ ...queryOf(getDriver), enabled: false }).data?.commission

/** What is pending near, and one's own; asked again every five seconds, and at once when something changed. */
export function useDeliveries() {
  const query = useQuery({ ...queryOf(listDeliveries), staleTime: 0, refetchInterval: DELIVERIES_EVERY_MS })
  useLive('delivery', undefined, () => void refresh(listDeliveries))
  useLive('offer', undefined, () => void refresh(listDeliveries))
  return query
}

export const useAvailability = () =>
  useMutation<DriverProfile, Error, boolean>({
    mutationFn: (isAvailable) => call(setAvailability, { body: { isAvailable } }),
    onSuccess: (profile) => {
      queryClient.setQueryData<DriverProfile | null>(queryOf(getDriver).queryKey, (before) => ({
        ...before,
        ...profile,
      }))
      void refresh(listDeliveries)
    },
  })

/** Accepting and moving one delivery: only the first press counts until its answer is there. */
export function useDriving(id: string) {
  const onSettled = () => void refresh(listDeliveries)
  const accept = useMutation<Delivery>({
    mutationFn: () => call(acceptDelivery, { params: { id } }),
    onSettled,
  })
  const move = useMutation<Delivery, Error, SentBody<typeof moveDelivery>>({
    mutationFn: (body) => call(moveDelivery, { params: { id }, body }),
    onSettled,
  })
  return { accept, move, isPending: accept.isPending || move.isPending }
}

/** A false press of 'Rejeitar' taken back: the card may have left the list, so nothing of it is waited for. */
export async function takeBackDecline(id: string): Promise<void> {
  await call(undeclineDelivery, { params: { id } })
  await refresh(listDeliveries)
}

/** Tells where the phone is. Nobody waits for it, and a failure is only logged, as the specification states. */
export function sendPosition({ latitude, longitude, accuracy }: Coordinates & { accuracy: number }): void {
  const body = { latitude: String(latitude), longitude: String(longitude), accuracy }
  call(reportPosition, { body }).catch((error: unknown) => logFailure('the position was not sent', error))
}

/** Registers, or corrects what is registered. */
export function useRegisterDriver(isRegistered: boolean) {
  const intent = useIntentKey()
  return useMutation<DriverProfile, Error, SentDriverRegistration>({
    mutationFn: (body) =>
      isRegistered
        ? call(correctDriver, { body })
        : call(registerDriver, { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: (profile) => {
      intent.renew()
      queryClient.setQueryData(queryOf(getDriver).queryKey, profile)
      void refresh(getCurrentUser)
      void refresh(listOwnCases)
    },
  })
}

/** While the page is open, should the stream of news be cut. */
const TRACKED_EVERY_MS = 15_000

/** Who brings something and where they are, for its customer. */
export function useTracked(id: string) {
  const query = useQuery({
    ...queryOf(trackDelivery, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOver(state.data.status) ? false : TRACKED_EVERY_MS),
  })
  useLive('delivery', id, () => void query.refetch())
  return query
}

const isOver = (status: string): boolean => ['delivered', 'returned', 'cancelled'].includes(status)
