import type { TeacherActivity } from '@salama/contract/courses'
import { GraduationCap, Sparkles, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { when } from '../../../lib/ago.ts'
import { Button, buttonClass } from '../../../ui/actions/button.tsx'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { tellFailure } from '../../../ui/feedback/tell-failure.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { EarningsSummary } from '../../payouts/earnings-summary.tsx'
import { useChangeBiography, useTaughtCourses, useTeacherStats } from './api.ts'
import { portalPath } from './views.ts'

/** What the portal opens with: what happened, what was earned, what the pages say of the teacher. */
export function Overview() {
  const { data, error, isFetching, refetch } = useTeacherStats()
  const courses = useTaughtCourses().data
  if (error && !data) return <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data || !courses) return <SkeletonList rows={3} rowClass="h-20" />
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <section aria-labelledby="atividade">
        <h2 id="atividade" className="mb-3 text-xl font-bold">
          Atividade recente
        </h2>
        {data.activity.length > 0 ? (
          <Activity events={data.activity} />
        ) : (
          <NoActivity hasCourses={courses.length > 0} />
        )}
      </section>
      {courses.length > 0 && (
        <div className="flex min-w-0 flex-col gap-4">
          <EarningsSummary />
          <Biography key={data.biography} value={data.biography} />
        </div>
      )}
    </div>
  )
}

const TOLD: Record<TeacherActivity['kind'], { icon: typeof UserPlus; text: string }> = {
  enrolled: { icon: UserPlus, text: 'inscreveu-se em' },
  completed: { icon: GraduationCap, text: 'concluiu' },
}

function Activity({ events }: { events: TeacherActivity[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {events.map(({ id, kind, learnerName, courseTitle, at }) => {
        const { icon: Icon, text } = TOLD[kind]
        return (
          <li key={`${id}:${kind}`} className="flex gap-3 px-4 py-3">
            <Icon className="mt-0.5 size-5 shrink-0 text-action" aria-hidden />
            <p className="min-w-0 wrap-anywhere">
              <strong>{learnerName}</strong> {text} «{courseTitle}»
              <time dateTime={at} className="block text-sm text-muted">
                {when(at)}
              </time>
            </p>
          </li>
        )
      })}
    </ul>
  )
}

function NoActivity({ hasCourses }: { hasCourses: boolean }) {
  return (
    <EmptyState
      level={3}
      icon={Sparkles}
      title="Ainda não há atividade"
      text={
        hasCourses
          ? 'Inscrições e conclusões dos seus cursos aparecem aqui.'
          : 'Escreva o primeiro curso no telemóvel ou no computador: guardamos tudo enquanto escreve.'
      }
      action={
        hasCourses ? undefined : (
          <Link href={portalPath({ view: 'criar' })} className={buttonClass()}>
            Começar um curso
          </Link>
        )
      }
    />
  )
}

function Biography({ value }: { value: string }) {
  const [text, setText] = useState(value)
  const change = useChangeBiography()
  const save = () =>
    change.mutate(text.trim(), {
      onSuccess: () => toast({ title: 'Apresentação guardada', variant: 'success' }),
      onError: (error) => tellFailure(error),
    })
  return (
    <Card as="section" aria-labelledby="apresentacao">
      <CardHeader
        level={2}
        title={<span id="apresentacao">A sua apresentação</span>}
        text="Aparece na página de cada curso, com o seu nome."
      />
      <Field label="Apresentação" labelHidden>
        <Textarea
          value={text}
          maxLength={2_000}
          placeholder="Quem é, o que faz e há quanto tempo ensina."
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        busy={change.isPending}
        disabled={text.trim() === value}
        onClick={save}
      >
        Guardar apresentação
      </Button>
    </Card>
  )
}
