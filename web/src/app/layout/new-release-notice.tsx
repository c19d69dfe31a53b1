import { useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { mayTellNewRelease, watchNewRelease } from '../../lib/release/new-release.ts'
import { Button } from '../../ui/actions/button.tsx'

/** A call ends with its page. */
const NEVER_ON = ['/consultation']

/** Asks whoever has had a page open for long to load the new release, when that takes nothing away. */
export function NewReleaseNotice() {
  const [path] = useLocation()
  const isTold = useSyncExternalStore(watchNewRelease, mayTellNewRelease, () => false) && !NEVER_ON.includes(path)
  return (
    <div role="status">
      {isTold && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 border-b border-line bg-raised px-4 py-1">
          Há uma versão nova.
          <Button variant="link" onClick={() => location.reload()}>
            Atualizar
          </Button>
        </p>
      )}
    </div>
  )
}
