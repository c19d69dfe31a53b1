import type { Doctor } from '@salama/contract/appointments'
import { roundToMetical } from '@salama/contract/kernel/money'
import { MapPin, MessageCircle, Star, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Card, stretchedLink } from '../../../ui/display/card.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { Rating } from '../../../ui/display/rating.tsx'
import { whenLabel } from '../booking/slots.ts'
import { doctorName } from '../labels.ts'
import { RoundTheClockBadge } from './round-the-clock.tsx'

type DoctorCardProps = {
  doctor: Doctor
  selected: boolean
  onSelect: () => void
}

export function DoctorCard({ doctor, selected, onSelect }: DoctorCardProps) {
  const { user, specialty, specialties, clinicName, is24x7, nextFreeAt } = doctor
  return (
    <Card
      as="article"
      aria-label={doctorName(doctor)}
      interactive
      selected={selected}
      className="flex flex-wrap gap-3.5 max-md:py-3"
    >
      <Avatar
        name={`${user.firstName} ${user.lastName}`}
        src={user.profileImageUrl}
        size="lg"
        className="max-md:size-12 max-md:text-base"
      />
      <div className="min-w-0 grow basis-44">
        <h3 className="text-lg leading-snug font-bold">
          <button type="button" aria-pressed={selected} onClick={onSelect} className={`text-left ${stretchedLink}`}>
            {doctorName(doctor)}
          </button>
        </h3>
        <p className="text-muted">
          {specialty}
          {specialties.length > 1 && <span className="text-sm"> (+{specialties.length - 1} especialidades)</span>}
        </p>
        <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
          <MapPin className="size-4 shrink-0" aria-hidden />
          <span className="min-w-0">{clinicName}</span>
        </p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <DoctorRating doctor={doctor} />
          <RoundTheClockBadge is24x7={is24x7} />
        </div>
        <DoctorPrices doctor={doctor} />
        {nextFreeAt !== undefined && <NextTime at={nextFreeAt} />}
        <Link
          href={`/medicos/${doctor.id}`}
          className="relative z-10 -mb-2 inline-flex min-h-11 items-center text-sm font-semibold text-action underline-offset-4 hover:underline"
        >
          Ver perfil<span className="sr-only"> de {doctorName(doctor)}</span>
        </Link>
      </div>
    </Card>
  )
}

export function DoctorRating({ doctor: { rating, reviewCount } }: { doctor: Doctor }) {
  if (rating > 0) return <Rating value={rating} note={reviewCount > 0 ? reviewsNote(reviewCount) : NO_REVIEWS} />
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted">
      <Star className="size-4" aria-hidden />
      {NO_REVIEWS}
    </p>
  )
}

const NO_REVIEWS = 'Sem avaliações'
const reviewsNote = (count: number): string => `(${count} ${count === 1 ? 'avaliação' : 'avaliações'})`

export function DoctorPrices({ doctor }: { doctor: Doctor }) {
  const { consultationPrice, consultationPriceChat } = doctor
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 md:mt-2.5">
      <Price icon={<Video className="size-4" aria-hidden />} centavos={consultationPrice} label="videochamada" />
      {consultationPriceChat && (
        <Price icon={<MessageCircle className="size-4" aria-hidden />} centavos={consultationPriceChat} label="chat" />
      )}
    </p>
  )
}

/** The line is as high with and without a time, so that nothing moves. */
function NextTime({ at }: { at: string | null }) {
  if (at === null) return <p className="mt-1.5 text-sm text-muted">Sem horários livres nos próximos dias</p>
  return (
    <p className="mt-1.5 text-sm">
      Próximo horário:{' '}
      {/* A document may be older than its day, and a phone's clock wrong: what it said stays until the next reading. */}
      <time dateTime={at} suppressHydrationWarning className="font-bold text-action">
        {whenLabel(new Date(at), new Date())}
      </time>
    </p>
  )
}

function Price({ icon, centavos, label }: { icon: ReactNode; centavos: number; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-muted">
      {icon}
      <Money centavos={roundToMetical(centavos)} className="text-base font-bold text-ink" />
      {label}
    </span>
  )
}
