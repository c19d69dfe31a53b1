import { type Access, getAccess } from '@salama/contract/staff/access'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deferred } from '../../lib/deferred.tsx'
import { queryOf } from '../../lib/query-client.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Queue } from '../../ui/queue.tsx'

const form = deferred(async () => (await import('./access-form.tsx')).AccessForm)

/** A desk that closes while somebody works says so within a minute. */
const CHECK_EVERY_MS = 60_000

type AccessGateProps = {
  /** Above what is asked until then. */
  header: ReactNode
  children: ReactNode
}

/** Shows the desk once the server lets this session work at it. */
export function AccessGate({ header, children }: AccessGateProps) {
  const query = useQuery({
    ...queryOf(getAccess),
    staleTime: 0,
    refetchInterval: CHECK_EVERY_MS,
  })
  if (query.data?.state === 'open') return children
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
