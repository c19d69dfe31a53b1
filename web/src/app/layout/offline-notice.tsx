import { WifiOff } from 'lucide-react'
import { useOnline } from '../../lib/online.ts'

/** Stays while the phone has no network, so that nobody waits for what cannot come. */
export function OfflineNotice() {
  const online = useOnline()
  return (
    <div role="status" className="sticky top-0 z-40">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-emphasis px-4 py-2 text-center font-semibold text-on-emphasis">
          <WifiOff className="size-5 shrink-0" aria-hidden />
          Sem ligação à Internet
        </p>
      )}
    </div>
  )
}
