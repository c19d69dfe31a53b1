import { getAccess } from '@salama/contract/staff/access'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deferred } from '../../lib/deferred.tsx'
import { queryOf } from '../../lib/query-client.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'

const form = deferred(async () => (await import('./access-form.tsx')).AccessForm)

/** A desk that closes while somebody works says so within a minute. */
const CHECK_EVERY_MS = 60_000

/** Shows the desk once the server lets this session work at it. */
export function AccessGate({ children }: { children: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(getAccess),
    staleTime: 0,
    refetchInterval: CHECK_EVERY_MS,
  })
  if (data?.state === 'open') return children
  if (error && !data) return <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <SkeletonList rows={5} rowClass="h-18" />
  return (
    <Card as="section" aria-labelledby="mesa-fechada" className="mx-auto max-w-xl">
      <CardHeader
        level={2}
        title={<span id="mesa-fechada">Confirme quem é</span>}
        text="Por segurança, a mesa pede-o uma vez em cada doze horas."
      />
      <form.Part isPrepared={data.state !== 'unprepared'} needsCode={data.needsCode} />
    </Card>
  )
}
