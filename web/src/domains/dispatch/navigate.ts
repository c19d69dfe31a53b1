import type { Coordinates } from '@salama/contract/kernel/geo'

type System = { userAgent: string; maxTouchPoints: number }

/** An iPad says that it is a Macintosh, and has a screen that is touched. */
const isApple = ({ userAgent, maxTouchPoints }: System): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/** The way to a point in whatever navigates here: the phone's own maps, elsewhere a page with the way. */
export function wayTo({ latitude, longitude }: Coordinates, system: System): string {
  const point = `${latitude},${longitude}`
  if (isApple(system)) return `https://maps.apple.com/?daddr=${point}&dirflg=d`
  if (system.userAgent.includes('Android')) return `geo:${point}?q=${point}`
  return `https://www.openstreetmap.org/directions?engine=fossgis_osrm_car&to=${encodeURIComponent(point)}`
}
