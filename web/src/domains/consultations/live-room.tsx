import type { Consultation } from '@salama/contract/consultations'
import { useState } from 'react'
import { PageHeader } from '../../ui/page-header.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CallView } from './call-view.tsx'
import { ConsentCard } from './consent-card.tsx'
import { EndedRoom } from './ended-room.tsx'
import { Entrance } from './entrance.tsx'
import type { RoomClient } from './room/room-client.ts'
import { useRoomClient, useRoomView } from './use-room.ts'

/** The open room of an appointment: consent, the look at camera and network, then the consultation. */
export function LiveRoom({ consultation }: { consultation: Consultation }) {
  if (consultation.needsConsent) return <ConsentCard consultation={consultation} />
  return <Opened consultation={consultation} />
}

function Opened({ consultation }: { consultation: Consultation }) {
  const [hasLeft, setHasLeft] = useState(false)
  if (hasLeft) return <EndedRoom consultation={consultation} onReturn={() => setHasLeft(false)} />
  return <Connected consultation={consultation} onLeft={() => setHasLeft(true)} />
}

type ConnectedProps = { consultation: Consultation; onLeft: () => void }

function Connected({ consultation, onLeft }: ConnectedProps) {
  const client = useRoomClient(consultation)
  const peerName = consultation.role === 'patient' ? consultation.doctorName : consultation.patientName
  return (
    <>
      <PageHeader title={`Consulta com ${peerName}`} subtitle={consultation.specialty} />
      {client ? <Room client={client} consultation={consultation} onLeft={onLeft} /> : <Spinner className="min-h-64" />}
    </>
  )
}

function Room({ client, consultation, onLeft }: ConnectedProps & { client: RoomClient }) {
  const view = useRoomView(client)
  const end = () => {
    client.leave()
    onLeft()
  }
  if (view.joined === null && consultation.type === 'video')
    return (
      <Entrance
        consultation={consultation}
        socket={view.socket}
        peer={view.peer}
        onEnter={(...how) => client.join(...how)}
      />
    )
  return <CallView client={client} view={view} consultation={consultation} onEnd={end} />
}
