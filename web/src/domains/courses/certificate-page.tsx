import type { Certificate } from '@salama/contract/courses'
import { formatDate } from '@salama/contract/kernel/time'
import { CircleCheck, CircleX } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCertificate } from './api.ts'
import { hoursLabel } from './labels.ts'

/** What a stranger sees of a certificate: whether it is true, and whose it is. */
export function CertificatePage() {
  const { code = '' } = useParams<{ code: string }>()
  const { data, error, isFetching, refetch } = useCertificate(code)
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title="Certificado" subtitle="Verificação pública" />
      {data ? (
        <Checked certificate={data} />
      ) : error?.status === 404 ? (
        <EmptyState icon={CircleX} title="Este certificado não existe" text="Confirme o código ou leia-o outra vez." />
      ) : error ? (
        <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </div>
  )
}

function Checked({ certificate }: { certificate: Certificate }) {
  const { status, number, learnerName, courseTitle, courseSlug, teacherName, hours, issuedAt } = certificate
  const isValid = status === 'valid'
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
        {isValid ? 'Certificado verdadeiro' : 'Certificado anulado'}
      </div>
      <Facts
        facts={[
          ['Nome', learnerName],
          ['Curso', courseTitle],
          ['Duração', hoursLabel(hours)],
          ['Professor', teacherName],
          ['Emitido em', formatDate(issuedAt)],
          ['Número', number],
        ]}
      />
      <Link
        href={`/cursos/${courseSlug}`}
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
      >
        Ver o curso
      </Link>
    </Card>
  )
}
