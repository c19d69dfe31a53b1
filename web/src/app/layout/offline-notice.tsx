import { WifiOff } from 'lucide-react'
import { Link } from 'wouter'
import { seenText } from '../../lib/ago.ts'
import { useOnline } from '../../lib/device/online.ts'
import { readSeenAgain, useSeen } from '../../lib/offline/use-seen.ts'

/** Stays while the phone has no network or the server does not answer, and says how old is what is shown. */
export function OfflineNotice() {
  const online = useOnline()
  const seen = useSeen()
  return (
    <div role="status" className="sticky top-0 z-40">
      {(!online || seen !== undefined) && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 bg-emphasis px-4 py-2 text-center text-on-emphasis">
          <WifiOff className="size-5 shrink-0" aria-hidden />
          <span className="font-semibold">{online ? 'O servidor não responde' : 'Sem ligação à Internet'}</span>
          {seen !== undefined && <span>· {seenText(seen, new Date())}</span>}
          {online && (
            <button type="button" className={actionClass} onClick={() => void readSeenAgain()}>
              Tentar novamente
            </button>
          )}
          <Link href="/sem-rede" className={actionClass}>
            O que está guardado
          </Link>
        </p>
      )}
    </div>
  )
}

const actionClass = '-my-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4'
