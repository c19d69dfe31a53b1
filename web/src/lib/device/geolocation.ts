import type { Coordinates } from '@salama/contract/kernel/geo'

/** As the specification states it; a fix of the last five minutes is good enough to find a neighbourhood. */
const ONE_FIX: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }
/** While a position is followed, it may be a minute old. */
const FOLLOWED: PositionOptions = { ...ONE_FIX, maximumAge: 60_000 }

/** Where the phone is; `accuracy` in metres. */
export type Fix = Coordinates & { accuracy: number }

/** The phone gave no position; the message is for people. */
export class NoPosition extends Error {}

const NOT_SUPPORTED = 'Geolocalização não é suportada neste navegador'
const UNKNOWN = 'Erro desconhecido ao obter localização'
/** By the code of a `GeolocationPositionError`. */
const SENTENCES: Readonly<Record<number, string>> = {
  1: 'Permissão de localização negada',
  2: 'Localização indisponível',
  3: 'Tempo limite excedido para obter localização',
}

/** Asks the phone once. The browser asks the person first: say before what the position is for. */
export function findPosition(): Promise<Fix> {
  return new Promise((resolve, reject) => {
    const { geolocation } = navigator as Partial<Navigator>
    if (!geolocation) return reject(new NoPosition(NOT_SUPPORTED))
    geolocation.getCurrentPosition(
      (position) => resolve(fixOf(position)),
      (error) => reject(noPosition(error)),
      ONE_FIX,
    )
  })
}

type Follower = { onFix: (fix: Fix) => void; onFailure: (failure: NoPosition) => void }

/** Follows the phone until the returned function is called. */
export function followPosition({ onFix, onFailure }: Follower): () => void {
  const { geolocation } = navigator as Partial<Navigator>
  if (!geolocation) {
    onFailure(new NoPosition(NOT_SUPPORTED))
    return () => undefined
  }
  const watch = geolocation.watchPosition(
    (position) => onFix(fixOf(position)),
    (error) => onFailure(noPosition(error)),
    FOLLOWED,
  )
  return () => geolocation.clearWatch(watch)
}

const fixOf = ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition): Fix => ({
  latitude,
  longitude,
  accuracy,
})

const noPosition = ({ code }: { code: number }): NoPosition => new NoPosition(SENTENCES[code] ?? UNKNOWN)
