import type { RegisteredDoctor } from '@salama/contract/appointments'
import { useState } from 'react'
import { deferred } from '../../../lib/release/deferred.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useRegistration, useSpecialties } from '../api.ts'
import { RegistrationForm } from './registration-form.tsx'

/** Only of who has registered. */
const ownCase = deferred(async () => (await import('../../verification/own-case.tsx')).OwnCase)

/** Anybody may fill the form in; who is registered sees how far the verification is, and corrects what was sent. */
export function DoctorRegistrationPage() {
  const isSignedIn = useUser() !== null
  const specialties = useSpecialties()
  const registration = useRegistration(isSignedIn)
  const waiting = specialties.isPending || (isSignedIn && registration.isPending)
  const error = specialties.error ?? registration.error
  const retry = () => {
    void specialties.refetch()
    if (isSignedIn) void registration.refetch()
  }
  return (
    <>
      <PageHeader
        title="Tornar-se Médico"
        subtitle="Atenda por vídeo ou chat, com as suas horas e os seus preços."
        back="/telemedicine"
      />
      <div className="mx-auto max-w-3xl pb-6">
        {waiting && <Spinner className="min-h-60" />}
        {!waiting && error && (
          <ErrorState
            text={error.sentence}
            onRetry={retry}
            retrying={specialties.isFetching || registration.isFetching}
          />
        )}
        {specialties.data && !waiting && registration.data && (
          <Registered doctor={registration.data} specialties={specialties.data} />
        )}
        {specialties.data && !waiting && !registration.data && !error && (
          <RegistrationForm specialties={specialties.data} />
        )}
      </div>
    </>
  )
}

type RegisteredProps = { doctor: RegisteredDoctor; specialties: Parameters<typeof RegistrationForm>[0]['specialties'] }

function Registered({ doctor, specialties }: RegisteredProps) {
  const [correcting, setCorrecting] = useState(false)
  const [asking, setAsking] = useState(false)
  if (correcting)
    return <RegistrationForm specialties={specialties} registered={doctor} onDone={() => setCorrecting(false)} />
  return (
    <Card>
      <ownCase.Part subjectId={doctor.id} />
      <div className="mt-5">
        {doctor.status === 'approved' && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            Alterar licença ou documentos
          </Button>
        )}
        {doctor.status === 'submitted' && (
          <Button variant="outline" onClick={() => setCorrecting(true)}>
            Completar ou corrigir
          </Button>
        )}
        {(doctor.status === 'rejected' || doctor.status === 'suspended') && (
          <Button onClick={() => setCorrecting(true)}>Corrigir e enviar de novo</Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Voltar a verificar?"
        description="Enquanto verificamos o que mudar, não aparece na lista de médicos. As consultas já marcadas mantêm-se."
        confirmLabel="Alterar"
        onConfirm={() => {
          setAsking(false)
          setCorrecting(true)
        }}
      />
    </Card>
  )
}
