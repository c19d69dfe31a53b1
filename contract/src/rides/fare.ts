import { type Coordinates, distanceKm } from '../kernel/geo.ts'
import { type Centavos, ceilToMetical } from '../kernel/money.ts'

/** What the price and the duration of a ride are made of; one row of policy for each vehicle. */
export type FareRule = {
  /** Covers the first `baseKm`. */
  baseFare: Centavos
  baseKm: number
  /** Road kilometres for each kilometre of the great circle. */
  roadFactor: number
  /** Of a quick and of a slow trip, in km/h. */
  fastSpeed: number
  slowSpeed: number
}

export type FareLine = { label: string; amount: Centavos }

/** The fare with every line that is shown; `distanceKm` is null where a place is known by its address only. */
export type Fare = { lines: FareLine[]; total: Centavos; distanceKm: number | null; duration: string }

/** Each further kilometre costs the fare divided by the base distance, rounded up to a whole metical (decision D-17). */
export const furtherKmPrice = ({ baseFare, baseKm }: Pick<FareRule, 'baseFare' | 'baseKm'>): Centavos =>
  ceilToMetical(baseFare / baseKm)

/** What a trip by this vehicle costs. Without a distance the stated fare holds. A further kilometre counts once begun. */
export function fareOf(rule: FareRule & { name: string }, roadKm: number | null): Fare {
  const { baseFare, baseKm, name } = rule
  const furtherKm = roadKm === null ? 0 : Math.ceil(roundKm(roadKm) - baseKm)
  const base = { label: `${name}, até ${formatKm(baseKm)}`, amount: baseFare }
  const lines = [base]
  if (furtherKm > 0) lines.push({ label: `Mais ${furtherKm} km`, amount: furtherKm * furtherKmPrice(rule) })
  return {
    lines,
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    distanceKm: roadKm === null ? null : roundKm(roadKm),
    duration: durationOf(rule, roadKm ?? baseKm),
  }
}

/** Road distance between two places; null while one has no coordinates. */
export const roadKmBetween = (
  from: Coordinates | null,
  to: Coordinates | null,
  { roadFactor }: Pick<FareRule, 'roadFactor'>,
): number | null => (from && to ? distanceKm(from, to) * roadFactor : null)

/** '15-20': whole minutes of a quick and of a slow trip. */
export function durationOf({ fastSpeed, slowSpeed }: Pick<FareRule, 'fastSpeed' | 'slowSpeed'>, km: number): string {
  const quick = minutesFor(km, fastSpeed)
  return `${quick}-${Math.max(quick + 1, minutesFor(km, slowSpeed))}`
}

const minutesFor = (km: number, speed: number): number => Math.max(1, Math.round((km / speed) * 60))

/** Ten metres; what is shown, charged and recorded is the same number. */
const roundKm = (km: number): number => Number(km.toFixed(2))

/** '8,5 km'. */
export const formatKm = (km: number): string => `${String(Number(km.toFixed(1))).replace('.', ',')} km`
