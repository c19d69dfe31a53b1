import type { Coordinates } from '@salama/contract/kernel/geo'
import { ownPointOf, type Province } from '@salama/contract/places/gazetteer'
import { divIcon, type LayerGroup, type Map as LeafletMap, layerGroup, marker, type Point } from 'leaflet'
import { TOWNS } from './draw-country.ts'

/** A name on the map, from a zoom on; those that come first take the room. */
export type MapLabel = { name: string; position: Coordinates; fromZoom: number; kind: 'city' | 'town' | 'neighborhood' }

const FROM_ZOOM = { district: 8, town: 9, neighborhood: 11 } as const
/** Pixels that a name takes; the true width would have to be measured. */
const LETTER_WIDTH = 7.5
const LINE_HEIGHT = 20
/** Degrees within which a town of GeoNames is the seat that is named already. */
const SAME_TOWN = 0.04

/** Capitals of provinces, seats of districts, other towns and neighbourhoods, in this order. */
export function labelsOf(provinces: readonly Province[]): MapLabel[] {
  const districts = provinces.flatMap((province) => province.districts)
  const seats = districts.flatMap(({ name, coordinates }) => labelled('town', FROM_ZOOM.district, name, coordinates))
  const neighborhoods = districts
    .flatMap(({ neighborhoods: own }) => own)
    .flatMap((place) => labelled('neighborhood', FROM_ZOOM.neighborhood, place.name, ownPointOf(place)))
  const towns = TOWNS.map(([name, latitude, longitude]) => ({ name, position: { latitude, longitude } }))
  const isCapital = (position: Coordinates) =>
    provinces.some(({ coordinates }) => coordinates !== null && isNear(coordinates, position))
  const capitals = provinces.flatMap(({ coordinates }) => {
    const town = towns.find(({ position }) => coordinates !== null && isNear(coordinates, position))
    return town ? [town] : []
  })
  return [
    ...capitals.map(({ name, position }) => ({ name, position, fromZoom: 4, kind: 'city' as const })),
    ...seats.filter(({ position }) => !isCapital(position)),
    ...towns
      .filter(({ position }) => !seats.some((seat) => isNear(seat.position, position)))
      .map((town) => ({ ...town, fromZoom: FROM_ZOOM.town, kind: 'town' as const })),
    ...neighborhoods,
  ]
}

const isNear = (one: Coordinates, other: Coordinates): boolean =>
  Math.abs(one.latitude - other.latitude) < SAME_TOWN && Math.abs(one.longitude - other.longitude) < SAME_TOWN

const labelled = (kind: MapLabel['kind'], fromZoom: number, name: string, position: Coordinates | null): MapLabel[] =>
  position ? [{ kind, fromZoom, name, position }] : []

/** Keeps the names that fit into sight on the map, as it moves. Returns the way to take them off. */
export function showLabels(map: LeafletMap, labels: readonly MapLabel[]): () => void {
  const layer: LayerGroup = layerGroup().addTo(map)
  const draw = () => {
    layer.clearLayers()
    const taken: Point[] = []
    const bounds = map.getBounds()
    for (const label of labels) {
      const { latitude, longitude } = label.position
      if (map.getZoom() < label.fromZoom || !bounds.contains([latitude, longitude])) continue
      const at = map.latLngToContainerPoint([latitude, longitude])
      if (taken.some((other) => overlaps(at, other, label.name))) continue
      taken.push(at)
      layer.addLayer(marker([latitude, longitude], { icon: iconOf(label), interactive: false, keyboard: false }))
    }
  }
  draw()
  map.on('moveend', draw)
  return () => {
    map.off('moveend', draw)
    layer.remove()
  }
}

const overlaps = (at: Point, other: Point, name: string): boolean =>
  Math.abs(at.y - other.y) < LINE_HEIGHT && Math.abs(at.x - other.x) < Math.max(60, name.length * LETTER_WIDTH)

function iconOf({ name, kind }: MapLabel) {
  const html = document.createElement('span')
  html.textContent = name
  return divIcon({ html, className: `map-label map-label-${kind}`, iconSize: undefined as never, iconAnchor: [4, 4] })
}
