import { LoaderCircle, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { clock } from './use-elapsed.ts'

type StageProps = {
  local: MediaStream | undefined
  remote: MediaStream | undefined
  /** Whoever is not seen: their name stands in the place of their picture. */
  peerName: string
  peerImageUrl?: string | null | undefined
  badge: { label: string; tone: BadgeTone }
  seconds: number
  /** Said over the picture while something is awaited. */
  notice?: ReactNode
  isBusy?: boolean
  /** The screen is the call's alone; over the picture, or beside it where there is room, what is written. */
  whole?: { panel: ReactNode }
  children: ReactNode
}

/** The two pictures with the state of the connection, the timer and the controls. */
export function Stage({
  local,
  remote,
  peerName,
  peerImageUrl,
  badge,
  seconds,
  notice,
  isBusy = false,
  whole,
  children,
}: StageProps) {
  const hasPicture = (remote?.getVideoTracks().length ?? 0) > 0
  return (
    <section
      aria-label="Vídeo"
      className={classNames('bg-stage text-on-stage', whole ? wholeClass : 'overflow-hidden rounded-xl shadow-card')}
    >
      <div
        className={classNames(
          'relative col-start-1 row-start-1 w-full',
          whole ? 'size-full' : 'aspect-4/3 max-h-[62dvh] short:max-h-[50dvh] md:aspect-video',
        )}
      >
        <Picture
          stream={remote}
          label={`Imagem de ${peerName}`}
          className={classNames('absolute inset-0 size-full object-contain', !hasPicture && 'sr-only')}
        />
        {(!hasPicture || notice) && (
          // On a phone the own picture takes the lower part of the stage.
          <div className="absolute inset-0 grid place-items-center px-6 pt-10 pb-22 text-center md:py-0">
            <div className="grid justify-items-center gap-1.5 md:gap-3">
              {isBusy ? (
                <LoaderCircle className="size-10 animate-spin" aria-hidden />
              ) : peerImageUrl ? (
                <Avatar name={peerName} src={peerImageUrl} size="xl" />
              ) : (
                <span
                  className={classNames(
                    'grid size-12 place-items-center rounded-full bg-on-stage/10 md:size-20',
                    Boolean(notice) && 'max-md:hidden',
                  )}
                  aria-hidden
                >
                  <UserRound className="size-7 md:size-10" strokeWidth={1.5} />
                </span>
              )}
              <p className="font-bold">{peerName}</p>
              <p role="status" className="max-w-sm text-stage-muted">
                {notice}
              </p>
            </div>
          </div>
        )}
        <div className="absolute top-3 right-3 left-3 flex items-start justify-between gap-3">
          <Badge tone={badge.tone} role="status" data-connection>
            {badge.label}
          </Badge>
          <p
            role="timer"
            aria-label="Tempo de consulta"
            className="rounded-full bg-stage/80 px-3 py-0.5 font-bold tabular-nums"
          >
            {clock(seconds)}
          </p>
        </div>
        <div
          className={classNames(
            'absolute right-3 w-24 overflow-hidden rounded-md border border-on-stage/30 bg-stage md:w-40',
            // What is written covers the lower part of the picture on a phone.
            whole ? 'top-14' : 'bottom-3',
          )}
        >
          <Picture
            stream={local}
            label="A sua imagem"
            isMuted
            className="aspect-4/3 w-full -scale-x-100 object-cover"
          />
        </div>
      </div>
      {whole?.panel && <div className={panelClass}>{whole.panel}</div>}
      <div className="col-start-1 row-start-2 flex flex-wrap items-start justify-center gap-x-1 gap-y-2 px-1 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:gap-x-3">
        {children}
      </div>
    </section>
  )
}

const wholeClass =
  'grid min-h-0 grow grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_auto]'

/** Over the lower half of the picture on a phone; a column beside it from the large width up. */
const panelClass =
  'z-1 col-start-1 row-start-1 flex max-h-[55%] min-h-0 flex-col self-end overflow-y-auto bg-ground p-2 text-ink max-lg:mx-2 max-lg:rounded-t-xl lg:col-start-2 lg:row-span-2 lg:h-full lg:max-h-none lg:w-96 lg:p-4'

type PictureProps = { stream: MediaStream | undefined; label: string; isMuted?: boolean; className: string }

export function Picture({ stream, label, isMuted = false, className }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current && video.current.srcObject !== (stream ?? null)) video.current.srcObject = stream ?? null
  }, [stream])
  return (
    <video ref={video} aria-label={label} autoPlay playsInline muted={isMuted} className={className}>
      <track kind="captions" />
    </video>
  )
}
