import type { Consultation } from '@salama/contract/consultations'
import { useState } from 'react'
import { deferred } from '../../lib/release/deferred.tsx'
import { QuickExit } from '../../ui/actions/quick-exit.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { glanceText } from '../patients/whom.tsx'
import { afterCall } from './after-call.ts'
import { CallView } from './call-view.tsx'
import { ENTERS } from './enters.ts'
import { Entrance } from './entrance.tsx'
import type { RoomClient } from './room/room-client.ts'
import { useRoomClient, useRoomView } from './use-room.ts'

/** Before the first consultation alone. */
const consent = deferred(async () => (await import('./consent-card.tsx')).ConsentCard)

/** The open room of an appointment: consent, the look at camera and network, then the consultation. */
export function LiveRoom({ consultation }: { consultation: Consultation }) {
  if (consultation.needsConsent) return <consent.Part consultation={consultation} />
  return <Opened consultation={consultation} />
}

function Opened({ consultation }: { consultation: Consultation }) {
  const [entersAtOnce, setEntersAtOnce] = useState(cameByStrip())
  const [hasLeft, setHasLeft] = useState(false)
  const comeBack = () => {
    setEntersAtOnce(true)
    setHasLeft(false)
  }
  if (hasLeft) return <afterCall.Part consultation={consultation} onReturn={comeBack} />
  return <Connected consultation={consultation} entersAtOnce={entersAtOnce} onLeft={() => setHasLeft(true)} />
}

/** By the strip that every page shows while a room is open. */
function cameByStrip(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && ENTERS in state
}

type ConnectedProps = { consultation: Consultation; entersAtOnce: boolean; onLeft: () => void }

function Connected(props: ConnectedProps) {
  const client = useRoomClient(props.consultation)
  return client ? <Room {...props} client={client} /> : <Spinner className="min-h-64" />
}

function Room({ client, consultation, entersAtOnce, onLeft }: ConnectedProps & { client: RoomClient }) {
  const view = useRoomView(client)
  const end = () => {
    client.leave()
    onLeft()
  }
  const isAtDoor = view.joined === null && consultation.type === 'video'
  return (
    <>
      {(view.joined === null || view.joined === 'chat') && <Header consultation={consultation} />}
      {isAtDoor ? (
        <Entrance
          consultation={consultation}
          socket={view.socket}
          peer={view.peer}
          entersAtOnce={entersAtOnce}
          onEnter={(...how) => client.join(...how)}
        />
      ) : (
        <CallView client={client} view={view} consultation={consultation} onEnd={end} />
      )}
    </>
  )
}

function Header({ consultation }: { consultation: Consultation }) {
  const { role, doctorName, patientName, patient, specialty } = consultation
  // Of somebody for whom another speaks both people see at once who the patient is.
  const whom = role === 'doctor' && patient ? glanceText(patient) : patient?.speaker ? `Paciente: ${patientName}` : ''
  const subtitle = [whom, specialty].filter((part) => part !== '').join(' · ')
  return (
    <PageHeader
      title={`Consulta com ${role === 'patient' ? doctorName : patientName}`}
      subtitle={subtitle}
      actions={<QuickExit />}
    />
  )
}
