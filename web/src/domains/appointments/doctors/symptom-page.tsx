import type { Symptom } from '@salama/contract/appointments'
import { HELPLINES } from '@salama/contract/kernel/helplines'
import { formatDate } from '@salama/contract/kernel/time'
import { ChevronRight, Phone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'

import { buttonClass } from '../../../ui/actions/button.tsx'
import { Card, stretchedLink } from '../../../ui/display/card.tsx'
import { PageError } from '../../../ui/feedback/page-error.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { useSymptom } from '../api.ts'

/** What to do about what one feels: first when not to wait, then what helps, whom to ask and what to buy. */
export function SymptomPage() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useSymptom(id)
  if (data) return <Shown symptom={data} />
  return (
    <>
      <PageHeader title="O que sente" back="/telemedicine" />
      {error ? (
        <PageError
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          list={{ href: '/telemedicine', label: 'Ver os médicos' }}
        />
      ) : (
        <SkeletonList rows={3} rowClass="h-40" />
      )}
    </>
  )
}

function Shown({ symptom }: { symptom: Symptom }) {
  const { name, danger, now, ask, buy } = symptom
  return (
    <>
      <PageHeader title={name} back="/telemedicine" />
      <div className="grid grid-cols-1 items-start gap-4 pb-8 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Danger signs={danger} />
          <Part title="O que fazer agora">
            <Sentences of={now} />
          </Part>
        </div>
        <div className="flex flex-col gap-4">
          <Part title="A quem perguntar">
            <ul className="divide-y divide-line">
              {ask.map(({ specialty, when }) => (
                <Row
                  key={specialty}
                  href={`/telemedicine?especialidade=${encodeURIComponent(specialty)}`}
                  name={specialty}
                  text={when}
                />
              ))}
            </ul>
          </Part>
          {buy.length > 0 && (
            <Part title="O que se compra sem receita">
              <ul className="divide-y divide-line">
                {buy.map((medicine) => (
                  <Row
                    key={medicine.name}
                    href={`/pharmacy?remedio=${encodeURIComponent(medicine.name)}`}
                    name={medicine.name}
                    text={medicine.for}
                  />
                ))}
              </ul>
            </Part>
          )}
          <Sources symptom={symptom} />
        </div>
      </div>
    </>
  )
}

function Danger({ signs }: { signs: readonly string[] }) {
  const { medical, ambulance } = HELPLINES
  return (
    <section aria-label="Sinais de perigo" className="rounded-lg bg-danger-soft px-4 py-4 text-on-danger-soft">
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <TriangleAlert className="size-5 shrink-0" aria-hidden />
        Ligue já se há um destes sinais
      </h2>
      <Sentences of={signs} />
      <p className="mt-4 flex flex-wrap gap-2">
        <a href={`tel:${medical.number}`} className={classNames(buttonClass({ variant: 'danger' }), 'grow')}>
          <Phone className="size-5" aria-hidden />
          Ligar {medical.number} (grátis)
        </a>
        <a
          href={`tel:${ambulance.number}`}
          className={classNames(buttonClass({ variant: 'outline' }), 'grow border-current! text-current!')}
        >
          <Phone className="size-5" aria-hidden />
          Ambulância {ambulance.number}
        </a>
      </p>
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title}>
      <h2 className="mb-1 text-lg font-bold">{title}</h2>
      {children}
    </Card>
  )
}

const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul className="mt-2 flex list-disc flex-col gap-2 pl-5">
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

function Row({ href, name, text }: { href: string; name: string; text: string }) {
  return (
    <li className="relative flex min-h-12 items-center gap-3 py-2.5">
      <div className="min-w-0 grow">
        <Link href={href} className={`font-semibold ${stretchedLink}`}>
          {name}
        </Link>
        <p className="text-sm text-muted">{text}</p>
      </div>
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden />
    </li>
  )
}

/** Where each sentence is from, and who answers questions without a booking. */
function Sources({ symptom: { sources, checked } }: { symptom: Symptom }) {
  const { health } = HELPLINES
  return (
    <section aria-label="Fontes" className="text-sm text-muted">
      <p>
        São orientações gerais e não substituem um médico. Para perguntas de saúde, {health.name}:{' '}
        <a href={`tel:${health.number}`} className="font-semibold text-ink underline underline-offset-4">
          {health.number}
        </a>{' '}
        (grátis).
      </p>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
          Fontes, lidas a {formatDate(checked)}
        </summary>
        <ul className="flex list-disc flex-col gap-1.5 pl-5">
          {sources.map(({ title, address }) => (
            <li key={address}>
              <a href={address} rel="noopener" target="_blank" className="wrap-anywhere underline underline-offset-4">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
