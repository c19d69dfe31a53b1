import type { Enrolment } from '@salama/contract/courses'
import { BookOpenCheck, Clock, GraduationCap, type LucideIcon, TrendingUp } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { isText, useQueryParameter } from '../../lib/navigation.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useProgressOf } from './api.ts'
import { ActiveCard, CompletedCard, PendingCard } from './enrolment-card.tsx'
import { EnrolmentPayment } from './enrolment-payment.tsx'
import { hoursLabel } from './labels.ts'
import { useEnrolments } from './own-enrolments.ts'
import { usePaying } from './use-paying.ts'

export function MyCoursesPage() {
  const { data, isError, isFetching, refetch } = useEnrolments()
  const { paying, pay, close } = usePaying(data ?? undefined)
  return (
    <>
      <PageHeader
        title="Meus Cursos"
        actions={
          <Link href="/cursos" className={buttonClass({ size: 'sm' })}>
            Ver cursos
          </Link>
        }
      />
      {data ? (
        <Enrolments all={data} onPay={pay} />
      ) : isError ? (
        <ErrorState
          title="Erro ao carregar cursos"
          text="Não foi possível carregar os seus cursos."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonList rows={3} rowClass="h-40" />
      )}
      <EnrolmentPayment enrolment={paying} onClose={close} />
    </>
  )
}

function Enrolments({ all, onPay }: { all: Enrolment[]; onPay: (id: string) => void }) {
  const [wanted] = useQueryParameter('inscricao', isText)
  const of = (status: Enrolment['status']) => all.filter((one) => one.status === status)
  const [pending, active, completed] = [of('pending'), of('active'), of('completed')]
  const percents = useProgressOf(active)
  if (pending.length + active.length + completed.length === 0) {
    return (
      <EmptyState
        icon={GraduationCap}
        title="Ainda não tem cursos"
        text="Escolha um curso grátis ou pago, aprenda ao seu ritmo e receba um certificado."
        action={
          <Link href="/cursos" className={buttonClass()}>
            Ver cursos
          </Link>
        }
      />
    )
  }
  return (
    <div className="flex flex-col gap-8">
      <Summary active={active} completed={completed} percents={percents} />
      {pending.length > 0 && (
        <Group title="Aguardando Pagamento">
          {pending.map((one) => (
            <PendingCard key={one.id} enrolment={one} onPay={() => onPay(one.id)} />
          ))}
        </Group>
      )}
      {active.length > 0 && (
        <Group title="Cursos Ativos">
          {active.map((one) => (
            <ActiveCard key={one.id} enrolment={one} percent={percents.get(one.id)} selected={one.id === wanted} />
          ))}
        </Group>
      )}
      {completed.length > 0 && (
        <Group title="Cursos Concluídos">
          {completed.map((one) => (
            <CompletedCard key={one.id} enrolment={one} selected={one.id === wanted} />
          ))}
        </Group>
      )}
    </div>
  )
}

type SummaryProps = { active: Enrolment[]; completed: Enrolment[]; percents: ReadonlyMap<string, number> }

function Summary({ active, completed, percents }: SummaryProps) {
  const sum = active.reduce((total, { id }) => total + (percents.get(id) ?? 0), 0)
  const average = active.length === 0 ? 0 : Math.round(sum / active.length)
  const hours = active.reduce((total, { course }) => total + course.estimatedDurationHours, 0)
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure icon={BookOpenCheck} name="Cursos ativos" value={String(active.length)} />
      <Figure icon={GraduationCap} name="Concluídos" value={String(completed.length)} />
      <Figure icon={TrendingUp} name="Progresso médio" value={`${average}%`} />
      <Figure icon={Clock} name="Horas totais" value={hoursLabel(hours)} />
    </dl>
  )
}

function Figure({ icon: Icon, name, value }: { icon: LucideIcon; name: string; value: string }) {
  return (
    <Card className="flex flex-col-reverse gap-1">
      <dt className="flex items-center gap-1.5 text-sm text-muted">
        <Icon className="size-4 shrink-0 text-action" aria-hidden />
        {name}
      </dt>
      <dd className="text-2xl font-extrabold tabular-nums">{value}</dd>
    </Card>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl font-bold">
        {title}
      </h2>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">{children}</div>
    </section>
  )
}
