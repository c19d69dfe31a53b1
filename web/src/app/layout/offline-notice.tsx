import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** Stays while the phone has no network, so that nobody waits for what cannot come. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-emphasis px-4 py-2 text-center font-semibold text-on-emphasis">
          <WifiOff className="size-5 shrink-0" aria-hidden />
          Sem ligação à Internet
        </p>
      )}
    </div>
  )
}

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
