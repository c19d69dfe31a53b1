import { formatDay, formatTime } from '@salama/contract/kernel/time'
import { FACT_KINDS, type RecordEntry, type RecordReading } from '@salama/contract/records'
import { Eye, FileText, Stethoscope } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, stretchedLink } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Queue } from '../../ui/queue.tsx'
import { AccessList } from './access-list.tsx'
import { useAccesses, useRecord } from './api.ts'
import { FactList } from './fact-list.tsx'

/** A patient's own record: what doctors should know, what they wrote for him, and who has read it. */
export function RecordPage() {
  const record = useRecord()
  const accesses = useAccesses().data ?? []
  return (
    <>
      <PageHeader
        title="O meu processo"
        subtitle="O que os médicos precisam de saber de si, e o que lhe escreveram. Com o seu consentimento, o médico lê-o desde a marcação até 30 dias depois da consulta."
      />
      <Queue query={record}>
        {({ facts, entries, readings }) => (
          <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
            <div className="flex min-w-0 flex-col gap-5">
              {FACT_KINDS.map((kind) => (
                <FactList key={kind} kind={kind} facts={facts.filter((fact) => fact.kind === kind)} />
              ))}
            </div>
            <div className="flex min-w-0 flex-col gap-5">
              {accesses.length > 0 && (
                <Part title="Quem pode ler">
                  <AccessList accesses={accesses} />
                </Part>
              )}
              <Part title="Consultas e receitas">
                <Entries entries={entries} />
              </Part>
              <Part title="Quem viu os meus dados">
                <Readings readings={readings} />
              </Part>
            </div>
          </div>
        )}
      </Queue>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {children}
    </Card>
  )
}

/** Of many years the newest; the rest is a press away. */
const NEWEST = 8

function Entries({ entries }: { entries: readonly RecordEntry[] }) {
  const [most, setMost] = useState(NEWEST)
  if (entries.length === 0)
    return (
      <EmptyState
        level={3}
        icon={Stethoscope}
        title="Ainda sem consultas"
        text="Depois de cada consulta fica aqui o resumo do médico, e as receitas."
        action={
          <Link href="/telemedicine" className={buttonClass()}>
            Marcar uma consulta
          </Link>
        }
      />
    )
  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {entries.slice(0, most).map(({ kind, id, at, title, lines, href }) => {
          const Icon = kind === 'prescription' ? FileText : Stethoscope
          return (
            <li key={`${kind} ${id}`} className="relative flex gap-3 py-3">
              <Icon className="mt-0.5 size-5 shrink-0 text-action" aria-hidden />
              <div className="min-w-0">
                <p className="font-semibold">
                  {href ? (
                    <Link href={href} className={`${stretchedLink} hover:underline`}>
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </p>
                <p className="text-sm text-muted">{formatDay(at)}</p>
                {lines.map((line) => (
                  <p key={line} className="wrap-anywhere">
                    {line}
                  </p>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
      {entries.length > most && (
        <Button variant="outline" size="sm" className="mt-2" onClick={() => setMost(entries.length)}>
          Mostrar as {entries.length}
        </Button>
      )}
    </>
  )
}

function Readings({ readings }: { readings: readonly RecordReading[] }) {
  if (readings.length === 0) return <p className="mt-2 text-muted">Ninguém além de si leu o seu processo.</p>
  return (
    <ul className="mt-2 divide-y divide-line">
      {readings.map(({ readerName, what, at }) => (
        <li key={`${at} ${what} ${readerName}`} className="flex gap-3 py-2">
          <Eye className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden />
          <div className="min-w-0">
            <p>
              <span className="font-semibold">{readerName}</span>: {what.toLowerCase()}
            </p>
            <p className="text-sm text-muted">
              {formatDay(at)}, {formatTime(at)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
