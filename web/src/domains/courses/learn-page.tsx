import type { CourseDetails, OutlineLesson } from '@salama/contract/courses'
import { ArrowLeft, ArrowRight, ListTree } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'wouter'
import { isText, useQueryParameter } from '../../lib/navigation.ts'
import { Button } from '../../ui/actions/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useCourse, useOutline, useProgress } from './api.ts'
import { CompletedStrip } from './completed-strip.tsx'
import { CourseMissing } from './course-missing.tsx'
import { LessonList } from './lesson-list.tsx'
import { LessonView } from './lesson-view.tsx'
import { NextClasses } from './next-classes.tsx'
import { useEnrolments, useOwnEnrolment } from './own-enrolments.ts'

/** The lessons of a course, one at a time: where one left off, unless the address says which. */
export function LearnPage() {
  const { slug = '' } = useParams()
  const { data, error, isFetching, refetch } = useCourse(slug)
  if (data) return <Learning key={data.id} course={data} />
  if (error?.status === 404) return <CourseMissing title="Aula" />
  if (error) return <ErrorState level={1} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  return <Spinner className="min-h-64" />
}

function Learning({ course }: { course: CourseDetails }) {
  const enrolment = useOwnEnrolment(course.slug)
  const { isLoading } = useEnrolments()
  const isLearner = enrolment?.status === 'active' || enrolment?.status === 'completed'
  const outline = useOutline(course.id)
  const progress = useProgress(isLearner ? enrolment.id : undefined)
  const [chosen, choose] = useQueryParameter('aula', isText)
  const [firstId, setFirstId] = useState<string>()
  const [isListOpen, setIsListOpen] = useState(false)
  const lessons = outline.data?.modules.flatMap((module) => module.lessons) ?? []
  const doneIds = new Set(progress.data?.flatMap((one) => (one.isCompleted ? [one.lessonId] : [])))
  const isKnown = !isLoading && outline.data !== undefined && (!isLearner || progress.data !== undefined)
  // Kept, since a lesson that becomes done while it is read must not give way to the next.
  const first = lessons.find(({ id }) => !doneIds.has(id)) ?? lessons[0]
  if (isKnown && firstId === undefined && first) setFirstId(first.id)
  const current = lessons.find(({ id }) => id === chosen) ?? lessons.find(({ id }) => id === firstId)
  const go = (id: string) => {
    choose(id)
    setIsListOpen(false)
    scrollTo({ top: 0 })
  }
  if (outline.isError) {
    return <ErrorState level={1} text={outline.error.sentence} onRetry={() => void outline.refetch()} />
  }
  if (!isKnown || !current || !outline.data) return <Spinner className="min-h-64" />
  const percent = lessons.length === 0 ? 0 : (100 * doneIds.size) / lessons.length
  return (
    <>
      <PageHeader title={course.title} back={`/cursos/${course.slug}`} />
      {isLearner && (
        <Progress label={`${doneIds.size} de ${lessons.length} aulas feitas`} value={percent} className="mb-4" />
      )}
      {enrolment?.status === 'completed' && <CompletedStrip enrolment={enrolment} />}
      {isLearner && <NextClasses slug={course.slug} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <LessonView
            key={current.id}
            slug={course.slug}
            lessonId={current.id}
            isDone={doneIds.has(current.id)}
            isEnrolled={isLearner}
          />
          <Steps lessons={lessons} current={current} onGo={go} />
        </div>
        <nav aria-label="Aulas" className="lg:sticky lg:top-4 lg:order-last max-lg:order-first">
          <Button
            variant="outline"
            fullWidth
            aria-expanded={isListOpen}
            onClick={() => setIsListOpen(!isListOpen)}
            className="lg:hidden"
          >
            <ListTree className="size-5" aria-hidden />
            {isListOpen ? 'Fechar lista de aulas' : 'Todas as aulas'}
          </Button>
          <div className={isListOpen ? 'mt-2' : 'max-lg:hidden'}>
            <LessonList
              modules={outline.data.modules}
              currentId={current.id}
              doneIds={doneIds}
              isEnrolled={isLearner}
              onGo={go}
            />
          </div>
        </nav>
      </div>
    </>
  )
}

type StepsProps = { lessons: OutlineLesson[]; current: OutlineLesson; onGo: (id: string) => void }

function Steps({ lessons, current, onGo }: StepsProps) {
  const place = lessons.findIndex(({ id }) => id === current.id)
  const [before, after] = [lessons[place - 1], lessons[place + 1]]
  return (
    <div className="mt-4 flex flex-wrap justify-between gap-2">
      {before ? (
        <Button variant="outline" onClick={() => onGo(before.id)}>
          <ArrowLeft className="size-5" aria-hidden />
          Aula anterior
        </Button>
      ) : (
        <span />
      )}
      {after && (
        <Button onClick={() => onGo(after.id)}>
          Aula seguinte
          <ArrowRight className="size-5" aria-hidden />
        </Button>
      )}
    </div>
  )
}
