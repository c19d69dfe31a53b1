import { pageAt } from '@salama/contract/paths'
import { Sprout } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** A page of the product whose part is still being built. */
export function ComingSoonPage() {
  const [path] = useLocation()
  return (
    <>
      <PageHeader title={pageAt(path)?.title} />
      <EmptyState
        icon={Sprout}
        title="Em breve"
        text="Ainda estamos a preparar esta página. Assim que estiver pronta, encontra-a aqui."
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
