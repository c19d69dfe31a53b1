import type { Coordinates } from '@salama/contract/kernel/geo'
import { useState } from 'react'
import { findPosition, NoPosition } from '../../lib/device/geolocation.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { locatePosition } from '../places/api.ts'
import type { TripPlace } from './trip.ts'

/** Names points by the neighbourhood they are in, and takes the phone's own. */
export function useOwnPlace() {
  const [isLocating, setLocating] = useState(false)
  const locate = async (onFound: (place: TripPlace) => void) => {
    setLocating(true)
    try {
      onFound(await nameOf(await findPosition()))
    } catch (failure) {
      const description = failure instanceof NoPosition ? failure.message : 'Escreva a morada ou marque-a no mapa.'
      toast({ title: 'Localização não encontrada', description, variant: 'destructive' })
    } finally {
      setLocating(false)
    }
  }
  return { isLocating, locate, nameOf }
}

/** Farther away, a known point names nothing any more. */
const NEAR_KM = 1

/** Without a name, as without network, the point stands for itself. */
async function nameOf({ latitude, longitude }: Coordinates): Promise<TripPlace> {
  const coordinates = { latitude, longitude }
  try {
    const { neighborhood, district, province, nearby } = await locatePosition(coordinates)
    // A driver knows the hospital around the corner, not the middle of a district.
    const known = nearby && nearby.kind !== 'seat' && nearby.distanceKm <= NEAR_KM ? nearby : null
    const names = [neighborhood ?? known, district, province].flatMap((place) => (place ? [place.name] : []))
    return { address: `Perto de ${names.join(', ')}`, coordinates }
  } catch {
    return { address: `Ponto ${latitude.toFixed(4)}, ${longitude.toFixed(4)}`, coordinates }
  }
}
