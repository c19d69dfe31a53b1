import type { Practice } from '@salama/contract/appointments'
import { Stethoscope, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isUnauthorized } from '../../lib/api.ts'
import { deferred } from '../../lib/deferred.tsx'
import { useQueryParameter } from '../../lib/navigation.ts'
import { AlertStrip } from '../../ui/alert-strip.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ReviewList } from '../reviews/review-list.tsx'
import { Agenda } from './agenda.tsx'
import { usePractice } from './api.ts'

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
      <PageHeader
        title="Portal do Médico"
        actions={
          data && (
            <Link href="/pagamentos" className={buttonClass({ variant: 'outline', size: 'sm' })}>
              <Wallet className="size-5" aria-hidden />
              Ganhos
            </Link>
          )
        }
      />
      {data ? (
        <>
          {above}
          <Portal practice={data} />
        </>
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

function Portal({ practice }: { practice: Practice }) {
  const [view = 'agenda', setView] = useQueryParameter('vista', isView)
  return (
    <>
      <Standing practice={practice} />
      <Tabs
        label="Portal do Médico"
        value={view}
        onValueChange={(value) => isView(value) && setView(value === 'agenda' ? undefined : value)}
        items={[
          { value: 'agenda', label: 'Agenda', content: <Agenda /> },
          { value: 'horario', label: 'Horário', content: <hours.Part practice={practice} /> },
          { value: 'perfil', label: 'Perfil', content: <profile.Part practice={practice} /> },
          {
            value: 'avaliacoes',
            label: 'Avaliações',
            count: practice.reviewCount,
            content: (
              <ReviewList
                subject={{ kind: 'doctor', id: practice.id }}
                none="Depois de uma consulta, o paciente pode avaliar. O que escrever aparece aqui."
              />
            ),
          },
        ]}
      />
    </>
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
