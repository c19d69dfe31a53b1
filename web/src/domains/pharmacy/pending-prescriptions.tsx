import { deferred } from '../../lib/release/deferred.tsx'
import { useUser } from '../../lib/session/session.ts'
import { useOwnChecks } from './api.ts'

const missingPrescription = deferred(async () => (await import('./missing-prescription.tsx')).MissingPrescription)

/** Paid orders whose pharmacy waits for a prescription. */
export function PendingPrescriptions() {
  const checks = useOwnChecks(useUser() !== null)
  const missing = checks.data?.filter(({ status }) => status === 'missing') ?? []
  if (missing.length === 0) return null
  return (
    <section aria-label="Receitas por enviar" className="mb-4 flex flex-col gap-3">
      {missing.map((check) => (
        <missingPrescription.Part key={check.orderId} check={check} />
      ))}
    </section>
  )
}
