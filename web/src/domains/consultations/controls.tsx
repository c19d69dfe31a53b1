import {
  type LucideIcon,
  MessageCircle,
  Mic,
  MicOff,
  MonitorUp,
  MonitorX,
  PhoneOff,
  Video,
  VideoOff,
} from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { canShareScreen, switchTracks } from './room/media.ts'

type ControlsProps = {
  local: MediaStream | undefined
  isChatOpen: boolean
  hasUnread?: boolean
  onToggleChat: () => void
  /** Absent where nobody would see it. */
  sharing?: { isOn: boolean; start: () => void; stop: () => void }
  endText: string
  onEnd: () => void
}

/** Microphone, camera, screen, chat and the end, which is asked about. */
export function Controls({
  local,
  isChatOpen,
  hasUnread = false,
  onToggleChat,
  sharing,
  endText,
  onEnd,
}: ControlsProps) {
  const [isEnding, setIsEnding] = useState(false)
  return (
    <>
      <TrackButton
        tracks={local?.getAudioTracks() ?? []}
        on={['Desligar o microfone', Mic]}
        off={['Ligar o microfone', MicOff]}
      />
      <TrackButton
        tracks={local?.getVideoTracks() ?? []}
        on={['Desligar a câmara', Video]}
        off={['Ligar a câmara', VideoOff]}
      />
      {canShareScreen() && (
        <IconButton
          label={sharing?.isOn ? 'Parar de partilhar o ecrã' : 'Partilhar o ecrã'}
          icon={sharing?.isOn ? MonitorX : MonitorUp}
          tone={sharing?.isOn ? 'action' : 'raised'}
          aria-pressed={sharing?.isOn ?? false}
          disabled={!sharing}
          onClick={sharing?.isOn ? sharing.stop : sharing?.start}
          className="disabled:bg-raised"
        />
      )}
      <IconButton
        label={isChatOpen ? 'Fechar o chat' : 'Abrir o chat'}
        icon={MessageCircle}
        tone={isChatOpen ? 'action' : 'raised'}
        aria-pressed={isChatOpen}
        dot={hasUnread && !isChatOpen}
        onClick={onToggleChat}
      />
      <IconButton label="Terminar a chamada" icon={PhoneOff} tone="danger" onClick={() => setIsEnding(true)} />
      <ConfirmDialog
        title="Terminar a chamada?"
        description={endText}
        confirmLabel="Terminar"
        cancelLabel="Continuar"
        tone="danger"
        open={isEnding}
        onOpenChange={setIsEnding}
        onConfirm={onEnd}
      />
    </>
  )
}

type Look = readonly [label: string, icon: LucideIcon]

function TrackButton({ tracks, on, off }: { tracks: MediaStreamTrack[]; on: Look; off: Look }) {
  const [, redraw] = useState(0)
  const isOn = tracks.some(({ enabled }) => enabled)
  const [label, icon] = isOn ? on : off
  const toggle = () => {
    switchTracks(tracks, !isOn)
    redraw((count) => count + 1)
  }
  return (
    <IconButton
      label={label}
      icon={icon}
      tone={isOn ? 'action' : 'raised'}
      aria-pressed={isOn}
      disabled={tracks.length === 0}
      onClick={toggle}
      className="disabled:bg-raised"
    />
  )
}
