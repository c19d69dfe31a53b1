import { Card } from '../../../ui/display/card.tsx'
import { ApplicationForm } from '../../shops/application-form.tsx'

/** The first step of who has no pharmacy here yet: what staff look at before it is listed. */
export function PharmacyRegistration() {
  return (
    <Card as="section" aria-labelledby="registo" className="max-w-xl">
      <h2 id="registo" className="text-xl font-bold">
        Registe a sua farmácia
      </h2>
      <p className="mt-1 mb-4 text-muted">
        Verificamos o alvará e o farmacêutico responsável. Depois de aprovada, a farmácia aparece aos clientes.
      </p>
      <ApplicationForm kind="pharmacy" onDone={() => scrollTo({ top: 0 })} />
    </Card>
  )
}
