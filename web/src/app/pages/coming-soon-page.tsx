import { pageAt } from '@salama/contract/paths'
import { Sprout } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { COMING } from './coming.ts'

/** A page of the product whose part is still being built: what will come, and what works today. */
export function ComingSoonPage() {
  const [path] = useLocation()
  const page = pageAt(path)
  return (
    <>
      <PageHeader title={page?.title} />
      <EmptyState
        icon={Sprout}
        title="Em breve"
        text={
          <>
            {(page && COMING[page.path]) ?? 'Ainda estamos a preparar esta página.'} Hoje já pode marcar e pagar
            consultas com médicos.
          </>
        }
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Link href="/telemedicine" className={buttonClass()}>
              Marcar uma consulta
            </Link>
            <Link href="/" className={buttonClass({ variant: 'outline' })}>
              Ir para o início
            </Link>
          </span>
        }
        className="py-12 md:py-20"
      />
    </>
  )
}
