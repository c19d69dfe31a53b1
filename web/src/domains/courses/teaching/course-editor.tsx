import type { AuthoredCourse } from '@salama/contract/courses'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { OwnCase } from '../../verification/own-case.tsx'
import { useTaughtCourse } from './api.ts'
import { BackLink } from './back-link.tsx'
import { CourseActions } from './course-actions.tsx'
import { FactsForm } from './facts-form.tsx'
import { LessonEditor } from './lesson-editor.tsx'
import { OutlineEditor } from './outline-editor.tsx'
import { ReadOutline } from './read-outline.tsx'
import { SubmitCourse } from './submit-course.tsx'
import { standingOf } from './taught-courses.tsx'
import { portalPath } from './views.ts'

type CourseEditorProps = { courseId: string; lessonId: string | undefined }

/** One course: what its page says, its modules and lessons, and its way to the catalogue. */
export function CourseEditor({ courseId, lessonId }: CourseEditorProps) {
  const { data, error, isFetching, refetch } = useTaughtCourse(courseId)
  if (error && !data)
    return (
      <ErrorState
        level={3}
        text={error.status === 404 ? 'Não encontrámos este curso entre os seus.' : error.sentence}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <SkeletonList rows={3} rowClass="h-40" />
  if (lessonId) return <LessonEditor key={lessonId} course={data} lessonId={lessonId} />
  return <WholeCourse course={data} />
}

function WholeCourse({ course }: { course: AuthoredCourse }) {
  const { title, versionId, versionNumber, isEditable, isPublished, status } = course
  return (
    <>
      <BackLink to={portalPath({ view: 'cursos' })}>Os seus cursos</BackLink>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="min-w-0 text-2xl font-bold wrap-anywhere">{title}</h3>
        {standingOf(course).map(({ label, tone }) => (
          <Badge key={label} tone={tone}>
            {label}
          </Badge>
        ))}
      </div>
      {isEditable && isPublished && (
        <AlertStrip className="mb-4">
          Está a escrever a versão {versionNumber}. Os alunos continuam na anterior até esta ser aprovada.
        </AlertStrip>
      )}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {isEditable ? (
            <>
              <FactsForm key={versionId} course={course} />
              <OutlineEditor key={`${versionId}:outline`} course={course} />
            </>
          ) : (
            <ReadOutline course={course} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-4">
          {isEditable && <SubmitCourse course={course} />}
          {status !== 'draft' && (
            <Card>
              <OwnCase key={status} subjectId={versionId} />
            </Card>
          )}
          <CourseActions course={course} />
        </div>
      </div>
    </>
  )
}
