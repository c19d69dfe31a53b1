import type { Consultation } from '@salama/contract/consultations'
import { formatTime } from '@salama/contract/kernel/time'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type LeaveQuestion, useLeaveQuestion } from '../../lib/navigation.ts'
import { useLayer } from '../../lib/screen/layers.ts'
import { useWholeScreen } from '../../lib/screen/whole-screen.ts'
import { Button } from '../../ui/actions/button.tsx'
import type { BadgeTone } from '../../ui/display/badge.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { chime } from './chime.ts'
import { Controls, EndQuestion } from './controls.tsx'
import { CompleteButton, doctorTabs } from './doctor-desk.tsx'
import { tellSocketFailure } from './media-failure.ts'
import type { RoomClient, RoomView } from './room/room-client.ts'
import { Stage } from './stage.tsx'
import { clock, useElapsed } from './use-elapsed.ts'

type CallProps = { client: RoomClient; view: RoomView; consultation: Consultation; onEnd: () => void }

/** The consultation itself: a call with the screen for itself, or the chat; beside them what the doctor writes. */
export function CallView({ client, view, consultation, onEnd }: CallProps) {
  const { role, type } = consultation
  const [isChatOpen, setIsChatOpen] = useState(true)
  const [seen, setSeen] = useState(0)
  useNews(view)
  useChatJoined(client, view, type)
  const onSeen = useCallback(() => {
    client.markRead()
    setSeen(view.messages.length)
  }, [client, view.messages.length])
  const hasMedia = view.joined !== null && view.joined !== 'chat'
  const chat = (
    <ChatPanel
      side={role}
      peerName={role === 'patient' ? consultation.doctorName : consultation.patientName}
      messages={view.messages}
      pending={view.pending}
      progress={view.peerProgress}
      isPeerTyping={view.peerTyping}
      isClosed={view.state.status === 'completed'}
      onSay={(text, file) => client.say(text, file)}
      onSayAgain={(ref) => client.sayAgain(ref)}
      onTyping={() => client.tellTyping()}
      onSeen={onSeen}
      isFitted={hasMedia && role === 'patient'}
    />
  )
  const writing =
    role === 'doctor' ? (
      <Tabs
        label="Consulta"
        defaultValue="chat"
        items={[{ value: 'chat', label: 'Chat', content: chat }, ...doctorTabs(consultation)]}
      />
    ) : (
      chat
    )
  const complete = role === 'doctor' && view.state.startedAt !== null && <CompleteButton id={consultation.id} />
  if (hasMedia)
    return (
      <CallScreen
        client={client}
        view={view}
        consultation={consultation}
        onEnd={onEnd}
        hasUnread={view.messages.length > seen}
        isChatOpen={isChatOpen}
        onToggleChat={() => setIsChatOpen(!isChatOpen)}
      >
        {writing}
        {complete && <div className="mt-3">{complete}</div>}
      </CallScreen>
    )
  return (
    <>
      <Connection client={client} view={view} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_24rem]">
        <div className="flex min-w-0 flex-col items-start gap-3 *:w-full lg:sticky lg:top-4">
          <ChatHead view={view} consultation={consultation} onEnd={onEnd} />
          {complete}
        </div>
        {writing}
      </div>
    </>
  )
}

type CallScreenProps = CallProps & {
  hasUnread: boolean
  isChatOpen: boolean
  onToggleChat: () => void
  /** What is written: over the picture on a phone. */
  children: ReactNode
}

/** The call has the whole screen. Back, links and the closing of the tab ask before they end it. */
function CallScreen(props: CallScreenProps) {
  const { client, view, consultation, onEnd, hasUnread, isChatOpen, onToggleChat, children } = props
  const { role, doctorName, patientName } = consultation
  const [isAsking, setIsAsking] = useState(false)
  const seconds = useElapsed(view.state.startedAt)
  useWholeScreen()
  useLeaveQuestion(LEAVE_CALL)
  // The call stays open under the question: its entry in the history comes back until the answer is given.
  useLayer({ open: true, onOpenChange: (open) => !open && setIsAsking(true) })
  const peerName = role === 'patient' ? doctorName : patientName
  const sharing = {
    isOn: view.isSharing,
    // Whoever thinks better of it in the browser's own dialog has shared nothing.
    start: () => void client.shareScreen().catch(() => undefined),
    stop: () => void client.stopSharing(),
  }
  return (
    <div className="fixed inset-0 z-30 flex flex-col bg-stage">
      <h1 className="sr-only">Consulta com {peerName}</h1>
      <Connection client={client} view={view} />
      <Stage
        local={view.local}
        remote={view.remote}
        peerName={peerName}
        peerImageUrl={role === 'patient' ? consultation.doctorImageUrl : undefined}
        badge={badgeOf(view)}
        seconds={seconds}
        notice={noticeOf(view, consultation)}
        isBusy={view.call === 'connecting' && view.peer !== 'away'}
        whole={{ panel: isChatOpen && children }}
      >
        <Controls
          local={view.local}
          isChatOpen={isChatOpen}
          hasUnread={hasUnread}
          onToggleChat={onToggleChat}
          {...(view.call === 'connected' && { sharing })}
          onEnd={() => setIsAsking(true)}
        />
        <EndQuestion text={END_TEXT[role]} open={isAsking} onOpenChange={setIsAsking} onEnd={onEnd} />
      </Stage>
    </div>
  )
}

const LEAVE_CALL: LeaveQuestion = {
  title: 'Sair da chamada?',
  description: 'A chamada desliga-se para si. Enquanto a sala estiver aberta, pode voltar.',
  leave: 'Sair',
  stay: 'Continuar',
}

const END_TEXT = {
  patient: 'A chamada desliga-se para si. Enquanto a sala estiver aberta, pode voltar.',
  doctor: 'A chamada desliga-se para si. A consulta só termina quando a der por concluída.',
}

/** A consultation by chat: no camera is asked for. */
function ChatHead({ view, consultation, onEnd }: Omit<CallProps, 'client'>) {
  const { label, tone } = badgeOf(view)
  const seconds = useElapsed(view.state.startedAt)
  return (
    <section aria-label="Estado da consulta" className="rounded-lg bg-raised px-4 py-4">
      <p className="flex items-center justify-between gap-3">
        <Badge tone={tone} role="status" data-connection>
          {label}
        </Badge>
        <span role="timer" aria-label="Tempo de consulta" className="font-bold tabular-nums">
          {clock(seconds)}
        </span>
      </p>
      <p role="status" className="mt-3">
        {noticeOf(view, consultation) ?? 'Estão os dois na conversa.'}
      </p>
      <Button variant="outline" size="sm" className="mt-3" onClick={onEnd}>
        Sair da conversa
      </Button>
    </section>
  )
}

/** What is wrong with the socket, and the way back from another tab. */
function Connection({ client, view }: { client: RoomClient; view: RoomView }) {
  if (view.socket === 'replaced')
    return (
      <AlertStrip
        tone="warning"
        className="mb-4"
        announce
        title="Esta consulta está aberta noutro sítio"
        action={
          <Button size="sm" onClick={() => client.reopen()}>
            Usar aqui
          </Button>
        }
      />
    )
  if (view.call === 'failed')
    return (
      <AlertStrip tone="warning" className="mb-4" announce>
        A sua rede não deixa passar vídeo nem voz. Continuamos a tentar; entretanto, a conversa segue por chat.
      </AlertStrip>
    )
  return null
}

function badgeOf({ socket, call, joined, peer, state }: RoomView): { label: string; tone: BadgeTone } {
  if (socket !== 'open') return { label: socket === 'connecting' ? 'A ligar...' : 'Sem ligação', tone: 'danger' }
  if (state.status === 'interrupted') return { label: 'Interrompida', tone: 'danger' }
  if (joined !== 'chat' && call === 'connected') return { label: 'Ligado', tone: 'action' }
  if (call === 'interrupted' || call === 'failed') return { label: 'Ligação fraca', tone: 'danger' }
  if (peer === 'away' || peer === 'waiting') return { label: 'Em espera', tone: 'emphasis' }
  return call === 'connecting' ? { label: 'A ligar...', tone: 'emphasis' } : { label: 'Ligado', tone: 'action' }
}

function noticeOf(
  { peer, call, socket }: RoomView,
  { role, appointmentTime, startedAt }: Consultation,
): string | undefined {
  if (socket !== 'open' && socket !== 'connecting') return 'Sem ligação. Voltamos a ligar assim que houver rede.'
  const who = role === 'patient' ? 'O médico' : 'O paciente'
  if (peer === 'waiting') return `${who} está a preparar-se para entrar.`
  if (peer === 'away') {
    if (startedAt) return `${who} saiu da sala. Espere um pouco: pode estar sem rede.`
    const late = Math.floor((Date.now() - Date.parse(appointmentTime)) / 60_000)
    if (late > 0)
      return `${who} ainda não entrou. A consulta estava marcada para as ${formatTime(appointmentTime)}, há ${late} min.`
    return `${who} foi avisado de que está aqui. A consulta começa às ${formatTime(appointmentTime)}.`
  }
  if (call === 'connecting') return 'A ligar imagem e som...'
  return undefined
}

/** A sound when the other side comes, a toast when the network goes. */
function useNews({ peer, socket }: RoomView): void {
  const before = useRef({ peer, socket })
  useEffect(() => {
    const was = before.current
    before.current = { peer, socket }
    if (was.peer === 'away' && peer !== 'away') chime()
    if (was.socket !== 'lost' && socket === 'lost') tellSocketFailure()
  }, [peer, socket])
}

/** Nothing is to be chosen for a consultation by chat. */
function useChatJoined(client: RoomClient, { joined, socket }: RoomView, type: Consultation['type']): void {
  useEffect(() => {
    if (type === 'chat' && joined === null && socket === 'open') client.join('chat', undefined)
  }, [client, type, joined, socket])
}
