import type { VerificationCase } from '@salama/contract/verification/staff'
import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import { PanelActions } from '../../../ui/workbench.tsx'
import { EvidenceFile } from '../../files/evidence-file.tsx'
import { useDecideVerification, useTakeVerification } from './api.ts'
import { ApprovalDialog } from './approval-dialog.tsx'
import { CASE_BADGES, KIND_LABELS } from './labels.ts'

type VerificationPanelProps = { waiting: VerificationCase; onDecided: () => void }

/** One case: taken up, its documents read, decided. */
export function VerificationPanel({ waiting, onDecided }: VerificationPanelProps) {
  const { id, kind, applicant, status, submittedAt, subjectId, evidence } = waiting
  const take = useTakeVerification()
  const taken = take.isSuccess
  return (
    <>
      <h2 className="text-xl font-bold">{applicant.name}</h2>
      <Facts
        facts={[
          ['Pede para ser', KIND_LABELS[kind]],
          ['Estado', CASE_BADGES[status].label],
          ['Enviado', <Waiting key="since" since={submittedAt} exact />],
          ['Identificador', subjectId],
        ]}
      />
      <h3 className="mt-4 mb-2 font-bold">Documentos</h3>
      {evidence.length === 0 ? (
        <p className="text-muted">Não foram enviados documentos.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {evidence.map((file) => (
            <EvidenceFile key={file.id} file={file} open={taken} />
          ))}
        </ul>
      )}
      {taken ? (
        <Decision waiting={waiting} onDecided={onDecided} />
      ) : (
        <PanelActions>
          <Button onClick={() => take.mutate(id)} busy={take.isPending}>
            <FolderOpen className="size-5" aria-hidden />
            Analisar
          </Button>
        </PanelActions>
      )}
    </>
  )
}

function Decision({ waiting: { id, applicant }, onDecided }: VerificationPanelProps) {
  const [asking, setAsking] = useState<'approve' | 'reject'>()
  const decide = useDecideVerification()
  const send = (body: Parameters<typeof decide.mutate>[0]['body'], said: string) => {
    decide.mutate(
      { id, body },
      {
        onSuccess: () => {
          setAsking(undefined)
          toast({ title: said, description: applicant.name, variant: 'success' })
          onDecided()
        },
        onError: () => setAsking(undefined),
      },
    )
  }
  const common = { busy: decide.isPending, onClose: () => setAsking(undefined) }
  return (
    <>
      <PanelActions>
        <Button onClick={() => setAsking('approve')}>Aprovar</Button>
        <Button variant="outline" onClick={() => setAsking('reject')}>
          Recusar
        </Button>
      </PanelActions>
      {asking === 'approve' && (
        <ApprovalDialog
          {...common}
          applicant={applicant.name}
          onConfirm={(expiresOn) => send({ decision: 'approved', ...(expiresOn && { expiresOn }) }, 'Aprovado')}
        />
      )}
      {asking === 'reject' && (
        <ReasonDialog
          {...common}
          title={`Recusar ${applicant.name}`}
          hint="Quem pediu lê este motivo e pode voltar a pedir."
          confirmLabel="Recusar"
          usual={USUAL}
          onConfirm={(reason) => send({ decision: 'rejected', reason }, 'Recusado')}
        />
      )}
    </>
  )
}

const USUAL = [
  'O documento não se lê. Envie uma fotografia nítida.',
  'O documento já não é válido.',
  'O nome do documento não é o da conta.',
]
