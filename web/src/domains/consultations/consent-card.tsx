import type { Consultation } from '@salama/contract/consultations'
import { TELECONSULTATION } from '@salama/contract/records'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { useConsent } from './api.ts'

/** What a consultation at a distance is, before the first one; the answer is kept, a refusal too. */
export function ConsentCard({ consultation: { id, doctorName } }: { consultation: Consultation }) {
  const consent = useConsent(id)
  const [hasRefused, setHasRefused] = useState(false)
  const { version, title, points } = TELECONSULTATION
  const answer = (isGiven: boolean) =>
    consent.mutate({ version, isGiven }, { onSuccess: () => setHasRefused(!isGiven), onError: tellFailure })
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={title} subtitle={`Antes da consulta com ${doctorName}`} />
      <Card as="section" aria-label="Consentimento">
        <ul className="list-disc space-y-3 pl-5 marker:text-action">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        {hasRefused && (
          <p role="status" className="mt-4 rounded-md bg-emphasis-soft px-4 py-3 text-on-emphasis-soft">
            Guardámos a sua recusa. Sem o seu acordo a consulta não pode ser feita aqui: pode{' '}
            <Link href={`/consultas/${id}`} className="font-semibold underline">
              cancelá-la
            </Link>{' '}
            ou mudar de ideias.
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-2">
          <Button onClick={() => answer(true)} busy={consent.isPending && consent.variables.isGiven}>
            Aceito e quero continuar
          </Button>
          <Button variant="outline" onClick={() => answer(false)} disabled={consent.isPending}>
            Não aceito
          </Button>
          <Link href="/privacy" className={buttonClass({ variant: 'link' })}>
            Política de privacidade
          </Link>
        </div>
      </Card>
    </div>
  )
}
