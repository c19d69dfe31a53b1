import type { Reply, SentBody } from '@salama/contract/kernel/endpoint'
import type { Coordinates } from '@salama/contract/kernel/geo'
import { isFinal } from '@salama/contract/kernel/status'
import {
  cancelRide,
  getRide,
  listRides,
  listVehicles,
  type MapVehicle,
  type Ride,
  requestRide,
  rideMachine,
} from '@salama/contract/rides'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { fresh, queryOf, queryOrNull, refresh } from '../../lib/api/query-client.ts'
import { useLive } from '../../lib/live/live.ts'
import { useUser } from '../../lib/session/session.ts'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'
import type { MapPin } from '../places/map/country-map.tsx'

/** What can be asked for, as the policy of the server has it. */
export const useVehicleOptions = () => useQuery({ ...queryOf(listVehicles), select: ({ options }) => options })

const NEARBY_EVERY_MS = 15_000

/** Free drivers near a point, read again while they are shown. */
export function useVehiclesNear({ latitude, longitude }: Coordinates, isShown: boolean) {
  const query = useQuery({
    ...queryOf(listVehicles, { query: { latitude: latitude.toFixed(3), longitude: longitude.toFixed(3) } }),
    ...fresh,
    enabled: isShown,
    refetchInterval: isShown && NEARBY_EVERY_MS,
    placeholderData: (before) => before,
    select: pinsOf,
  })
  return query.data ?? NONE
}

const NONE: readonly MapPin[] = []
const NAMES: Record<MapVehicle['type'], string> = { car: 'Carro', motorcycle: 'Moto', tuk_tuk: 'Txopela' }

const pinsOf = ({ vehicles }: Reply<typeof listVehicles>): readonly MapPin[] =>
  vehicles.map(({ id, lat, lng, type, bearing }) => ({
    id,
    name: `${NAMES[type]} livre`,
    kind: 'vehicle',
    bearing,
    position: { latitude: lat, longitude: lng },
  }))

/** The signed-in person's rides, the newest first. */
export function useRides() {
  const user = useUser()
  const query = useQuery({ ...queryOrNull(listRides), enabled: user !== null })
  useLive('ride', undefined, () => void query.refetch())
  return query
}

export const isOpen = ({ status }: Pick<Ride, 'status'>): boolean => !isFinal(rideMachine, status)

/** When no news can reach the phone. */
const FOLLOW_EVERY_MS = 10_000

/** One ride, followed to its end. */
export function useFollowedRide(id: string) {
  const query = useQuery({
    ...queryOf(getRide, { params: { id } }),
    ...fresh,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? FOLLOW_EVERY_MS : false),
  })
  useLive('ride', id, () => void query.refetch())
  return query
}

export const sendRequest = (body: SentBody<typeof requestRide>, idempotencyKey: string, quoteId?: string) =>
  call(requestRide, { body, idempotencyKey, quoteId })

export function useCancelRide(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(cancelRide, { params: { id }, body: {} }),
    onSuccess: (changed) => {
      client.setQueryData(queryOf(getRide, { params: { id } }).queryKey, changed)
      void refresh(listRides)
    },
    onError: (error) => tellRefusal(error, () => refresh(getRide, { params: { id } })),
  })
}
