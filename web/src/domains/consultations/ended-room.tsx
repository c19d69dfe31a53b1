import type { Consultation } from '@salama/contract/consultations'
import { downloadSummary } from '@salama/contract/consultations'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { PatientPrescriptions } from '../prescriptions/patient-prescriptions.tsx'
import { OwnReview } from '../reviews/own-review.tsx'
import { useSummary } from './api.ts'
import { CompleteButton, doctorTabs } from './doctor-desk.tsx'
import { SummaryCard } from './summary-card.tsx'

/** After the call: what the doctor wrote, the prescriptions, and the way back while the room is open. */
export function EndedRoom({ consultation, onReturn }: { consultation: Consultation; onReturn?: () => void }) {
  const { id, role, status, patientId, doctorName, patientName } = consultation
  const isOver = status === 'completed'
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={isOver ? 'A consulta terminou' : 'Saiu da consulta'}
        subtitle={role === 'patient' ? doctorName : patientName}
        actions={
          <>
            {!isOver && onReturn && <Button onClick={onReturn}>Voltar à consulta</Button>}
            {!isOver && role === 'doctor' && <CompleteButton id={id} />}
          </>
        }
      />
      <div className="flex flex-col gap-4">
        {role === 'doctor' ? (
          <Tabs label="Consulta" defaultValue="nota" items={doctorTabs(consultation)} />
        ) : (
          <>
            <ConsultationSummary id={id} />
            <PatientPrescriptions appointmentId={id} patientId={patientId} />
            {isOver && <OwnReview service={{ kind: 'appointment', id }} title="Como correu a consulta?" />}
          </>
        )}
        <p>
          <Link
            href={role === 'patient' ? `/consultas/${id}` : '/dashboard/doctor'}
            className={buttonClass({ variant: 'ghost' })}
          >
            {role === 'patient' ? 'Ver a consulta' : 'Ver a agenda'}
          </Link>
        </p>
      </div>
    </div>
  )
}

/** The summary, or that it is still to come. */
export function ConsultationSummary({ id }: { id: string }) {
  const { data, error } = useSummary(id)
  if (data) return <SummaryCard summary={data} address={downloadSummary.path.replace(':id', id)} />
  if (!error) return <Skeleton className="h-40" />
  return (
    <Card as="section" aria-label="Resumo da consulta">
      <h2 className="text-lg font-bold">Resumo da consulta</h2>
      <p className="mt-1 text-muted">
        {error.body?.code === 'consultations.no_summary'
          ? 'O médico ainda está a escrever o resumo. Avisamos assim que estiver pronto.'
          : error.sentence}
      </p>
    </Card>
  )
}
