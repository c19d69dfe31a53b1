import { Compass } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Página não encontrada" />
      <EmptyState
        icon={Compass}
        title="Este caminho não leva a lado nenhum"
        text="O endereço pode ter mudado ou ter uma letra a mais. Do início chega a tudo."
        action={
          <Link href="/" className={buttonClass()}>
            Ir para o início
          </Link>
        }
        className="py-12 md:py-20"
      />
    </>
  )
}
