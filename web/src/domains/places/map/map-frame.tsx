import { Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { useDataSaver } from '../../../lib/device/data-saver.ts'
import { deferred } from '../../../lib/release/deferred.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import type { CountryMapProps } from './country-map.tsx'

const country = deferred(async () => (await import('./country-map.tsx')).CountryMap)

/**
 * The map, whose code and data (90 kB) come when it is shown, and on demand where somebody saves data. Beside it stands a list
 * or a text of the same: nobody needs the map.
 */
export function MapFrame(props: CountryMapProps) {
  const savesData = useDataSaver()
  const [isWanted, setWanted] = useState(false)
  if (savesData && !isWanted) {
    return (
      <div className="grid size-full place-items-center rounded-md bg-raised p-4">
        <Button variant="outline" onClick={() => setWanted(true)}>
          <MapIcon className="size-5" aria-hidden />
          Mostrar mapa (90 kB)
        </Button>
      </div>
    )
  }
  return <LoadedMap {...props} />
}

/** The map for who has asked for it. */
export function LoadedMap(props: CountryMapProps) {
  const Loaded = country.useLoaded()
  return (
    <>
      {!Loaded && (
        <div className="grid size-full place-items-center rounded-md bg-raised">
          <Spinner />
        </div>
      )}
      <country.Part {...props} />
    </>
  )
}
