import type { Reply, SentBody, SentQuery } from '@salama/contract/kernel/endpoint'
import type { Order } from '@salama/contract/orders'
import {
  DEFAULT_CITY,
  getMedication,
  getPharmacy,
  listAlternatives,
  listCities,
  listMedications,
  listOwnChecks,
  listPharmacies,
  offerBaskets,
  placePharmacyOrder,
  searchOffers,
  sendPrescription,
} from '@salama/contract/pharmacy'
import type { SelectedLocation } from '@salama/contract/places/address'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ApiError, call } from '../../lib/api/api.ts'
import { usePages } from '../../lib/api/pages.ts'
import { fresh, queryOf, refresh } from '../../lib/api/query-client.ts'
import { tellRefusal } from '../../ui/feedback/tell-refusal.ts'
import { placeQuery } from '../places/place-query.ts'
import type { ChosenPrescription } from './prescription-choice.tsx'

/** The pharmacies for a place, of one city or of all. Without a parameter the call begins with those of Maputo. */
export function usePharmacies({ city, place }: { city: string | undefined; place: SelectedLocation | null }) {
  const query = { ...placeQuery(place), ...(city !== undefined && (place || city !== DEFAULT_CITY) && { city }) }
  return usePages(listPharmacies, Object.keys(query).length === 0 ? {} : { query })
}

export const usePharmacyCities = (isWanted: boolean) => useQuery({ ...queryOf(listCities), enabled: isWanted })

/** One that may stand in no list that is here. */
export const usePharmacy = (id: string | undefined) =>
  useQuery({ ...queryOf(getPharmacy, { params: { id: id ?? '' } }), enabled: id !== undefined })

export const useMedications = (query: SentQuery<typeof listMedications>) => usePages(listMedications, { query })

export const useMedication = (id: string) => useQuery({ ...queryOf(getMedication, { params: { id } }), ...fresh })

export const useOffers = (query: SentQuery<typeof searchOffers>) => useQuery(queryOf(searchOffers, { query }))

export const useAlternatives = (id: string) => useQuery({ ...queryOf(listAlternatives, { params: { id } }), ...fresh })

export type Baskets = Reply<typeof offerBaskets>

/** What pharmacies have of a prescription now, for the chosen place. */
export function useBaskets(prescriptionCode: string, place: SelectedLocation | null) {
  const { latitude, longitude } = place?.coordinates ?? {}
  const isAt = latitude !== undefined && longitude !== undefined
  const body = { prescriptionCode, ...(isAt && { latitude, longitude }) }
  return useQuery<Baskets, ApiError>({
    queryKey: [offerBaskets.path, body],
    queryFn: ({ signal }) => call(offerBaskets, { body, signal }),
    ...fresh,
  })
}

/** The stated call of an order. */
export const placeOrder = (
  body: SentBody<typeof placePharmacyOrder>,
  idempotencyKey: string,
): Promise<Pick<Order, 'id'>> => call(placePharmacyOrder, { body, idempotencyKey })

export const useOwnChecks = (isWanted: boolean) => useQuery({ ...queryOf(listOwnChecks), ...fresh, enabled: isWanted })

const sentOf = (chosen: ChosenPrescription) =>
  chosen.kind === 'signed' ? { prescriptionCode: chosen.code } : { prescription: [chosen.id] }

export const useSendPrescription = (id: string) =>
  useMutation({
    mutationFn: (chosen: ChosenPrescription) => call(sendPrescription, { params: { id }, body: sentOf(chosen) }),
    onSuccess: () => void refresh(listOwnChecks),
    onError: (error) => tellRefusal(error, () => refresh(listOwnChecks)),
  })
