import { type Access, getAccess } from '@salama/contract/staff/access'
import type { Right } from '@salama/contract/staff/rights'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { queryOf } from '../../lib/api/query-client.ts'
import { deferred } from '../../lib/release/deferred.tsx'
import { Card, CardHeader } from '../../ui/display/card.tsx'
import { Queue } from '../../ui/layout/queue.tsx'
import { RightsContext } from './rights.ts'

const form = deferred(async () => (await import('./access-form.tsx')).AccessForm)

/** A desk that closes while somebody works says so within a minute. */
const CHECK_EVERY_MS = 60_000

type AccessGateProps = {
  /** Above what is asked until then. */
  header: ReactNode
  children: ReactNode
}

/** Shows the desk once the server lets this session work at it, and tells its parts what this person may do. */
export function AccessGate({ header, children }: AccessGateProps) {
  const query = useQuery({
    ...queryOf(getAccess),
    staleTime: 0,
    refetchInterval: CHECK_EVERY_MS,
  })
  const { state, rights } = query.data ?? {}
  const may = useMemo(() => (right: Right) => rights?.includes(right) ?? true, [rights])
  if (state === 'open') return <RightsContext value={may}>{children}</RightsContext>
  return (
    <>
      {header}
      <Queue query={query}>{(access) => <Closed access={access} />}</Queue>
    </>
  )
}

const Closed = ({ access: { state, needsCode } }: { access: Access }) => (
  <Card as="section" aria-labelledby="mesa-fechada" className="mx-auto max-w-xl">
    <CardHeader
      level={2}
      title={<span id="mesa-fechada">Confirme quem é</span>}
      text="Por segurança, a mesa pede-o uma vez em cada doze horas."
    />
    <form.Part isPrepared={state !== 'unprepared'} needsCode={needsCode} />
  </Card>
)
