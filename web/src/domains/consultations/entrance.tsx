import type { Consultation } from '@salama/contract/consultations'
import type { Media } from '@salama/contract/consultations/messages'
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { StickyActionBar } from '../../ui/actions/sticky-action-bar.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { MicrophoneLevel } from './microphone-level.tsx'
import { CHOICES, type Choice, type Devices, megabytesOf } from './room/media.ts'
import type { Peer } from './room/room-client.ts'
import type { SocketState } from './room/room-socket.ts'
import { Picture } from './stage.tsx'
import { useDevices } from './use-devices.ts'

type EntranceProps = {
  consultation: Consultation
  socket: SocketState
  peer: Peer
  /** Whoever asked to be in the call is not stopped at its door, once camera and microphone are there. */
  entersAtOnce: boolean
  onEnter: (media: Media, local: MediaStream | undefined) => void
}

/** How this person took part in each consultation since the page was loaded: whoever comes back does so again. */
const lastMedia = new Map<string, Media>()

/** Usual length of a consultation, for what it costs. */
const MINUTES = 15

/** The look at camera, microphone and connection, and the choice of how much to send. */
export function Entrance({ consultation, socket, peer, entersAtOnce, onEnter }: EntranceProps) {
  const before = lastMedia.get(consultation.id)
  const [media, setMedia] = useState<Choice>(before === undefined || before === 'chat' ? 'light' : before)
  const [devices, setDevices] = useState<Devices>({})
  const { stream, hasFailed, found, take, tryAgain } = useDevices(media, devices)
  const peerName = consultation.role === 'patient' ? 'O médico' : 'O paciente'
  const isReady = stream !== undefined && !hasFailed
  const enterBy = (how: Media) => {
    lastMedia.set(consultation.id, how)
    onEnter(how, how === 'chat' ? undefined : take())
  }
  const enter = { disabled: !isReady, onClick: () => enterBy(media) }
  const enterAtOnce = useEffectEvent(() => {
    if (before === 'chat') enterBy('chat')
    else if (isReady) enterBy(media)
  })
  useEffect(() => {
    if (entersAtOnce) enterAtOnce()
  }, [entersAtOnce, isReady])
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      <div className="overflow-hidden rounded-xl bg-stage text-on-stage shadow-card">
        {media === 'voice' || hasFailed ? (
          <div className="grid aspect-4/3 place-content-center justify-items-center gap-4 px-6 text-center">
            {hasFailed ? <MediaRefused onRetry={tryAgain} /> : <p>Só voz: a sua câmara fica desligada.</p>}
          </div>
        ) : (
          <Picture
            stream={stream}
            label="A sua imagem"
            isMuted
            className="aspect-4/3 w-full -scale-x-100 object-cover"
          />
        )}
      </div>
      <Card as="section" aria-label="Antes de entrar" className="flex flex-col gap-4">
        <ul className="flex flex-col gap-2" aria-label="Verificação">
          <Check isOk={socket === 'open'} isWaiting={socket === 'connecting'}>
            {socket === 'open' ? 'Ligação ao servidor' : 'Sem ligação ao servidor: tentamos outra vez'}
          </Check>
          <Check isOk={isReady} isWaiting={!stream && !hasFailed}>
            {hasFailed
              ? 'Não foi possível aceder à câmara ou ao microfone'
              : media === 'voice'
                ? 'Microfone'
                : 'Câmara e microfone'}
          </Check>
          {isReady && (
            <li className="pl-8 text-sm text-muted">
              <MicrophoneLevel stream={stream} />
            </li>
          )}
        </ul>
        <MediaChoice value={media} onChange={setMedia} />
        <DeviceChoice found={found} devices={devices} onChange={setDevices} hasCamera={media !== 'voice'} />
        <p role="status" className="text-sm text-muted">
          {peer === 'away'
            ? `${peerName} ainda não está na sala.`
            : peer === 'waiting'
              ? `${peerName} está a preparar-se.`
              : `${peerName} está à sua espera.`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button className="max-md:hidden" {...enter}>
            Entrar na consulta
          </Button>
          <Button variant={hasFailed ? 'primary' : 'outline'} onClick={() => enterBy('chat')}>
            Entrar só por chat
          </Button>
        </div>
      </Card>
      <StickyActionBar className="md:hidden">
        <Button fullWidth {...enter}>
          Entrar na consulta
        </Button>
      </StickyActionBar>
    </div>
  )
}

/** What the person can do about it. */
function MediaRefused({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <p>
        Permita a câmara e o microfone nas definições do navegador e tente outra vez. Sem eles pode entrar por chat.
      </p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Tentar novamente
      </Button>
    </>
  )
}

function Check({ isOk, isWaiting, children }: { isOk: boolean; isWaiting: boolean; children: ReactNode }) {
  const Icon = isOk ? CircleCheck : isWaiting ? LoaderCircle : CircleX
  const look = isOk ? 'text-action' : isWaiting ? 'animate-spin text-muted' : 'text-danger'
  return (
    <li className="flex items-center gap-2">
      <Icon className={`size-6 shrink-0 ${look}`} aria-hidden />
      <span>{children}</span>
      <span className="sr-only">{isOk ? 'a funcionar' : isWaiting ? 'a verificar' : 'não funciona'}</span>
    </li>
  )
}

function MediaChoice({ value, onChange }: { value: Choice; onChange: (media: Choice) => void }) {
  const options = CHOICES.map(({ media, label }) => ({
    value: media,
    label,
    text: `cerca de ${megabytesOf(media, MINUTES)} MB`,
  }))
  return (
    <div>
      <RadioGroup
        label="Como quer entrar"
        options={options}
        value={value}
        onValueChange={(chosen) => onChange(chosen as Choice)}
      />
      <p className="mt-1 text-sm text-muted">Dados móveis de uma consulta de {MINUTES} minutos.</p>
    </div>
  )
}

type DeviceProps = {
  found: { cameras: MediaDeviceInfo[]; microphones: MediaDeviceInfo[] }
  devices: Devices
  onChange: (devices: Devices) => void
  hasCamera: boolean
}

/** Where there is more than one. */
function DeviceChoice({ found: { cameras, microphones }, devices, onChange, hasCamera }: DeviceProps) {
  return (
    <>
      {hasCamera && cameras.length > 1 && (
        <Field label="Câmara">
          <Select
            value={devices.camera ?? cameras[0]?.deviceId}
            options={namesOf(cameras)}
            onValueChange={(camera) => onChange(Object.assign({}, devices, { camera }))}
          />
        </Field>
      )}
      {microphones.length > 1 && (
        <Field label="Microfone">
          <Select
            value={devices.microphone ?? microphones[0]?.deviceId}
            options={namesOf(microphones)}
            onValueChange={(microphone) => onChange(Object.assign({}, devices, { microphone }))}
          />
        </Field>
      )}
    </>
  )
}

const namesOf = (devices: readonly MediaDeviceInfo[]) =>
  devices.map(({ deviceId, label }, index) => ({ value: deviceId, label: label || `Aparelho ${index + 1}` }))
