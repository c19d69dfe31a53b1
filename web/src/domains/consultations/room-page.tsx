import { isText, useQueryParameter } from '../../lib/navigation.ts'
import { deferred } from '../../lib/release/deferred.tsx'
import { PageError } from '../../ui/feedback/page-error.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { afterCall } from './after-call.ts'
import { useConsultation } from './api.ts'
import { LiveRoom } from './live-room.tsx'

/** Fetched by itself: whoever has a consultation never sees it. */
const demonstration = deferred(async () => (await import('./demonstration-room.tsx')).DemonstrationRoom)

/** Nor this, whoever comes in time. */
const notOpen = deferred(async () => (await import('./room-not-open.tsx')).RoomNotOpen)

const CONSULTATIONS = { href: '/consultas', label: 'Ver as minhas consultas' }

/** The room of `?appointment=`; without one the demonstration. */
export function RoomPage() {
  const [id] = useQueryParameter('appointment', isText)
  return id === undefined ? <demonstration.Part /> : <Room key={id} id={id} />
}

function Room({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useConsultation(id)
  if (error && !data) {
    return (
      <>
        <h1 className="sr-only">Sala de consulta</h1>
        <PageError error={error} onRetry={() => void refetch()} retrying={isFetching} list={CONSULTATIONS} />
      </>
    )
  }
  if (!data) {
    return (
      <>
        <h1 className="sr-only">Sala de consulta</h1>
        <Spinner className="min-h-64" />
      </>
    )
  }
  if (data.status === 'completed') return <afterCall.Part consultation={data} />
  return data.isOpen ? (
    <LiveRoom consultation={data} />
  ) : (
    <notOpen.Part consultation={data} onOpen={() => void refetch()} />
  )
}
