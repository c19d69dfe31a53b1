import type { Subscription } from '@salama/contract/insurance'
import { formatMoney } from '@salama/contract/kernel/money'
import { formatDay } from '@salama/contract/kernel/time'
import { Card } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'

/** What the plan still pays in this month, of each kind of service. */
export function Allowances({ allowances }: Pick<Subscription, 'allowances'>) {
  if (allowances.length === 0) return null
  return (
    <Card as="section" aria-labelledby="limites">
      <h2 id="limites" className="text-lg font-bold">
        Este mês
      </h2>
      <ul className="mt-2 flex flex-col gap-3">
        {allowances.map(({ serviceKind, service, ceiling, used, startsAt }) => (
          <li key={serviceKind}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <p className="font-semibold">{service}</p>
              <p className="text-sm text-muted">
                restam <Money centavos={ceiling - used} className="font-bold text-ink" /> de {formatMoney(ceiling)}
              </p>
            </div>
            <Progress
              value={(used / ceiling) * 100}
              label={`${service}: usado este mês`}
              labelHidden
              className="mt-1"
            />
            {Date.parse(startsAt) > Date.now() && (
              <p className="mt-1 text-sm text-muted">Conta a partir de {formatDay(startsAt)}.</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
