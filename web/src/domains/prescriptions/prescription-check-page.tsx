import { formatDay } from '@salama/contract/kernel/time'
import type { PrescriptionCheck } from '@salama/contract/prescriptions'
import { CircleCheck, CircleX } from 'lucide-react'
import { useParams } from 'wouter'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCheck } from './api.ts'
import { statusBadge } from './labels.ts'
import { PrescriptionLines } from './prescription-lines.tsx'

/** What a pharmacy sees of a prescription, and what its patient shows there: no account is needed. */
export function PrescriptionCheckPage() {
  const { code = '' } = useParams<{ code: string }>()
  const { data, error, isFetching, refetch } = useCheck(code)
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title="Receita" subtitle="Verificação para farmácias" />
      {data ? (
        <Checked check={data} />
      ) : error?.status === 404 ? (
        <EmptyState icon={CircleX} title="Esta receita não existe" text="Confirme o código ou leia-o outra vez." />
      ) : error ? (
        <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </div>
  )
}

function verdict({ isAuthentic, isValid, status }: PrescriptionCheck): string {
  if (!isAuthentic) return 'A assinatura não confere: não avie'
  return isValid ? 'Receita válida' : `Receita não válida: ${statusBadge(status).label.toLowerCase()}`
}

function Checked({ check }: { check: PrescriptionCheck }) {
  const { code, isValid, doctorName, doctorLicense, patientName, lines, advice, signedAt, expiresAt, keyId } = check
  const Icon = isValid ? CircleCheck : CircleX
  return (
    <Card as="section" aria-label="Resultado">
      <div
        role="status"
        className={classNames(
          'flex items-center gap-3 rounded-md px-4 py-4 text-xl font-extrabold',
          isValid ? 'bg-action-soft text-on-action-soft' : 'bg-danger-soft text-on-danger-soft',
        )}
      >
        <Icon className="size-8 shrink-0" aria-hidden />
        {verdict(check)}
      </div>
      <Facts
        facts={[
          ['Código', code],
          ['Paciente', patientName],
          ['Médico', `${doctorName}, licença ${doctorLicense}`],
          ['Assinada em', formatDay(signedAt)],
          ['Válida até', formatDay(expiresAt)],
        ]}
      />
      <h2 className="mt-4 font-bold">Medicamentos</h2>
      <PrescriptionLines lines={lines} />
      {advice && <p className="mt-3 whitespace-pre-line">{advice}</p>}
      <div className="mt-4 grid justify-items-center gap-2">
        <QrCode text={`${location.origin}/receita/${code}`} label={`Código QR da receita ${code}`} />
        <p className="text-sm text-muted">Assinatura Ed25519, chave {keyId}</p>
      </div>
      <p className="mt-3 text-sm text-muted">Peça um documento a quem mostra a receita e compare o nome.</p>
    </Card>
  )
}
