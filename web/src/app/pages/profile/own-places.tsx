import type { SavedPlace } from '@salama/contract/places/saved'
import { Link } from 'wouter'
import { useSavedPlaces } from '../../../domains/places/api.ts'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Queue } from '../../../ui/layout/queue.tsx'

/** The saved addresses; they are kept on a page of their own. */
export function OwnPlaces() {
  const saved = useSavedPlaces()
  return (
    <>
      <Queue query={saved}>{(places) => <PlaceRows places={places} />}</Queue>
      <p className="mt-4">
        <Link href="/moradas" className={buttonClass({ variant: 'outline', size: 'sm' })}>
          {saved.data?.length === 0 ? 'Guardar uma morada' : 'Gerir moradas'}
        </Link>
      </p>
    </>
  )
}

function PlaceRows({ places }: { places: readonly SavedPlace[] }) {
  if (places.length === 0)
    return <p className="text-muted">Guarde casa e trabalho uma vez, e escolha com um toque ao pedir.</p>
  return (
    <ul aria-label="As suas moradas" className="divide-y divide-line border-y border-line">
      {places.map(({ id, label, address, isDefault }) => (
        <li key={id} className="py-3">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold">{label}</span>
            {isDefault && <Badge tone="action">Principal</Badge>}
          </p>
          <p className="text-sm text-muted wrap-anywhere">{address}</p>
        </li>
      ))}
    </ul>
  )
}
