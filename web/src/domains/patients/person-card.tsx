import { formatDay } from '@salama/contract/kernel/time'
import type { Patient } from '@salama/contract/patients'
import { Baby, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { deferred } from '../../lib/release/deferred.tsx'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useRemovePatient } from './api.ts'
import { describePatient, rightsText } from './labels.ts'

const detailsForm = deferred(async () => (await import('./details-dialog.tsx')).DetailsDialog)
const guardians = deferred(async () => (await import('./guardians-dialog.tsx')).GuardiansDialog)

/** One person: their record, their details, and who acts for them. */
export function PersonCard({ patient }: { patient: Patient }) {
  const { id, name, isSelf, rights, until, since } = patient
  const [open, setOpen] = useState<'details' | 'guardians'>()
  const mayRead = rights.includes('read')
  const close = () => setOpen(undefined)
  const Icon = until === null || isSelf ? UserRound : Baby
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <Icon className="mt-0.5 size-6 shrink-0 text-action" aria-hidden />
        <div className="min-w-0 grow">
          <h2 className="text-lg font-bold wrap-anywhere">{name}</h2>
          <p className="text-muted">{describePatient(patient)}</p>
          {!isSelf && <p className="mt-1 text-sm text-muted">{spanText({ rights, since, until })}</p>}
          {isSelf && patient.bornOn === null && (
            <p className="mt-1 text-sm text-muted">Falta a data de nascimento, que o médico vê na consulta.</p>
          )}
        </div>
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        {mayRead && (
          <Link
            href={isSelf ? '/historial' : `/historial?pessoa=${id}`}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            Processo<span className="sr-only"> de {name}</span>
          </Link>
        )}
        {mayRead && (
          <Button variant="outline" size="sm" onClick={() => setOpen('details')}>
            Dados<span className="sr-only"> de {name}</span>
          </Button>
        )}
        <Button variant="outline" size="sm" onClick={() => setOpen('guardians')}>
          {isSelf ? 'Quem age por mim' : 'Quem age por esta pessoa'}
          {!isSelf && <span className="sr-only">, {name}</span>}
        </Button>
        {!isSelf && <Leave patient={patient} />}
      </div>
      {open === 'details' && <detailsForm.Part patient={patient} onClose={close} />}
      {open === 'guardians' && <guardians.Part patient={patient} onClose={close} />}
    </Card>
  )
}

function spanText({ rights, since, until }: Pick<Patient, 'rights' | 'since' | 'until'>): string {
  if (rights.length === 0) return `A partir de ${formatDay(since)}`
  return until === null ? rightsText(rights) : `${rightsText(rights)}, até aos 18 anos (${formatDay(until)})`
}

function Leave({ patient: { id, name } }: { patient: Patient }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemovePatient()
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        Retirar<span className="sr-only"> {name}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Deixar de agir por ${name}?`}
        description="A sua conta deixa de marcar, pagar e ler por esta pessoa. O processo dela não se apaga; para voltar precisa de um código, ou do apoio ao cliente."
        confirmLabel="Retirar"
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(id)}
      />
    </>
  )
}
