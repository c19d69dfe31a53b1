import { formatDay, formatTime } from '@salama/contract/kernel/time'
import { downloadRecord, FACT_KINDS, type RecordEntry, type RecordReading } from '@salama/contract/records'
import { Download, Eye, FileText, Stethoscope } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { isText, useQueryParameter } from '../../lib/navigation.ts'
import { useUser } from '../../lib/session/session.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { QuickExit } from '../../ui/actions/quick-exit.tsx'
import { Card, stretchedLink } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Queue } from '../../ui/layout/queue.tsx'
import { describePatient } from '../patients/labels.ts'
import { PersonSwitch, useReadable } from '../patients/person-switch.tsx'
import { AccessList } from './access-list.tsx'
import { type PatientId, useAccesses, useRecord } from './api.ts'
import { FactList } from './fact-list.tsx'

/** A record: what doctors should know, what they wrote, and who has read it; one's own, or of somebody one cares for. */
export function RecordPage() {
  const user = useUser()
  const [named, setNamed] = useQueryParameter('pessoa', isText)
  const { people, chosen } = useReadable(named)
  const choose = (id: string) => setNamed(id === user?.id ? undefined : id)
  const isOwn = named === undefined || named === user?.id
  return (
    <>
      <PageHeader
        title={isOwn ? 'O meu processo' : chosen ? `Processo de ${chosen.name}` : 'Processo'}
        subtitle={
          isOwn
            ? 'O que os médicos precisam de saber de si, e o que lhe escreveram. Com o seu consentimento, o médico lê-o desde a marcação até 30 dias depois da consulta.'
            : chosen &&
              `${describePatient(chosen)}. O que os médicos precisam de saber desta pessoa, e o que lhe escreveram.`
        }
        actions={<QuickExit />}
      />
      {people.length > 1 && (
        <div className="mb-5">
          <PersonSwitch
            label="De quem é o processo"
            people={people}
            value={named ?? user?.id ?? ''}
            onChange={choose}
          />
        </div>
      )}
      <RecordOf key={named} patientId={isOwn ? undefined : named} />
    </>
  )
}

const takenAt = (patientId: PatientId): string =>
  patientId === undefined ? downloadRecord.path : `${downloadRecord.path}?patientId=${encodeURIComponent(patientId)}`

function RecordOf({ patientId }: { patientId: PatientId }) {
  const record = useRecord(patientId)
  const accesses = useAccesses(patientId).data ?? []
  return (
    <Queue query={record}>
      {({ facts, entries, readings }) => (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
          <div className="flex min-w-0 flex-col gap-5">
            {FACT_KINDS.map((kind) => (
              <FactList
                key={kind}
                kind={kind}
                facts={facts.filter((fact) => fact.kind === kind)}
                patientId={patientId}
              />
            ))}
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            {accesses.length > 0 && (
              <Part title="Quem pode ler">
                <AccessList accesses={accesses} patientId={patientId} />
              </Part>
            )}
            <Part title="Consultas e receitas">
              <Entries entries={entries} />
            </Part>
            <Part title={patientId ? 'Quem viu estes dados' : 'Quem viu os meus dados'}>
              <Readings readings={readings} />
            </Part>
            <Part title="Levar o processo">
              <p className="mb-3 text-muted">
                Um ficheiro FHIR com tudo o que está aqui, que outra clínica ou outro sistema sabe ler.
              </p>
              <a href={takenAt(patientId)} download className={buttonClass({ variant: 'secondary' })}>
                <Download className="size-5" aria-hidden />
                Descarregar processo
              </a>
            </Part>
          </div>
        </div>
      )}
    </Queue>
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
