import { COUNTRY, type Coordinates } from '@salama/contract/kernel/geo'
import { control, divIcon, type LatLngTuple, type Map as LeafletMap, map as makeMap, marker } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { useProvinces } from '../api.ts'
import { drawCountry } from './draw-country.ts'
import { labelsOf, showLabels } from './labels.ts'
import 'leaflet/dist/leaflet.css'
import './country-map.css'

type PinKind = 'place' | 'self' | 'pickup' | 'destination' | 'vehicle'

export type MapPin = {
  id: string
  name: string
  position: Coordinates
  kind?: PinKind
  /** Where it is heading, in degrees from north; null while it stands. */
  bearing?: number | null
}

export type CountryMapProps = {
  /** What the map shows, for screen readers. */
  label: string
  center: Coordinates
  zoom: number
  pins?: readonly MapPin[]
  /** Where the middle of the map is, each time the map has been moved: for a pin that stays while the map moves. */
  onCenter?: (center: Coordinates) => void
}

/** The data is good to 13; the two levels beyond it only spread it out. */
const ZOOMS = { minZoom: 4, maxZoom: 15 }
const BOUNDS: [LatLngTuple, LatLngTuple] = [
  [COUNTRY.south - 0.3, COUNTRY.west - 0.6],
  [COUNTRY.north + 0.3, COUNTRY.east + 0.4],
]
/** What the licences of the data ask for. */
const NOTICE =
  '© <a href="https://www.openstreetmap.org/copyright" rel="noopener" target="_blank">OpenStreetMap</a> · Natural Earth · ' +
  '<a href="https://www.geonames.org/" rel="noopener" target="_blank">GeoNames</a>'
const NO_PINS: readonly MapPin[] = []

/** The built-in map of Mozambique: drawn from data of the product itself, without any request elsewhere. */
export function CountryMap({ label, center, zoom, pins = NO_PINS, onCenter }: CountryMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap>()
  const provinces = useProvinces().data
  const first = useRef({ center, zoom })
  useEffect(() => {
    if (!frame.current) return
    const made = createMap(frame.current, first.current)
    setMap(made)
    return () => void made.remove()
  }, [])
  useEffect(() => {
    // An animation would still move the map after the page has gone.
    map?.setView([center.latitude, center.longitude], zoom, { animate: false })
  }, [map, center, zoom])
  useEffect(() => (map && provinces ? showLabels(map, labelsOf(provinces)) : undefined), [map, provinces])
  useEffect(() => (map ? showPins(map, pins) : undefined), [map, pins])
  useEffect(() => {
    if (!map || !onCenter) return
    const tell = () => {
      const { lat, lng } = map.getCenter()
      onCenter({ latitude: round(lat), longitude: round(lng) })
    }
    map.on('moveend', tell)
    return () => void map.off('moveend', tell)
  }, [map, onCenter])
  return (
    <section
      ref={frame}
      aria-label={label}
      className="isolate size-full rounded-md bg-raised focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-focus"
    />
  )
}

/** Six digits are 10 cm. */
const round = (degrees: number): number => Math.round(degrees * 1_000_000) / 1_000_000

function createMap(frame: HTMLElement, { center, zoom }: Pick<CountryMapProps, 'center' | 'zoom'>): LeafletMap {
  const map = makeMap(frame, {
    ...ZOOMS,
    center: [center.latitude, center.longitude],
    zoom,
    maxBounds: BOUNDS,
    zoomControl: false,
    attributionControl: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
  })
  control.zoom({ zoomInTitle: 'Aproximar', zoomOutTitle: 'Afastar' }).addTo(map)
  control.scale({ imperial: false }).addTo(map)
  control.attribution({ prefix: false }).addAttribution(NOTICE).addTo(map)
  drawCountry(map)
  const watcher = new ResizeObserver(() => map.invalidateSize())
  watcher.observe(frame)
  map.on('unload', () => watcher.disconnect())
  return map
}

/** An arrow at the edge of the pin. */
const headingOf = (degrees: number): string => `<span class="map-heading" style="rotate: ${degrees}deg"></span>`

function showPins(map: LeafletMap, pins: readonly MapPin[]): () => void {
  const markers = pins.map(({ name, position, kind = 'place', bearing = null }) =>
    marker([position.latitude, position.longitude], {
      icon: divIcon({
        className: `map-pin map-pin-${kind}`,
        iconSize: [18, 18],
        html: bearing === null ? '' : headingOf(bearing),
      }),
      title: name,
      alt: name,
      keyboard: false,
    }).addTo(map),
  )
  return () => {
    for (const one of markers) one.remove()
  }
}
