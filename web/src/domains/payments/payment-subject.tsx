import { Money } from '../../ui/display/money.tsx'

/** What is paid and how much, in sight through every step of a payment. */
export function PaymentSubject({ amount, description }: { amount: number; description: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-raised px-4 py-3">
      <p className="min-w-0 grow basis-36 text-sm">{description}</p>
      <Money centavos={amount} className="text-xl font-extrabold" />
    </div>
  )
}
