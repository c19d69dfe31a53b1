import { signInAgain, useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useDriver } from './api.ts'
import { DriverRegistrationForm } from './driver-registration-form.tsx'
import { DriverRegistrationState } from './driver-registration-state.tsx'

/** The window of a `DriverRegistrationDialog`. */
export function DriverRegistrationWindow({ onClose }: { onClose: () => void }) {
  const isSignedIn = useUser() !== null
  return (
    <Dialog
      open
      onClose={onClose}
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
  return data === null ? <DriverRegistrationForm onDone={onClose} /> : <DriverRegistrationState driver={data} />
}
