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
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { canShareScreen, switchTracks } from './room/media.ts'

type ControlsProps = {
  local: MediaStream | undefined
  isChatOpen: boolean
  hasUnread?: boolean
  onToggleChat: () => void
  /** Absent where nobody would see it. */
  sharing?: { isOn: boolean; start: () => void; stop: () => void }
  onEnd: () => void
}

/** Microphone, camera, screen, chat and the end, each with its name under it. */
export function Controls({ local, isChatOpen, hasUnread = false, onToggleChat, sharing, onEnd }: ControlsProps) {
  return (
    <>
      <TrackButton
        tracks={local?.getAudioTracks() ?? []}
        word="Microfone"
        on={['Desligar o microfone', Mic]}
        off={['Ligar o microfone', MicOff]}
      />
      <TrackButton
        tracks={local?.getVideoTracks() ?? []}
        word="Câmara"
        on={['Desligar a câmara', Video]}
        off={['Ligar a câmara', VideoOff]}
      />
      {canShareScreen() && (
        <CallButton
          word="Ecrã"
          label={sharing?.isOn ? 'Parar de partilhar o ecrã' : 'Partilhar o ecrã'}
          icon={sharing?.isOn ? MonitorX : MonitorUp}
          isPressed={sharing?.isOn ?? false}
          disabled={!sharing}
          onClick={sharing?.isOn ? sharing.stop : sharing?.start}
        />
      )}
      <CallButton
        word="Chat"
        label={isChatOpen ? 'Fechar o chat' : 'Abrir o chat'}
        icon={MessageCircle}
        isPressed={isChatOpen}
        dot={hasUnread && !isChatOpen}
        onClick={onToggleChat}
      />
      <CallButton word="Terminar" label="Terminar a chamada" icon={PhoneOff} isDanger onClick={onEnd} />
    </>
  )
}

type EndProps = { text: string; open: boolean; onOpenChange: (open: boolean) => void; onEnd: () => void }

/** Asked before a call ends, by its button and by Back. */
export function EndQuestion({ text, open, onOpenChange, onEnd }: EndProps) {
  return (
    <ConfirmDialog
      title="Terminar a chamada?"
      description={text}
      confirmLabel="Terminar"
      cancelLabel="Continuar"
      tone="danger"
      open={open}
      onOpenChange={onOpenChange}
      onConfirm={onEnd}
    />
  )
}

type Look = readonly [label: string, icon: LucideIcon]

type TrackButtonProps = { tracks: MediaStreamTrack[]; word: string; on: Look; off: Look }

function TrackButton({ tracks, word, on, off }: TrackButtonProps) {
  const [, redraw] = useState(0)
  const isOn = tracks.some(({ enabled }) => enabled)
  const [label, icon] = isOn ? on : off
  const toggle = () => {
    switchTracks(tracks, !isOn)
    redraw((count) => count + 1)
  }
  return (
    <CallButton
      word={word}
      label={label}
      icon={icon}
      isPressed={isOn}
      disabled={tracks.length === 0}
      onClick={toggle}
    />
  )
}

type CallButtonProps = {
  /** Under the button; the name of the button holds it, so that it can be said. */
  word: string
  label: string
  icon: LucideIcon
  isPressed?: boolean
  isDanger?: boolean
  disabled?: boolean
  dot?: boolean
  onClick: (() => void) | undefined
}

/** Large enough for a thumb that does not look. */
function CallButton({ word, label, icon: Icon, isPressed, isDanger, disabled, dot, onClick }: CallButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      disabled={disabled}
      onClick={onClick}
      className="group grid w-16 justify-items-center gap-1 text-xs font-semibold text-on-stage disabled:text-stage-muted"
    >
      <span
        className={classNames(
          'relative grid size-14 place-items-center rounded-full transition-colors duration-150',
          isDanger
            ? 'bg-danger text-on-danger group-hover:bg-danger-hover'
            : isPressed
              ? 'bg-action text-on-action group-hover:bg-action-hover'
              : 'bg-on-stage/15 group-enabled:group-hover:bg-on-stage/25',
        )}
      >
        <Icon className="size-6" aria-hidden />
        {dot && (
          <span className="absolute top-2.5 right-2.5 size-3 rounded-full bg-danger ring-2 ring-stage" aria-hidden />
        )}
      </span>
      {word}
    </button>
  )
}
