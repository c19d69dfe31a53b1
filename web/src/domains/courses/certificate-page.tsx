import type { Certificate } from '@salama/contract/courses'
import { formatDate } from '@salama/contract/kernel/time'
import { Link, useParams } from 'wouter'
import { CheckPage, CheckResult } from '../../ui/display/check-result.tsx'
import { Facts } from '../../ui/display/facts.tsx'
import { useCertificate } from './api.ts'
import { hoursLabel } from './labels.ts'

/** What a stranger sees of a certificate: whether it is true, and whose it is. */
export function CertificatePage() {
  const { code = '' } = useParams<{ code: string }>()
  const query = useCertificate(code)
  return (
    <CheckPage title="Certificado" subtitle="Verificação pública" missing="Este certificado não existe" query={query}>
      {(certificate) => <Checked certificate={certificate} />}
    </CheckPage>
  )
}

function Checked({ certificate }: { certificate: Certificate }) {
  const { status, number, learnerName, courseTitle, courseSlug, teacherName, hours, issuedAt } = certificate
  const isValid = status === 'valid'
  return (
    <CheckResult isValid={isValid} verdict={isValid ? 'Certificado verdadeiro' : 'Certificado anulado'}>
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
    </CheckResult>
  )
}
