import type { PositionVerdict, VehicleType } from '@salama/contract/dispatch'
import { COUNTRY, type Coordinates, distanceKm } from '@salama/contract/kernel/geo'
import { MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'

/** A position at the instant at which the phone measured it. */
export type Measured = Coordinates & { measuredAt: Date }

/** A fix less accurate than this says nothing of the street. */
const WORST_ACCURACY_M = 150
/** No vehicle is faster, in km/h. */
const FASTEST_KMH: Record<VehicleType, number> = { bicycle: 60, motorcycle: 160, tuk_tuk: 100, car: 200, premium: 200 }
/** A fix may be off by so much without having moved. */
const TOLERANCE_KM = 0.3
/** After so long without a position any place is possible: the phone was off, or on a ferry. */
const FORGET_MS = 10 * MINUTE_MS
/** Clocks of phones are off by so much. */
export const CLOCK_TOLERANCE_MS = 30 * SECOND_MS

type Judged = {
  sent: Measured & { accuracy?: number | undefined }
  /** The last position that was kept. */
  last: Measured | undefined
  /** The last one that was refused as too far away: a second one beside it confirms it. */
  suspect: Measured | undefined
  vehicleType: VehicleType
}

/** Whether a position can be believed. Two that agree with each other outweigh the one that was kept before them. */
export function judge({ sent, last, suspect, vehicleType }: Judged): Exclude<PositionVerdict, 'not_needed'> {
  if (sent.accuracy !== undefined && sent.accuracy > WORST_ACCURACY_M) return 'inaccurate'
  if (!last) return 'kept'
  if (sent.measuredAt < last.measuredAt) return 'out_of_order'
  const reachable = (from: Measured) => isReachable(from, sent, FASTEST_KMH[vehicleType])
  return reachable(last) || (suspect && reachable(suspect)) ? 'kept' : 'impossible_jump'
}

function isReachable(from: Measured, to: Measured, fastestKmh: number): boolean {
  const elapsedMs = to.measuredAt.getTime() - from.measuredAt.getTime()
  if (elapsedMs < 0) return false
  return elapsedMs > FORGET_MS || distanceKm(from, to) <= TOLERANCE_KM + (fastestKmh * elapsedMs) / 3_600_000
}

/** The side of a cell in degrees: 500 m of latitude, and 450 to 490 m of longitude in Mozambique. */
const CELL_DEGREES = 0.0045
/** More than the country has columns. */
const COLUMNS = 4_096
const KM_PER_CELL = 0.5

const rowOf = (latitude: number): number => Math.floor((latitude - COUNTRY.south) / CELL_DEGREES)
const columnOf = (longitude: number): number => Math.floor((longitude - COUNTRY.west) / CELL_DEGREES)

/** The number of the square of about 500 m that holds a position; neighbours to the east follow each other. */
export const cellOf = ({ latitude, longitude }: Coordinates): number => rowOf(latitude) * COLUMNS + columnOf(longitude)

/** The squares up to `rings` around a position: for each row from south to north the first and the last. */
export function cellsAround({ latitude, longitude }: Coordinates, rings: number): { first: number[]; last: number[] } {
  const [row, column] = [rowOf(latitude), columnOf(longitude)]
  const rows = Array.from({ length: 2 * rings + 1 }, (_, index) => Math.max(0, row - rings + index))
  return {
    first: rows.map((each) => each * COLUMNS + Math.max(0, column - rings)),
    last: rows.map((each) => each * COLUMNS + Math.min(COLUMNS - 1, column + rings)),
  }
}

/** Everything within this distance lies in so many rings of squares; their columns are the narrower. */
export const ringsFor = (km: number): number => Math.ceil(km / (KM_PER_CELL * 0.88))
