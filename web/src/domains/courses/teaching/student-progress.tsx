import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { useCourseProgress, useTaughtCourses } from './api.ts'
import { CourseChoice, useChosenCourse } from './course-choice.tsx'
import { Students } from './student-list.tsx'
import { NoCourses, studentsLabel } from './taught-courses.tsx'

/** How far the learners of one course have come, lesson by lesson and each of them. */
export function StudentProgress() {
  const courses = useTaughtCourses().data
  const { chosen, choose } = useChosenCourse(courses ?? [])
  if (!courses) return <SkeletonList rows={3} rowClass="h-20" />
  const course = chosen ?? courses.find(({ students }) => students > 0) ?? courses[0]
  if (!course) return <NoCourses />
  return (
    <>
      <CourseChoice courses={courses} value={course.id} onChange={choose} className="mb-4" />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <ByLesson courseId={course.id} />
        <section aria-labelledby="por-aluno">
          <h3 id="por-aluno" className="mb-3 text-lg font-bold">
            Por aluno
          </h3>
          <Students courseId={course.id} />
        </section>
      </div>
    </>
  )
}

function ByLesson({ courseId }: { courseId: string }) {
  const { data, error, isFetching, refetch } = useCourseProgress(courseId)
  return (
    <section aria-labelledby="por-aula">
      <h3 id="por-aula" className="mb-3 text-lg font-bold">
        Por aula
      </h3>
      {data ? (
        <ol className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
          {data.lessons.map(({ id, title, completions }, place) => (
            <li key={id}>
              <p className="flex justify-between gap-3 text-sm">
                <span className="min-w-0 font-medium wrap-anywhere">
                  {place + 1}. {title}
                </span>
                <span className="shrink-0 text-muted tabular-nums">
                  {completions} de {studentsLabel(data.students)}
                </span>
              </p>
              <Progress
                label={`Fizeram a aula ${title}`}
                labelHidden
                value={data.students === 0 ? 0 : (100 * completions) / data.students}
                className="mt-1"
              />
            </li>
          ))}
          {data.lessons.length === 0 && <li className="text-muted">Este curso ainda não foi publicado.</li>}
        </ol>
      ) : error ? (
        <ErrorState level={3} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonList rows={3} rowClass="h-10" />
      )}
    </section>
  )
}
