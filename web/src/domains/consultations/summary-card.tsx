import type { Summary } from '@salama/contract/consultations'
import { formatLongDay } from '@salama/contract/kernel/time'
import { CalendarPlus, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Card } from '../../ui/display/card.tsx'

type SummaryProps = {
  summary: Pick<Summary, 'doctorName' | 'doctorImageUrl' | 'at' | 'symptoms' | 'nextSteps'>
  address: string
  children?: ReactNode
}

/** What the doctor wrote for the patient, to keep on paper. */
export function SummaryCard({
  summary: { doctorName, doctorImageUrl, at, symptoms, nextSteps },
  address,
  children,
}: SummaryProps) {
  return (
    <Card as="section" aria-labelledby="resumo-da-consulta">
      <div className="flex items-center gap-3.5">
        <Avatar name={doctorName} src={doctorImageUrl} />
        <div className="min-w-0">
          <h2 id="resumo-da-consulta" className="text-lg font-bold">
            Resumo da consulta
          </h2>
          <p className="text-sm text-muted">
            {doctorName}, {formatLongDay(at)}
          </p>
        </div>
      </div>
      {children}
      <div className="mt-3 grid grid-cols-1 gap-4 md:grid-cols-2">
        <Lines title="Sintomas" text={symptoms} />
        <Lines title="Próximos passos" text={nextSteps} />
      </div>
      <p className="mt-4 flex flex-wrap gap-2">
        <a href={address} download className={buttonClass({ variant: 'secondary' })}>
          <Download className="size-5" aria-hidden />
          Descarregar resumo
        </a>
        <Link href="/telemedicine" className={buttonClass({ variant: 'outline' })}>
          <CalendarPlus className="size-5" aria-hidden />
          Marcar retorno
        </Link>
      </p>
    </Card>
  )
}

function Lines({ title, text }: { title: string; text: string }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5 marker:text-action">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
