import { Link } from 'wouter'
import { buttonClass } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

/** The page of a course that does not exist, or no longer. */
export function CourseMissing({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} back="/cursos" />
      <EmptyState
        title="Curso não encontrado"
        text="O curso que procura não existe ou foi removido."
        action={
          <Link href="/cursos" className={buttonClass()}>
            Ver todos os cursos
          </Link>
        }
      />
    </>
  )
}
