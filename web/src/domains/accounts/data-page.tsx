import { getErasure, listExports } from '@salama/contract/accounts/rights'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { queryOf } from '../../lib/api/query-client.ts'
import { Card, CardHeader } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ErasureSection } from './erasure-section.tsx'
import { ExportSection } from './export-section.tsx'

const POLL_MS = 2_000

/** Everything of a person: to take along, and to have erased. */
export function DataPage() {
  return (
    <>
      <PageHeader title="Os seus dados" subtitle="Leve tudo consigo, ou apague a sua conta." back="/perfil" />
      <div className="flex max-w-3xl flex-col gap-5">
        <Section
          title="Descarregar os meus dados"
          text="Um arquivo ZIP com tudo o que há de si: consultas, encomendas, viagens, cursos, pagamentos e os ficheiros que enviou. Abra o index.html para ler."
        >
          <Exports />
        </Section>
        <Section title="Apagar a conta" text="O seu nome, contactos, moradas, mensagens e ficheiros desaparecem.">
          <Erasure />
        </Section>
      </div>
    </>
  )
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHeader level={2} title={<span id={id}>{title}</span>} text={text} />
      {children}
    </Card>
  )
}

function Exports() {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listExports),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'queued' || status === 'running') ? POLL_MS : false,
  })
  if (data) return <ExportSection exports={data} />
  if (error) return <ErrorState level={3} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  return <SkeletonList rows={1} rowClass="h-16" />
}

function Erasure() {
  const { data, error, isFetching, refetch } = useQuery({ ...queryOf(getErasure), staleTime: 0 })
  if (data) return <ErasureSection state={data} />
  if (error) return <ErrorState level={3} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  return <SkeletonList rows={2} rowClass="h-12" />
}
