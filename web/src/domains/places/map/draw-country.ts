import {
  type LatLngBoundsLiteral,
  type LatLngTuple,
  type LayerGroup,
  type Map as LeafletMap,
  layerGroup,
  polygon,
  polyline,
  rectangle,
  svg,
} from 'leaflet'
import data from './map-data.json'

/** Draws sea, land, country, lakes and the borders of provinces; the stylesheet colours them, by day and by night. */
export function drawCountry(map: LeafletMap): LayerGroup {
  const renderer = svg({ padding: 0.5 })
  const shape = (rings: readonly string[], className: string) =>
    polygon(
      rings.map((ring) => [decode(ring)]),
      { className, renderer, interactive: false, smoothFactor: 1, stroke: className !== 'map-water' },
    )
  return layerGroup([
    rectangle(data.frame as LatLngBoundsLiteral, { className: 'map-sea', renderer, interactive: false, stroke: false }),
    shape(data.neighbours, 'map-land'),
    shape(data.country, 'map-country'),
    shape(data.lakes, 'map-water'),
    polyline(data.borders.map(decode), { className: 'map-border', renderer, interactive: false, smoothFactor: 1 }),
  ]).addTo(map)
}

/** Towns of GeoNames, beside the places that the product knows. */
export const TOWNS = data.towns as unknown as readonly (readonly [name: string, latitude: number, longitude: number])[]

/** Reads what `tools/map-data.ts` wrote: differences between points, five bits a character. */
function decode(text: string): LatLngTuple[] {
  let [at, x, y] = [0, 0, 0]
  const next = (): number => {
    let [value, shift] = [0, 0]
    for (;;) {
      const bits = text.charCodeAt(at) - 63
      at += 1
      value |= (bits & 0x1f) << shift
      shift += 5
      if (bits < 0x20) return value & 1 ? ~(value >> 1) : value >> 1
    }
  }
  const points: LatLngTuple[] = []
  while (at < text.length) {
    x += next()
    y += next()
    points.push([y / data.steps, x / data.steps])
  }
  return points
}
