import { listAppointments } from '@salama/contract/appointments'
import { downloadSample, SAMPLE_SUMMARY } from '@salama/contract/consultations'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { queryOf } from '../../lib/api/query-client.ts'
import { useUser } from '../../lib/session/session.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { Controls, EndQuestion } from './controls.tsx'
import { tellMediaFailure } from './media-failure.ts'
import type { Pending } from './room/chat-log.ts'
import { openMedia, stopMedia } from './room/media.ts'
import { newRef } from './room/new-ref.ts'
import { Stage } from './stage.tsx'
import { startingConsultation } from './starting.ts'
import { SummaryCard } from './summary-card.tsx'
import { useElapsed } from './use-elapsed.ts'

/** Where the specification's timer stands when the room opens. */
const SAMPLE_SECONDS = 754

/** The room without an appointment: nobody is at the other end, and it says so. */
export function DemonstrationRoom() {
  const [openedAt] = useState(() => new Date().toISOString())
  const [local, setLocal] = useState<MediaStream>()
  const [isChatOpen, setIsChatOpen] = useState(true)
  const [hasEnded, setHasEnded] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [said, setSaid] = useState<Pending[]>([])
  const seconds = SAMPLE_SECONDS + useElapsed(openedAt)
  useEffect(() => {
    let opened: MediaStream | undefined
    let isGone = false
    openMedia('light').then(
      (stream) => {
        opened = stream
        if (isGone) stopMedia(stream)
        else setLocal(stream)
      },
      () => isGone || tellMediaFailure(),
    )
    return () => {
      isGone = true
      stopMedia(opened)
    }
  }, [])
  const end = () => {
    stopMedia(local)
    setLocal(undefined)
    setHasEnded(true)
  }
  const say = (text: string) => setSaid((before) => [...before, { ref: newRef(), text, at: new Date().toISOString() }])
  return (
    <>
      <PageHeader title="Sala de consulta" subtitle="Demonstração: ninguém está do outro lado." />
      <OwnConsultation />
      <AlertStrip className="mb-4">
        É assim que decorre uma consulta. A sua imagem não sai deste aparelho e nada é guardado.
      </AlertStrip>
      <div className={isChatOpen ? 'grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_22rem]' : ''}>
        {!hasEnded && (
          <Stage
            local={local}
            remote={undefined}
            peerName={SAMPLE_SUMMARY.doctorName}
            badge={{ label: 'Demonstração', tone: 'emphasis' }}
            seconds={seconds}
            notice="Aqui aparece a imagem do médico."
          >
            <Controls
              local={local}
              isChatOpen={isChatOpen}
              onToggleChat={() => setIsChatOpen(!isChatOpen)}
              onEnd={() => setIsAsking(true)}
            />
            <EndQuestion
              text="A demonstração termina e a câmara desliga-se."
              open={isAsking}
              onOpenChange={setIsAsking}
              onEnd={end}
            />
          </Stage>
        )}
        {isChatOpen && (
          <ChatPanel
            side="patient"
            peerName={SAMPLE_SUMMARY.doctorName}
            messages={said.map(({ ref, text, at }, index) => ({
              number: index + 1,
              ref,
              text,
              at,
              from: 'patient' as const,
            }))}
            pending={[]}
            progress={{ delivered: 0, read: 0 }}
            isPeerTyping={false}
            isClosed={hasEnded}
            onSay={say}
            onSayAgain={ignore}
            onTyping={ignore}
            onSeen={ignore}
          />
        )}
      </div>
      <div className="mt-4">
        <SummaryCard summary={{ ...SAMPLE_SUMMARY, at: openedAt }} address={downloadSample.path}>
          <p className="mt-1 text-sm font-semibold">Exemplo: numa consulta verdadeira, é o médico que o escreve.</p>
        </SummaryCard>
      </div>
    </>
  )
}

const ignore = () => undefined

/** Who has a consultation now came for that one. */
function OwnConsultation() {
  const user = useUser()
  const { data = [] } = useQuery({ ...queryOf(listAppointments), enabled: user !== null })
  const own = startingConsultation(data, new Date())
  if (!own) return null
  return (
    <AlertStrip
      tone="success"
      className="mb-4"
      title={`Tem agora uma consulta com ${own.doctorName}`}
      action={
        <Link href={`/consultation?appointment=${own.id}`} className={buttonClass({ size: 'sm' })}>
          Entrar na consulta
        </Link>
      }
    />
  )
}
