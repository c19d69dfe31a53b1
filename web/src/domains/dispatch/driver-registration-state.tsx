import type { DriverProfile } from '@salama/contract/dispatch'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { OwnCase } from '../verification/own-case.tsx'
import { DriverRegistrationForm } from './driver-registration-form.tsx'

/** Who is registered sees how far the verification is, and corrects what was sent. */
export function DriverRegistrationState({ driver }: { driver: DriverProfile }) {
  const [isCorrecting, setCorrecting] = useState(false)
  if (isCorrecting) return <DriverRegistrationForm registered={driver} onDone={() => setCorrecting(false)} />
  return (
    <>
      <OwnCase subjectId={driver.id} />
      {driver.status !== 'in_review' && (
        <Button variant="outline" className="mt-5" onClick={() => setCorrecting(true)}>
          {driver.status === 'approved' ? 'Alterar veículo ou documentos' : 'Corrigir e enviar de novo'}
        </Button>
      )}
      {driver.status === 'approved' && (
        <p className="mt-2 text-sm text-muted">Enquanto verificamos o que mudar, fica offline.</p>
      )}
    </>
  )
}
