import { PhoneCall } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { useDuty } from './api.ts'
import { waitingText, waitText } from './labels.ts'

/** Leads to a doctor now, where a line is all the room; nothing while nobody is on duty. */
export function NowLink({ className }: { className?: string }) {
  const { data } = useDuty()
  if (!data || data.onDuty === 0) return null
  return (
    <Link href="/agora" className={classNames(buttonClass({ size: 'sm' }), 'shrink-0', className)}>
      <PhoneCall className="size-4" aria-hidden />
      Falar agora
    </Link>
  )
}

/** The same with the wait and the price. */
export function NowCard({ className }: { className?: string }) {
  const { data } = useDuty()
  if (!data || data.onDuty === 0 || data.expectedMinutes === null) return null
  return (
    <Card as="section" aria-label="Médico de serviço" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 grow basis-56">
          <h2 className="text-lg font-bold">Há médico de serviço</h2>
          <p className="text-muted">
            Espera {waitText(data.expectedMinutes)} · {waitingText(data.waiting)} ·{' '}
            <Money centavos={data.price} className="font-semibold text-ink" />
          </p>
        </div>
        <Link href="/agora" className={buttonClass()}>
          <PhoneCall className="size-5" aria-hidden />
          Falar agora
        </Link>
      </div>
    </Card>
  )
}
