import type { Consultation } from '@salama/contract/consultations'
import { TELECONSULTATION } from '@salama/contract/records'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { tellFailure } from '../../ui/feedback/tell-failure.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useConsent } from './api.ts'

/** What a consultation at a distance is, before the first one; the answer is kept, a refusal too. */
export function ConsentCard({ consultation }: { consultation: Consultation }) {
  const { id, doctorName, patientName, patient } = consultation
  const consent = useConsent(consultation)
  const [hasRefused, setHasRefused] = useState(false)
  const { version, title, points } = TELECONSULTATION
  const answer = (isGiven: boolean) =>
    consent.mutate({ version, isGiven }, { onSuccess: () => setHasRefused(!isGiven), onError: tellFailure })
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={title}
        subtitle={`Antes da consulta${patient?.speaker ? ` de ${patientName}` : ''} com ${doctorName}`}
      />
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
