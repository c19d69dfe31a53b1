import type { Enrolment } from '@salama/contract/courses'
import { Award } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/actions/button.tsx'

/** Every lesson is done: the certificate. */
export function CompletedStrip({ enrolment: { id, certificateCode } }: { enrolment: Enrolment }) {
  return (
    <section
      aria-label="Curso concluído"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-action-soft px-4 py-3 text-on-action-soft"
    >
      <Award className="size-8 shrink-0" aria-hidden />
      <p className="min-w-0 grow font-bold">Parabéns, concluiu o curso!</p>
      {certificateCode !== undefined && (
        <a href={`/api/enrollments/${id}/certificate`} download className={buttonClass({ size: 'sm' })}>
          Certificado (PDF)
        </a>
      )}
      <Link href={`/meus-cursos?inscricao=${id}`} className={buttonClass({ size: 'sm', variant: 'outline' })}>
        Avaliar o curso
      </Link>
    </section>
  )
}
