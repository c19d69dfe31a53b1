import type { Practice } from '@salama/contract/appointments'
import { CalendarDays, Clock, Star, Stethoscope, UserRoundPen, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isUnauthorized } from '../../../lib/api/api.ts'
import { useQueryParameter } from '../../../lib/navigation.ts'
import { deferred } from '../../../lib/release/deferred.tsx'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { WorkShell } from '../../../ui/layout/work-shell.tsx'
import { PushMoment } from '../../notifications/push/push-moment.tsx'
import { ReviewList } from '../../reviews/review-list.tsx'
import { usePractice } from '../api.ts'
import { Agenda } from './agenda.tsx'

const profile = deferred(async () => (await import('./practice-form.tsx')).PracticeForm)

const hours = deferred(async () => (await import('./hours-editor.tsx')).HoursEditor)

const VIEWS = ['agenda', 'horario', 'perfil', 'avaliacoes'] as const
type View = (typeof VIEWS)[number]
const isView = (value: string): value is View => VIEWS.some((view) => view === value)

/** The doctor's own place: who comes, when there is time, what patients read. */
export function DoctorPortalPage({ above }: { above?: ReactNode }) {
  const { data, error, isFetching, refetch } = usePractice()
  return (
    <>
      {!data && <PageHeader title={TITLE} />}
      {data ? (
        <Portal practice={data} above={above} />
      ) : error?.body?.code === 'appointments.profile_required' ? (
        <NotADoctor />
      ) : error && !isUnauthorized(error) ? (
        <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonList rows={4} rowClass="h-24" />
      )}
    </>
  )
}

const TITLE = 'Portal do Médico'

function Portal({ practice, above }: { practice: Practice; above: ReactNode }) {
  const [view = 'agenda', setView] = useQueryParameter('vista', isView)
  return (
    <WorkShell
      label={TITLE}
      value={view}
      onValueChange={(value) => isView(value) && setView(value === 'agenda' ? undefined : value)}
      header={
        <>
          <PageHeader
            title={TITLE}
            actions={
              <Link href="/pagamentos" className={buttonClass({ variant: 'outline', size: 'sm' })}>
                <Wallet className="size-5" aria-hidden />
                Ganhos
              </Link>
            }
          />
          {above}
          <PushMoment text="Um paciente que marca para hoje, ou que já espera, acorda este aparelho, mesmo com a página fechada." />
          <Standing practice={practice} />
        </>
      }
      places={[
        { value: 'agenda', label: 'Agenda', icon: CalendarDays, content: <Agenda /> },
        { value: 'horario', label: 'Horário', icon: Clock, content: <hours.Part practice={practice} /> },
        { value: 'perfil', label: 'Perfil', icon: UserRoundPen, content: <profile.Part practice={practice} /> },
        {
          value: 'avaliacoes',
          label: 'Avaliações',
          icon: Star,
          content: (
            <ReviewList
              subject={{ kind: 'doctor', id: practice.id }}
              none="Depois de uma consulta, o paciente pode avaliar. O que escrever aparece aqui."
            />
          ),
        },
      ]}
    />
  )
}

/** Why patients do not find the doctor, where they do not. */
function Standing({ practice: { status, isPaused } }: { practice: Practice }) {
  if (status !== 'approved')
    return (
      <AlertStrip className="mb-4">
        {status === 'rejected' || status === 'suspended'
          ? 'O seu registo não está aprovado: os pacientes não o encontram.'
          : 'O seu registo está a ser verificado. Assim que for aprovado, os pacientes encontram-no na lista.'}{' '}
        <Link href="/doctor-registration" className="font-semibold underline">
          Ver o registo
        </Link>
      </AlertStrip>
    )
  if (!isPaused) return null
  return (
    <AlertStrip tone="warning" className="mb-4">
      Está fora da lista: ninguém pode marcar novas consultas consigo.
    </AlertStrip>
  )
}

function NotADoctor() {
  return (
    <EmptyState
      icon={Stethoscope}
      title="Atenda pacientes em todo o país"
      text="Registe-se como médico, escolha o seu horário e os seus preços."
      action={
        <Link href="/doctor-registration" className={buttonClass()}>
          Tornar-se Médico
        </Link>
      }
    />
  )
}
