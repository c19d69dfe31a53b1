import { formatMonth, isMonth } from '@salama/contract/kernel/time'
import { PAYMENT_OUTCOMES, type PaymentFilter, type PaymentOutcome } from '@salama/contract/payments/overview'
import { useQueryParameter } from '../../lib/navigation.ts'
import { Money } from '../../ui/display/money.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { usePaymentTotals } from './api.ts'

const OUTCOME_LABELS: Record<PaymentOutcome, string> = {
  paid: 'Pagos',
  under_way: 'Em curso',
  refunded: 'Devolvidos',
  failed: 'Sem sucesso',
}

const isOutcome = (value: string): value is PaymentOutcome => PAYMENT_OUTCOMES.some((outcome) => outcome === value)
const isMonthText = (value: string): value is string => isMonth(value)
const ALL = 'todos'

/** Which payments the address asks for. */
export function usePaymentFilter() {
  const [outcome, setOutcome] = useQueryParameter('estado', isOutcome)
  const [month, setMonth] = useQueryParameter('mes', isMonthText)
  const filter: PaymentFilter = { ...(outcome && { outcome }), ...(month && { month }) }
  const query = new URLSearchParams({ ...(outcome && { estado: outcome }), ...(month && { mes: month }) })
  return {
    filter,
    setOutcome,
    setMonth,
    isSet: query.size > 0,
    /** The address of the list, or of one payment, with the same payments beside it. */
    hrefOf(transactionId?: string): string {
      const parts = [
        ...(transactionId === undefined ? [] : [`pagamento=${transactionId}`]),
        ...(query.size ? [query] : []),
      ]
      return parts.length === 0 ? '/pagamentos' : `/pagamentos?${parts.join('&')}`
    },
  }
}

type PaymentFiltersProps = { chosen: ReturnType<typeof usePaymentFilter> }

/** The choice of a state and a month, and how much the payments are together. */
export function PaymentFilters({ chosen: { filter, setOutcome, setMonth } }: PaymentFiltersProps) {
  const totals = usePaymentTotals(filter)
  const months = new Set([...(filter.month ? [filter.month] : []), ...(totals?.months ?? [])])
  return (
    <div className="mb-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">
        <Field label="Estado">
          <Select
            options={[
              { value: ALL, label: 'Todos' },
              ...PAYMENT_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] })),
            ]}
            value={filter.outcome ?? ALL}
            onValueChange={(value) => setOutcome(isOutcome(value) ? value : undefined)}
          />
        </Field>
        <Field label="Mês">
          <Select
            options={[
              { value: ALL, label: 'Todos' },
              ...[...months]
                .sort()
                .reverse()
                .map((value) => ({ value, label: formatMonth(value) })),
            ]}
            value={filter.month ?? ALL}
            onValueChange={(value) => setMonth(value === ALL ? undefined : value)}
          />
        </Field>
      </div>
      <div role="status">
        <dl className="mt-3 flex min-h-7 flex-wrap items-baseline gap-x-6">
          {totals && (
            <>
              <Total label="Total pago" centavos={totals.spent} />
              {totals.refunded > 0 && <Total label="Devolvido, fora do total" centavos={totals.refunded} />}
            </>
          )}
        </dl>
      </div>
    </div>
  )
}

function Total({ label, centavos }: { label: string; centavos: number }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Money centavos={centavos} className="text-lg font-extrabold" />
      </dd>
    </div>
  )
}
