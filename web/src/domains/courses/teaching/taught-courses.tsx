import type { TaughtCourse } from '@salama/contract/courses'
import { BookOpen } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { Badge, type BadgeTone } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { Picture } from '../../../ui/display/picture.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { CASE_BADGES } from '../../verification/labels.ts'
import { iconOf, lessonsLabel } from '../labels.ts'
import { useTaughtCourses } from './api.ts'
import { portalPath } from './views.ts'

/** The own courses, to be looked at or, with `toEdit`, one to be chosen for the editor. */
export function TaughtCourses({ toEdit = false }: { toEdit?: boolean }) {
  const { data, error, isFetching, refetch } = useTaughtCourses()
  if (error && !data) return <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <SkeletonList rows={2} rowClass="h-36" />
  if (data.length === 0) return <NoCourses />
  return (
    <>
      {toEdit && <p className="mb-3 text-muted">Escolha o curso que quer editar.</p>}
      <ul className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        {data.map((course) => (
          <TaughtCard key={course.id} course={course} toEdit={toEdit} />
        ))}
      </ul>
    </>
  )
}

/** What every part of the portal says to who has no course yet. */
export function NoCourses() {
  return (
    <EmptyState
      level={3}
      icon={BookOpen}
      title="Ainda não tem cursos"
      text="Um curso começa como rascunho. Escreva-o aos poucos e envie-o quando estiver pronto."
      action={
        <Link href={portalPath({ view: 'criar' })} className={buttonClass()}>
          Começar um curso
        </Link>
      }
    />
  )
}

/** Where a course stands for its teacher: the catalogue first, then its newest version. */
export function standingOf(course: TaughtCourse): { label: string; tone: BadgeTone }[] {
  const { isPublished, isWithdrawn, status } = course
  return [
    ...(isPublished ? [{ label: 'Publicado', tone: 'action' as const }] : []),
    ...(isWithdrawn ? [{ label: 'Retirado', tone: 'outline' as const }] : []),
    ...(status === 'approved'
      ? []
      : [status === 'draft' ? { label: 'Rascunho', tone: 'neutral' as const } : CASE_BADGES[status]]),
  ]
}

function TaughtCard({ course, toEdit }: { course: TaughtCourse; toEdit: boolean }) {
  const { id, slug, title, category, level, price, coverUrl, lessonCount, students, rating, reviewCount } = course
  const Icon = iconOf(category)
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex gap-3.5">
        <Picture
          src={coverUrl}
          ratio="square"
          sizes="5rem"
          name={category}
          placeholder={<Icon className="size-7" />}
          className="size-20 rounded-md"
        />
        <div className="min-w-0 grow">
          <h3 className="leading-snug font-bold wrap-anywhere">{title}</h3>
          <p className="mt-0.5 text-sm text-muted">
            {category} · {level} ·{' '}
            <span className="whitespace-nowrap">
              {lessonsLabel(lessonCount)} · {price === 0 ? 'Grátis' : <Money centavos={price} />}
            </span>
          </p>
          <p className="mt-0.5 text-sm text-muted">
            {studentsLabel(students)}
            {reviewCount > 0 && ` · ${String(rating).replace('.', ',')} (${reviewCount})`}
          </p>
        </div>
      </div>
      <p className="flex flex-wrap gap-2">
        {standingOf(course).map(({ label, tone }) => (
          <Badge key={label} tone={tone}>
            {label}
          </Badge>
        ))}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link href={portalPath({ view: 'editar', courseId: id })} className={buttonClass({ size: 'sm' })}>
          Editar<span className="sr-only"> {title}</span>
        </Link>
        {!toEdit && course.isPublished && (
          <Link href={`/cursos/${slug}`} className={buttonClass({ variant: 'link' })}>
            Ver página<span className="sr-only"> de {title}</span>
          </Link>
        )}
        {!toEdit && students > 0 && (
          <Link href={portalPath({ view: 'alunos', courseId: id })} className={buttonClass({ variant: 'link' })}>
            Alunos<span className="sr-only"> de {title}</span>
          </Link>
        )}
      </div>
    </Card>
  )
}

export const studentsLabel = (count: number): string => `${count} ${count === 1 ? 'aluno' : 'alunos'}`
