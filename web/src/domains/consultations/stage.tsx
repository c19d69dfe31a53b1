import { LoaderCircle, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { clock } from './use-elapsed.ts'

type StageProps = {
  local: MediaStream | undefined
  remote: MediaStream | undefined
  /** Whoever is not seen: his name stands in the place of his picture. */
  peerName: string
  badge: { label: string; tone: BadgeTone }
  seconds: number
  /** Said over the picture while something is awaited. */
  notice?: ReactNode
  isBusy?: boolean
  children: ReactNode
}

/** The two pictures with the state of the connection, the timer and the controls. */
export function Stage({ local, remote, peerName, badge, seconds, notice, isBusy = false, children }: StageProps) {
  const hasPicture = (remote?.getVideoTracks().length ?? 0) > 0
  return (
    <section aria-label="Vídeo" className="overflow-hidden rounded-xl bg-stage text-on-stage shadow-card">
      <div className="relative aspect-4/3 max-h-[62dvh] w-full short:max-h-[50dvh] md:aspect-video">
        <Picture
          stream={remote}
          label={`Imagem de ${peerName}`}
          className={classNames('size-full object-contain', !hasPicture && 'sr-only')}
        />
        {(!hasPicture || notice) && (
          // On a phone the own picture takes the lower part of the stage.
          <div className="absolute inset-0 grid place-items-center px-6 pt-10 pb-22 text-center md:py-0">
            <div className="grid justify-items-center gap-1.5 md:gap-3">
              {isBusy ? (
                <LoaderCircle className="size-10 animate-spin" aria-hidden />
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
        <div className="absolute right-3 bottom-3 w-24 overflow-hidden rounded-md border border-on-stage/30 bg-stage md:w-40">
          <Picture
            stream={local}
            label="A sua imagem"
            isMuted
            className="aspect-4/3 w-full -scale-x-100 object-cover"
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-2 px-3 py-3">{children}</div>
    </section>
  )
}

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
