import { formatDay, maputoInstant } from '@salama/contract/kernel/time'
import type { VerificationStatus } from '@salama/contract/verification'
import type { VerificationCase } from '@salama/contract/verification/staff'
import { FolderOpen } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { SubjectContents } from '../../../lib/desk.ts'
import { deferred } from '../../../lib/release/deferred.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Facts } from '../../../ui/display/facts.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { PanelActions } from '../../../ui/layout/workbench.tsx'
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx'
import { EvidenceFile } from '../../files/evidence-file.tsx'
import { CASE_BADGES, paperNote } from '../labels.ts'
import { useDecideVerification, useTakeVerification } from './api.ts'
import { ApprovalDialog } from './approval-dialog.tsx'

type DecisionProps = { waiting: VerificationCase; onDecided: () => void }
type VerificationPanelProps = DecisionProps & {
  /** Fetches what shows all that the subject consists of; for kinds whose facts and papers say everything, nothing. */
  load?: SubjectContents[string] | undefined
}

/** One case: opened, what was sent read and compared, decided; an approval can be suspended and given back. */
export function VerificationPanel({ waiting, load, onDecided }: VerificationPanelProps) {
  const { id, subjectId, kindLabel, title, applicant, status, reason, expiresOn, submittedAt, facts, papers } = waiting
  const take = useTakeVerification()
  const taken = take.isSuccess
  return (
    <>
      <h2 className="text-xl font-bold">{applicant.name}</h2>
      <Facts
        facts={[
          ['Pedido de', kindLabel],
          ...(title === applicant.name ? [] : ([['Nome', title]] as const)),
          ['Estado', CASE_BADGES[status].label],
          ['Enviado', <Waiting key="since" since={submittedAt} exact />],
          ...(reason ? ([['Motivo', reason]] as const) : []),
          ...(expiresOn ? ([['Válido até', formatDay(maputoInstant(expiresOn))]] as const) : []),
        ]}
      />
      {facts.length > 0 && (
        <>
          <h3 className="mt-4 font-bold">O que diz</h3>
          <Facts facts={facts.map(({ label, value }) => [label, value] as const)} />
        </>
      )}
      {taken && load && <Contents load={load} subjectId={subjectId} />}
      <h3 className="mt-4 mb-2 font-bold">Documentos</h3>
      {papers.length === 0 ? (
        <p className="text-muted">Não foram enviados documentos.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {papers.map(({ label, file, ...more }) => (
            <EvidenceFile key={file.id} label={label} note={paperNote(more)} file={file} open={taken} />
          ))}
        </ul>
      )}
      {taken ? (
        <Decision waiting={waiting} onDecided={onDecided} />
      ) : (
        <PanelActions>
          <Button onClick={() => take.mutate(id)} busy={take.isPending}>
            <FolderOpen className="size-5" aria-hidden />
            {WAITING.includes(status) ? 'Analisar' : 'Abrir documentos'}
          </Button>
        </PanelActions>
      )}
    </>
  )
}

type ContentsProps = { load: SubjectContents[string]; subjectId: string }

function Contents({ load, subjectId }: ContentsProps) {
  const { Part } = useMemo(() => deferred(load), [load])
  return (
    <>
      <h3 className="mt-4 mb-2 font-bold">Conteúdo</h3>
      <Part subjectId={subjectId} />
    </>
  )
}

const WAITING: readonly VerificationStatus[] = ['submitted', 'in_review']

type Asking = 'approve' | 'reject' | 'suspend'

/** What staff may do with a case in each state, as the table of moves says. */
const ACTIONS: Record<VerificationStatus, readonly (readonly [label: string, Asking])[]> = {
  draft: [],
  submitted: [
    ['Aprovar', 'approve'],
    ['Recusar', 'reject'],
  ],
  in_review: [
    ['Aprovar', 'approve'],
    ['Recusar', 'reject'],
  ],
  approved: [['Suspender', 'suspend']],
  rejected: [],
  suspended: [['Voltar a aprovar', 'approve']],
}

function Decision({ waiting, onDecided }: DecisionProps) {
  const { id, applicant, status, papers } = waiting
  const [asking, setAsking] = useState<Asking>()
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
  if (ACTIONS[status].length === 0) return null
  return (
    <>
      <PanelActions>
        {ACTIONS[status].map(([label, action], place) => (
          <Button key={action} variant={place === 0 ? 'primary' : 'outline'} onClick={() => setAsking(action)}>
            {label}
          </Button>
        ))}
      </PanelActions>
      {asking === 'approve' && (
        <ApprovalDialog
          {...common}
          applicant={applicant.name}
          until={earliestOf(papers)}
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
      {asking === 'suspend' && (
        <ReasonDialog
          {...common}
          title={`Suspender ${applicant.name}`}
          hint="Quem foi aprovado lê este motivo, e de um curso leem-no os alunos. Deixa de aparecer até voltar a ser aprovado."
          confirmLabel="Suspender"
          usual={USUAL}
          onConfirm={(reason) => send({ decision: 'suspended', reason }, 'Suspenso')}
        />
      )}
    </>
  )
}

const earliestOf = (papers: VerificationCase['papers']): string | undefined =>
  papers.flatMap(({ expiresOn }) => expiresOn ?? []).toSorted()[0]

const USUAL = [
  'O documento não se lê. Envie uma fotografia nítida.',
  'O documento já não é válido.',
  'O nome do documento não é o da conta.',
]
