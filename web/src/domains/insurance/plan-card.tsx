import type { Plan } from '@salama/contract/insurance'
import { Check } from 'lucide-react'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'

type PlanCardProps = {
  plan: Plan
  /** The second of the list. */
  isPopular: boolean
  /** The person has a plan: none can be chosen. */
  isTaken: boolean
  /** Why it cannot be chosen now for another reason. */
  isBlocked: boolean
  onChoose: () => void
}

export function PlanCard({ plan, isPopular, isTaken, isBlocked, onChoose }: PlanCardProps) {
  const { id, name, description, monthlyPrice, features } = plan
  return (
    <Card
      as="li"
      data-plan={id}
      aria-labelledby={`plano-${id}`}
      selected={isPopular && !isTaken}
      className="flex flex-col"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`plano-${id}`} className="text-xl font-bold">
          {name}
        </h3>
        {isPopular && <Badge tone="emphasis">Mais Popular</Badge>}
      </div>
      <p className="mt-1 text-muted">{description}</p>
      <p className="mt-3">
        <Money centavos={monthlyPrice} className="text-3xl font-extrabold tracking-tight" />
        <span className="whitespace-nowrap text-muted"> por mês</span>
      </p>
      <ul className="my-4 flex grow flex-col gap-2">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check className="mt-0.5 size-5 shrink-0 text-action" aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      <Button
        fullWidth
        variant={isPopular ? 'primary' : 'outline'}
        disabled={isTaken || isBlocked}
        onClick={onChoose}
        aria-describedby={`plano-${id}`}
      >
        {isTaken ? 'Plano Ativo' : 'Escolher Plano'}
      </Button>
    </Card>
  )
}
