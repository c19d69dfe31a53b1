import type { TrackedDelivery } from '@salama/contract/dispatch'
import { type Coordinates, distanceKm, formatDistance } from '@salama/contract/kernel/geo'

/** The stretch that a driver is on: where from and where to, as its customer says it. */
export type Leg = {
  from: string
  to: string
  /** 'de si': follows how far it is. */
  of: string
  end: Coordinates
  /** Of the whole stretch, where its beginning is known. */
  lengthKm: number
}

type Moving = Pick<TrackedDelivery, 'kind' | 'status' | 'pickup' | 'dropoff'>

/** Undefined where the end has no coordinates. */
export function legOf({ kind, status, pickup, dropoff }: Moving): Leg | undefined {
  const isRide = kind === 'ride'
  if (status === 'assigned') {
    const names = isRide ? { to: 'Você', of: 'de si' } : { to: 'Loja', of: 'da loja' }
    return { from: isRide ? 'Motorista' : 'Entregador', ...names, end: pickup, lengthKm: 0 }
  }
  if (!dropoff) return undefined
  const lengthKm = distanceKm(pickup, dropoff)
  if (status === 'returning') return { from: 'Casa', to: 'Loja', of: 'da loja', end: pickup, lengthKm }
  return isRide
    ? { from: 'Partida', to: 'Destino', of: 'do destino', end: dropoff, lengthKm }
    : { from: 'Loja', to: 'Casa', of: 'de si', end: dropoff, lengthKm }
}

/** How much of a stretch is behind who has so far to go; `farthestKm`: as far as they were seen from its end. */
export function shareOf(leftKm: number, farthestKm: number): number {
  return farthestKm <= 0 ? 0 : Math.min(1, Math.max(0, 1 - leftKm / farthestKm))
}

/** In steps that a position of a phone is good for, and that a screen reader may say. */
export function saysLeft(leftKm: number, { of }: Pick<Leg, 'of'>): string {
  if (leftKm < 0.1) return `A menos de 100 m ${of}`
  return `A ${formatDistance(Math.round(leftKm * 10) / 10)} ${of}`
}
