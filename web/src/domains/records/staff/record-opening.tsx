import type { FactKind, PatientRecord } from '@salama/contract/records'
import { openRecordAtDesk } from '@salama/contract/records/staff'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { when } from '../../../lib/ago.ts'
import { call } from '../../../lib/api/api.ts'
import type { PersonShown } from '../../../lib/desk.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Facts } from '../../../ui/display/facts.tsx'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx'

/** Clinical text is not shown until somebody says why; what was read is not kept on this device. */
export function RecordOpening({ person }: { person: PersonShown }) {
  const [isAsking, setIsAsking] = useState(false)
  const opening = useMutation({
    mutationFn: (reason: string) => call(openRecordAtDesk, { params: { id: person.id }, body: { reason } }),
    gcTime: 0,
    onError: (error) => tellRefusal(error, async () => undefined),
    onSettled: () => setIsAsking(false),
  })
  if (opening.data) return <Opened record={opening.data} />
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        Abrir o processo clínico
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Abrir o processo clínico"
          hint="A pessoa lê quem abriu o processo e porquê."
          confirmLabel="Abrir"
          tone="primary"
          usual={['Queixa sobre uma consulta.', 'Queixa sobre uma receita.', 'A pedido da pessoa.']}
          busy={opening.isPending}
          onConfirm={(reason) => opening.mutate(reason)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

const KINDS: Readonly<Record<FactKind, string>> = { allergy: 'Alergia', condition: 'Doença', medicine: 'Medicamento' }

function Opened({ record: { facts, entries } }: { record: PatientRecord }) {
  return (
    <section aria-labelledby="desk-record" className="w-full border-t border-line pt-4">
      <h3 id="desk-record" className="font-bold">
        Processo clínico
      </h3>
      {facts.length === 0 && entries.length === 0 && <p className="text-muted">O processo está vazio.</p>}
      {facts.length > 0 && <Facts facts={facts.map(({ kind, text }) => [KINDS[kind], text])} />}
      <ul className="mt-2 divide-y divide-line">
        {entries.map(({ kind, id, title, at, lines }) => (
          <li key={`${kind} ${id}`} className="py-2">
            <p className="font-semibold">
              {title} <span className="font-normal text-muted">· {when(at)}</span>
            </p>
            {lines.map((line) => (
              <p key={line} className="text-sm">
                {line}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
