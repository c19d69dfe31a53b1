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
/** A jump is believed after so many fixes that agree with each other, */
const JUMP_FIXES = 3
/** heard over at least this. */
const JUMP_MS = MINUTE_MS
/** A fix that was measured so long ago says nothing of now. */
const OLD_MS = 2 * MINUTE_MS
/** A doubted fix keeps its driver from new tasks for so long, unless one is believed before. */
export const DOUBT_MS = 10 * MINUTE_MS
/** Clocks of phones are off by so much. */
export const CLOCK_TOLERANCE_MS = 30 * SECOND_MS

/** Phones and addresses are off by so much. */
const NEAR_KM = 0.3

/** What nobody knows is near nothing. */
export const isNear = (place: Coordinates | null, position: Coordinates | undefined): boolean =>
  place !== null && position !== undefined && distanceKm(place, position) <= NEAR_KM

/** Fixes too far from the last that was kept, which agree with each other. */
export type Jump = { fixes: number; latest: Measured; firstHeardAt: Date; lastHeardAt: Date }

type Judged = {
  sent: Measured & { accuracy?: number | undefined }
  /** The last position that was kept. */
  last: Measured | undefined
  jump: Jump | undefined
  vehicleType: VehicleType
  /** When it was heard: the phone says when it measured, the server when it heard. */
  now: Date
}

export type Judgement = { verdict: Exclude<PositionVerdict, 'not_needed'>; jump: Jump | undefined }

/** Whether a position can be believed, and what is doubted after it. */
export function judge({ sent, last, jump, vehicleType, now }: Judged): Judgement {
  if (sent.accuracy !== undefined && sent.accuracy > WORST_ACCURACY_M) return { verdict: 'inaccurate', jump }
  const isOld = now.getTime() - sent.measuredAt.getTime() > OLD_MS
  if (isOld || [last, jump?.latest].some((one) => one && sent.measuredAt < one.measuredAt)) {
    return { verdict: 'out_of_order', jump }
  }
  const fastestKmh = FASTEST_KMH[vehicleType]
  if (!last || isReachable(last, sent, fastestKmh)) return { verdict: 'kept', jump: undefined }
  const before = jump && isReachable(jump.latest, sent, fastestKmh) ? jump : { fixes: 0, firstHeardAt: now }
  const fixes = before.fixes + 1
  const isBelieved = fixes >= JUMP_FIXES && now.getTime() - before.firstHeardAt.getTime() >= JUMP_MS
  return isBelieved
    ? { verdict: 'kept', jump: undefined }
    : { verdict: 'impossible_jump', jump: { ...before, fixes, latest: sent, lastHeardAt: now } }
}

/** Less than this is the noise of a fix, not a way. */
const STANDS_KM = 0.02

/** Where a vehicle is heading, in whole degrees from north; null while it stands. */
export function bearingOf(from: Coordinates | undefined, to: Coordinates): number | null {
  if (!from || distanceKm(from, to) < STANDS_KM) return null
  const [start, end] = [radians(from.latitude), radians(to.latitude)]
  const turn = radians(to.longitude - from.longitude)
  const east = Math.sin(turn) * Math.cos(end)
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(turn)
  return (Math.round((Math.atan2(east, north) * 180) / Math.PI) + 360) % 360
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

const isReachable = (from: Measured, to: Measured, fastestKmh: number): boolean =>
  distanceKm(from, to) <=
  TOLERANCE_KM + (fastestKmh * (to.measuredAt.getTime() - from.measuredAt.getTime())) / 3_600_000

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
