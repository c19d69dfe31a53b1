import type { DoctorProfile } from '@salama/contract/appointments'
import { Building2, CalendarPlus, IdCard, Languages, type LucideIcon, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { StickyActionBar } from '../../../ui/actions/sticky-action-bar.tsx'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ReviewList } from '../../reviews/review-list.tsx'
import { useDoctor } from '../api.ts'
import { whenLabel } from '../booking/slots.ts'
import { doctorName } from '../labels.ts'
import { DoctorPrices, DoctorRating } from './doctor-card.tsx'
import { RoundTheClockBadge } from './round-the-clock.tsx'

/** One doctor, for who has a link or wants to know more before booking. */
export function DoctorPage() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useDoctor(id)
  if (data) return <Shown doctor={data} />
  if (error) {
    return (
      <>
        <PageHeader title="Médico" back="/telemedicine" />
        <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Médico" back="/telemedicine" />
      <SkeletonList rows={3} rowClass="h-40" />
    </>
  )
}

const bookingAddress = (id: string): string => `/telemedicine?medico=${id}`

function Shown({ doctor }: { doctor: DoctorProfile }) {
  const { id, user, specialty, specialties, is24x7, biography, isPaused } = doctor
  const others = specialties.filter((name) => name !== specialty)
  return (
    <>
      <PageHeader title={doctorName(doctor)} subtitle={[specialty, ...others].join(' · ')} back="/telemedicine" />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Card as="section" aria-label="Sobre" className="flex min-w-0 flex-wrap items-start gap-4">
          <Avatar name={`${user.firstName} ${user.lastName}`} src={user.profileImageUrl} size="xl" />
          <div className="min-w-0 grow basis-52">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <DoctorRating doctor={doctor} />
              <RoundTheClockBadge is24x7={is24x7} />
            </div>
            {biography && <p className="mt-3 whitespace-pre-line wrap-anywhere">{biography}</p>}
            <Details doctor={doctor} />
          </div>
        </Card>
        <Card
          as="section"
          aria-labelledby="marcar"
          className="md:sticky md:top-4 md:col-start-2 md:row-span-2 md:row-start-1"
        >
          <h2 id="marcar" className="text-lg font-bold">
            Próximos horários
          </h2>
          {isPaused ? (
            <AlertStrip className="mt-3">Este médico não está a aceitar consultas neste momento.</AlertStrip>
          ) : (
            <Times doctor={doctor} />
          )}
          <DoctorPrices doctor={doctor} />
          {!isPaused && (
            <Link href={bookingAddress(id)} className={`${buttonClass({ fullWidth: true })} mt-4 max-md:hidden`}>
              <CalendarPlus className="size-5" aria-hidden />
              Agendar consulta
            </Link>
          )}
        </Card>
        <Card as="section" aria-labelledby="avaliacoes">
          <h2 id="avaliacoes" className="mb-3 text-lg font-bold">
            Avaliações
          </h2>
          <ReviewList
            subject={{ kind: 'doctor', id }}
            none="Ainda ninguém avaliou. Só quem teve uma consulta pode avaliar."
          />
        </Card>
      </div>
      {!isPaused && (
        <StickyActionBar className="mt-4 md:hidden">
          <Link href={bookingAddress(id)} className={buttonClass({ fullWidth: true })}>
            Agendar consulta
          </Link>
        </StickyActionBar>
      )}
    </>
  )
}

function Details({ doctor }: { doctor: DoctorProfile }) {
  const { clinicName, clinicAddress, city, province, languages, license } = doctor
  return (
    <ul className="mt-4 flex flex-col gap-2.5">
      <Detail icon={Building2}>{clinicName}</Detail>
      <Detail icon={MapPin}>{[clinicAddress, city, province].join(', ')}</Detail>
      <Detail icon={Languages}>Fala {new Intl.ListFormat('pt').format(languages)}</Detail>
      <Detail icon={IdCard}>
        Carteira profissional <span className="whitespace-nowrap">{license}</span>
      </Detail>
    </ul>
  )
}

function Detail({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon className="mt-0.5 size-5 shrink-0 text-action" aria-hidden />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

function Times({ doctor: { freeTimes } }: { doctor: DoctorProfile }) {
  if (freeTimes.length === 0) return <p className="mt-2 text-muted">Sem horários livres nos próximos dias.</p>
  const now = new Date()
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {freeTimes.map((at) => (
        <li key={at} className="rounded-sm bg-action-soft px-3 py-1.5 text-sm font-semibold text-on-action-soft">
          <time dateTime={at} suppressHydrationWarning>
            {whenLabel(new Date(at), now)}
          </time>
        </li>
      ))}
    </ul>
  )
}
