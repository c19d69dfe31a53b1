import type { Appointment } from '@salama/contract/appointments'
import { Money } from '../../../ui/display/money.tsx'

type Figures = Pick<Appointment, 'price' | 'amountDue'>

/** What the patient pays; where a plan pays a part of the price, also the price and that part. */
export function AppointmentPrice({ price, amountDue }: Figures) {
  const covered = price - amountDue
  if (covered === 0) return <Money centavos={amountDue} className="text-base font-bold text-ink" />
  return (
    <dl className="grid grid-cols-[auto_auto] justify-end gap-x-3 text-right text-sm">
      <Line name="Preço" centavos={price} />
      <Line name="O seu plano paga" centavos={-covered} />
      <dt className="font-semibold text-ink">A pagar</dt>
      <dd>
        <Money centavos={amountDue} className="text-base font-bold text-ink" />
      </dd>
    </dl>
  )
}

function Line({ name, centavos }: { name: string; centavos: number }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>
        <Money centavos={centavos} />
      </dd>
    </>
  )
}
