import { pageAt } from '@salama/contract/paths'
import { Sprout } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { COMING, STEPS } from './coming.ts'

/** A page of the product whose part is still being built: what will come, and what works today. */
export function ComingSoonPage() {
  const [path] = useLocation()
  const page = pageAt(path)
  const steps = page && STEPS[page.path]
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
        className={steps ? 'pt-6 pb-4' : 'py-12 md:py-20'}
      />
      {steps && <Steps steps={steps} />}
    </>
  )
}

function Steps({ steps }: { steps: NonNullable<(typeof STEPS)[string]> }) {
  return (
    <ol className="mx-auto grid max-w-3xl gap-3 md:grid-cols-2">
      {steps.map(({ title, text }, place) => (
        <Card key={title} as="li" className="flex gap-3">
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-full bg-action-soft font-extrabold text-on-action-soft"
          >
            {place + 1}
          </span>
          <div className="min-w-0">
            <h3 className="font-bold">{title}</h3>
            <p className="text-muted">{text}</p>
          </div>
        </Card>
      ))}
    </ol>
  )
}
