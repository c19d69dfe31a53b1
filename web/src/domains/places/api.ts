import type { SentBody } from '@salama/contract/kernel/endpoint'
import {
  changePlace,
  deletePlace,
  listLandmarks,
  listLocations,
  listPlaces,
  locate,
  savePlace,
} from '@salama/contract/places'
import type { LocationMatch, Province } from '@salama/contract/places/gazetteer'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { queryOf, refresh } from '../../lib/api/query-client.ts'
import { handleUnauthorized, useUser } from '../../lib/session/session.ts'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'

const provincesOf = (places: readonly (Province | LocationMatch)[]): Province[] =>
  places.filter((place): place is Province => 'districts' in place)

/** Every place of the country: asked for once, when it is wanted, and searched in the browser. */
export const useProvinces = (isWanted = true) =>
  useQuery({ ...queryOf(listLocations), select: provincesOf, enabled: isWanted })

/** Hospitals, markets and others that everybody knows by name: asked for once, and searched in the browser. */
export const useLandmarks = (isWanted: boolean) => useQuery({ ...queryOf(listLandmarks), enabled: isWanted })

/** Which place a position is in. */
export const locatePosition = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  call(locate, { query: { lat: latitude, lng: longitude } })

/** The saved places of the signed-in person; a visitor has none. */
export function useSavedPlaces() {
  const user = useUser()
  return useQuery({ ...queryOf(listPlaces), enabled: user !== null })
}

const again = () => refresh(listPlaces)

export function useSavePlace() {
  const intent = useIntentKey()
  return useMutation({
    mutationFn: (body: SentBody<typeof savePlace>) => call(savePlace, { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: () => {
      intent.renew()
      return again()
    },
    onError: (error) => handleUnauthorized(error),
  })
}

export function useChangePlace() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & SentBody<typeof changePlace>) =>
      call(changePlace, { params: { id }, body }),
    onSuccess: again,
    onError: (error) => tellRefusal(error, again),
  })
}

export function useDeletePlace() {
  return useMutation({
    mutationFn: (id: string) => call(deletePlace, { params: { id } }),
    onSuccess: again,
    onError: (error) => tellRefusal(error, again),
  })
}
