import { type BellCall, CALLS, type CallKind } from '@salama/contract/notifications/bell'
import { BellRing, Volume2, VolumeX } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useScreenAwake } from '../../../lib/device/screen-awake.ts'
import { Button, buttonClass } from '../../../ui/actions/button.tsx'
import { allowSound, ring, useSoundAllowed } from './sound.ts'
import { useBell } from './use-bell.ts'

/** Where those who are called stand ready for it; the driver's phone sleeps until there is something to bring. */
const COUNTERS = ['/dashboard/vendor', '/dashboard/pharmacy', '/dashboard/doctor', '/dashboard/driver']
const AWAKE = COUNTERS.slice(0, 3)

/** Rings on every page for who works here, until somebody hears it on one of the devices of those who are called. */
export function WorkBell() {
  const [path] = useLocation()
  const { calls, hear, isHearing } = useBell()
  const isAudible = useSoundAllowed()
  const isAtCounter = COUNTERS.includes(path)
  useScreenAwake(AWAKE.includes(path))
  const isSilent = !isAudible && (isAtCounter || calls.length > 0)
  if (calls.length === 0 && !isSilent) return null
  return (
    <section aria-label="Campainha" className="sticky top-0 z-40">
      {CALLS.map((kind) => {
        const ringing = calls.filter((call) => call.kind === kind)
        return (
          ringing.length > 0 && (
            <Ringing
              key={kind}
              kind={kind}
              calls={ringing}
              path={path}
              onHeard={() => hear(ringing)}
              busy={isHearing}
            />
          )
        )
      })}
      {isSilent && <Silent />}
    </section>
  )
}

const HEADLINES: Record<CallKind, readonly [one: string, many: (count: number) => string]> = {
  order: ['Chegou um pedido', (count) => `Chegaram ${count} pedidos`],
  patient: ['Um paciente espera na sala', (count) => `${count} pacientes esperam na sala`],
  job: ['Tem trabalho para aceitar', (count) => `Tem ${count} trabalhos para aceitar`],
}

type RingingProps = { kind: CallKind; calls: readonly BellCall[]; path: string; onHeard: () => void; busy: boolean }

function Ringing({ kind, calls, path, onHeard, busy }: RingingProps) {
  const [one, many] = HEADLINES[kind]
  const [first] = calls
  if (!first) return null
  const isElsewhere = new URL(first.href, location.href).pathname !== path
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-emphasis px-4 py-2 text-on-emphasis shadow-float md:px-6"
    >
      <p className="flex min-w-0 items-center gap-3 font-bold md:text-lg">
        <BellRing className="size-6 shrink-0" aria-hidden />
        <span>
          {calls.length === 1 ? one : many(calls.length)}
          {calls.length === 1 && <span className="font-normal">: {first.text}</span>}
        </span>
      </p>
      <div className="flex gap-2">
        {isElsewhere && (
          <Link href={first.href} className={buttonClass({ variant: 'secondary', size: 'sm' })} onClick={onHeard}>
            Responder
          </Link>
        )}
        <Button size="sm" variant="secondary" busy={busy} onClick={onHeard}>
          Já vi
        </Button>
      </div>
    </div>
  )
}

/** The browser plays nothing before somebody has touched the page: a bell that is silent says so. */
function Silent() {
  const testRing = () => {
    allowSound()
    // It takes a moment from allowed to running.
    setTimeout(() => ring(0.6), 150)
  }
  return (
    <button
      type="button"
      onClick={testRing}
      className="flex min-h-11 w-full items-center justify-center gap-2 border-b border-line bg-emphasis-soft px-4 font-semibold text-on-emphasis-soft"
    >
      <VolumeX className="size-5" aria-hidden />
      Toque para ligar o som
      <Volume2 className="size-5" aria-hidden />
    </button>
  )
}
