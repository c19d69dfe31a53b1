import { useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { watchWhyLoadAnew, whyLoadAnew } from '../../lib/release/new-release.ts'
import { loadAnew } from '../../lib/release/stale-build.ts'
import { Button } from '../../ui/actions/button.tsx'

/** A call ends with its page. */
const NEVER_ON = ['/consultation']

/** Asks whoever has had a page open for long, or waits for a part of it that did not come, to load it anew. */
export function ReloadNotice() {
  const [path] = useLocation()
  const why = useSyncExternalStore(watchWhyLoadAnew, whyLoadAnew, () => undefined)
  return (
    <div role="status">
      {why && !NEVER_ON.includes(path) && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 border-b border-line bg-raised px-4 py-1 text-center">
          {why === 'new release' ? 'Há uma versão nova.' : MISSING}
          <Button variant="link" onClick={() => void loadAnew()}>
            {why === 'new release' ? 'Atualizar' : 'Recarregar'}
          </Button>
        </p>
      )}
    </div>
  )
}

const MISSING = 'Falta uma parte desta página. Guarde o que escreveu e recarregue-a.'
