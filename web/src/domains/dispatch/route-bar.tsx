import { type Coordinates, distanceKm } from '@salama/contract/kernel/geo'
import { Bike, Car } from 'lucide-react'
import { useState } from 'react'
import { type Leg, saysLeft, shareOf } from './route.ts'

type RouteBarProps = { leg: Leg; position: Coordinates; isRide: boolean }

/** How far it still is, drawn as one line: it needs no map, and 0 kB. A new stretch begins anew, by its `key`. */
export function RouteBar({ leg, position, isRide }: RouteBarProps) {
  const leftKm = distanceKm(position, leg.end)
  const [farthest, setFarthest] = useState(Math.max(leg.lengthKm, leftKm))
  if (leftKm > farthest) setFarthest(leftKm)
  const percent = Math.round(shareOf(leftKm, farthest) * 100)
  const says = saysLeft(leftKm, leg)
  const Vehicle = isRide ? Car : Bike
  return (
    <div className="rounded-md bg-raised px-4 py-3">
      <p role="status" className="text-lg font-bold tabular-nums">
        {says}
      </p>
      <div
        role="progressbar"
        aria-label={`Caminho: ${leg.from} até ${leg.to}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={says}
        className="relative mx-4 mt-5 mb-4 h-1.5 rounded-full bg-line-strong"
      >
        <span className="absolute inset-y-0 left-0 rounded-full bg-action" style={{ width: `${percent}%` }} />
        <span
          className="absolute top-1/2 grid size-9 -translate-1/2 place-items-center rounded-full bg-action text-on-action shadow-card transition-[left] duration-500"
          style={{ left: `${percent}%` }}
        >
          <Vehicle className="size-5" aria-hidden />
        </span>
      </div>
      <p aria-hidden className="flex justify-between text-sm font-semibold text-muted">
        <span>{leg.from}</span>
        <span>{leg.to}</span>
      </p>
    </div>
  )
}
