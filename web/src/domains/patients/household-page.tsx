import { MOST_PATIENTS, type Patient } from '@salama/contract/patients'
import { KeyRound, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { deferred } from '../../lib/release/deferred.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Queue } from '../../ui/layout/queue.tsx'
import { usePatients } from './api.ts'
import { PersonCard } from './person-card.tsx'

const childForm = deferred(async () => (await import('./child-dialog.tsx')).ChildDialog)
const joinForm = deferred(async () => (await import('./join-dialog.tsx')).JoinDialog)

/** Who the account looks after, and who looks after its own person. */
export function HouseholdPage() {
  const [open, setOpen] = useState<'child' | 'join'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title="Família"
        subtitle="Cada pessoa tem o seu próprio processo: o que o médico escreve de uma nunca fica no de outra."
      />
      <Queue query={usePatients()}>
        {(patients) => (
          <>
            <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
              {patients.map((patient) => (
                <PersonCard key={patient.id} patient={patient} />
              ))}
            </ul>
            <Ways patients={patients} onOpen={setOpen} />
          </>
        )}
      </Queue>
      {open === 'child' && <childForm.Part onClose={close} />}
      {open === 'join' && <joinForm.Part onClose={close} />}
    </>
  )
}

function Ways({ patients, onOpen }: { patients: readonly Patient[]; onOpen: (what: 'child' | 'join') => void }) {
  const isFull = patients.length >= MOST_PATIENTS
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button disabled={isFull} onClick={() => onOpen('child')}>
          <UserPlus className="size-5" aria-hidden />
          Acrescentar criança
        </Button>
        <Button variant="outline" disabled={isFull} onClick={() => onOpen('join')}>
          <KeyRound className="size-5" aria-hidden />
          Tenho um código
        </Button>
      </div>
      <p className="mt-3 max-w-prose text-sm text-muted">
        {isFull
          ? `A sua família já tem ${MOST_PATIENTS} pessoas.`
          : 'Um adulto tem a sua própria conta: dá-lhe um código no perfil dele, em Família, e pode retirá-lo quando quiser.'}
      </p>
    </>
  )
}
