import { formatDay } from '@salama/contract/kernel/time'
import type { RecordAccess } from '@salama/contract/records/access'
import { Button } from '../../ui/actions/button.tsx'
import { type PatientId, useAnswerAccess } from './api.ts'

const STATE_WORDS: Record<RecordAccess['state'], string> = {
  asked: 'pede para ler o processo durante 30 dias',
  given: 'pode ler o processo',
  refused: 'não pode ler o processo',
  emergency: 'abriu o processo numa emergência',
  over: 'já não pode ler o processo',
}

/** Doctors who ask for the record after their consultation, and those who opened it in an emergency, with the reason. */
export function AccessList({ accesses, patientId }: { accesses: readonly RecordAccess[]; patientId: PatientId }) {
  const answer = useAnswerAccess(patientId)
  return (
    <ul className="mt-2 divide-y divide-line">
      {accesses.map(({ id, doctorName, state, reason, askedAt, endsAt }) => {
        const busy = answer.isPending && answer.variables.id === id
        return (
          <li key={id} className="flex flex-col gap-2 py-3">
            <div>
              <p>
                <span className="font-semibold">{doctorName}</span> {STATE_WORDS[state]}
                {endsAt && state !== 'over' && ` até ${formatDay(endsAt)}`}
              </p>
              {reason !== null && <p className="wrap-anywhere">Motivo: {reason}</p>}
              <p className="text-sm text-muted">{formatDay(askedAt)}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              {state === 'asked' && (
                <Button size="sm" busy={busy} onClick={() => answer.mutate({ id, isGiven: true })}>
                  Aceitar<span className="sr-only"> o pedido de {doctorName}</span>
                </Button>
              )}
              {(state === 'asked' || state === 'given') && (
                <Button size="sm" variant="outline" busy={busy} onClick={() => answer.mutate({ id, isGiven: false })}>
                  {state === 'asked' ? 'Recusar' : 'Retirar'}
                  <span className="sr-only">
                    {' '}
                    {state === 'asked' ? 'o pedido' : 'o consentimento'} de {doctorName}
                  </span>
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
