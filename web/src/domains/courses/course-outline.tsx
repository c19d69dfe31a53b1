import type { Course, Enrolment, OutlineLesson } from '@salama/contract/courses'
import { CirclePlay, FileText, Headphones, ListChecks, Lock, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '../../ui/display/badge.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { useOutline } from './api.ts'
import { KIND_LABELS } from './labels.ts'

type OutlineProps = { course: Course; enrolment: Enrolment | undefined }

/** The modules with their lessons: the open ones lead to their page, the others say why they are locked. */
export function CourseOutline({ course, enrolment }: OutlineProps) {
  const { data, error, isFetching, refetch } = useOutline(course.id)
  if (error) {
    return (
      <ErrorState
        title="Não foi possível carregar o conteúdo"
        level={3}
        text={error.sentence}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <SkeletonList rows={3} rowClass="h-14" />
  const isLearner = enrolment?.status === 'active' || enrolment?.status === 'completed'
  const isLocked = data.modules.some(({ lessons }) => lessons.some((lesson) => !lesson.isFreePreview))
  return (
    <>
      {!isLearner && isLocked && (
        <p className="mt-1 text-sm text-muted">
          {enrolment?.status === 'pending'
            ? 'As aulas fechadas abrem quando o pagamento for confirmado.'
            : 'As aulas fechadas abrem com a inscrição. As que têm «Preview» pode ler já.'}
        </p>
      )}
      <ol className="mt-3 flex flex-col gap-4">
        {data.modules.map((module) => (
          <li key={module.id}>
            <h3 className="font-bold">{module.title}</h3>
            {module.description && <p className="text-sm text-muted">{module.description}</p>}
            <ol className="mt-1 divide-y divide-line">
              {module.lessons.map((lesson) => (
                <li key={lesson.id}>
                  <Lesson slug={course.slug} lesson={lesson} isOpen={isLearner || lesson.isFreePreview} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </>
  )
}

export const LESSON_ICONS: Record<OutlineLesson['kind'], LucideIcon> = {
  text: FileText,
  audio: Headphones,
  quiz: ListChecks,
}

const lessonAddress = (slug: string, lessonId: string): string => `/cursos/${slug}/aprender?aula=${lessonId}`

function Lesson({ slug, lesson, isOpen }: { slug: string; lesson: OutlineLesson; isOpen: boolean }) {
  const { id, title, durationMinutes, isFreePreview, kind } = lesson
  const Icon = isOpen ? (isFreePreview ? CirclePlay : LESSON_ICONS[kind]) : Lock
  const row = (
    <>
      <Icon className={`size-5 shrink-0 ${isOpen ? 'text-action' : 'text-muted'}`} aria-hidden />
      <span className="min-w-0 grow">
        {title}
        {!isOpen && <span className="sr-only"> (fechada: precisa de inscrição)</span>}
        {kind !== 'text' && <span className="sr-only"> ({KIND_LABELS[kind]})</span>}
      </span>
      {isFreePreview && <Badge tone="action">Preview</Badge>}
      <span className="text-sm whitespace-nowrap text-muted">{durationMinutes} min</span>
    </>
  )
  const look = 'flex min-h-12 items-center gap-3 py-1.5'
  if (!isOpen) return <div className={`${look} text-muted`}>{row}</div>
  return (
    <Link href={lessonAddress(slug, id)} className={`${look} font-medium underline-offset-4 hover:underline`}>
      {row}
    </Link>
  )
}
