import type { Reply, SentBody } from '@salama/contract/kernel/endpoint'
import type { Coordinates } from '@salama/contract/kernel/geo'
import { isFinal } from '@salama/contract/kernel/status'
import { listRides, listVehicles, type MapVehicle, type Ride, requestRide, rideMachine } from '@salama/contract/rides'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useLive } from '../../lib/live.ts'
import { fresh, queryOf, queryOrNull } from '../../lib/query-client.ts'
import { useUser } from '../../lib/session.ts'
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
const NAMES: Record<MapVehicle['type'], string> = { car: 'Carro', motorcycle: 'Mota', tuk_tuk: 'Txopela' }

const pinsOf = ({ vehicles }: Reply<typeof listVehicles>): readonly MapPin[] =>
  vehicles.map(({ id, lat, lng, type }) => ({
    id,
    name: `${NAMES[type]} livre`,
    kind: 'vehicle',
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

export const sendRequest = (body: SentBody<typeof requestRide>, idempotencyKey: string, quoteId?: string) =>
  call(requestRide, { body, idempotencyKey, quoteId })
