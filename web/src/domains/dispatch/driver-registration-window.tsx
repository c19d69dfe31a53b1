import type { DriverProfile } from '@salama/contract/dispatch'
import { useState } from 'react'
import { signInAgain, useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { OwnCase } from '../verification/own-case.tsx'
import { useDriver } from './api.ts'
import { DriverRegistrationForm } from './driver-registration-form.tsx'

/** The window of a `DriverRegistrationDialog`. */
export function DriverRegistrationWindow({ onClose }: { onClose: () => void }) {
  const isSignedIn = useUser() !== null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Registo de Motorista"
      description="Faça entregas e viagens com o seu veículo. Verificamos os documentos antes da primeira."
      size="lg"
    >
      {isSignedIn ? <OwnRegistration onClose={onClose} /> : <SignInFirst />}
    </Dialog>
  )
}

function SignInFirst() {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>Entre na sua conta, ou crie uma, para se registar como motorista.</p>
      <Button onClick={signInAgain}>Entrar</Button>
    </div>
  )
}

function OwnRegistration({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useDriver()
  if (data === undefined)
    return error ? (
      <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Spinner className="min-h-40" />
    )
  return data === null ? <DriverRegistrationForm onDone={onClose} /> : <Registered driver={data} />
}

/** Who is registered sees how far the verification is, and corrects what was sent. */
function Registered({ driver }: { driver: DriverProfile }) {
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
