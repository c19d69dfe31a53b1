import type { Student } from '@salama/contract/courses'
import { formatDate } from '@salama/contract/kernel/time'
import { Users } from 'lucide-react'
import { when } from '../../../lib/ago.ts'
import { MoreButton } from '../../../ui/actions/more-button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { lessonsLabel } from '../labels.ts'
import { useStudents, useTaughtCourses } from './api.ts'
import { CourseChoice, useChosenCourse } from './course-choice.tsx'
import { NoCourses } from './taught-courses.tsx'

/** Who learns in the own courses. Their addresses and numbers stay theirs. */
export function StudentList() {
  const courses = useTaughtCourses().data
  const { chosen, choose } = useChosenCourse(courses ?? [])
  if (!courses) return <SkeletonList rows={3} rowClass="h-20" />
  if (courses.length === 0) return <NoCourses />
  return (
    <>
      {courses.length > 1 && (
        <CourseChoice courses={courses} value={chosen?.id} all="Todos os cursos" onChange={choose} className="mb-4" />
      )}
      <Students courseId={chosen?.id} />
    </>
  )
}

/** The students of one course, or of all. */
export function Students({ courseId }: { courseId: string | undefined }) {
  const list = useStudents(courseId)
  if (list.error && !list.rows)
    return (
      <ErrorState level={3} text={list.error.sentence} onRetry={() => void list.refetch()} retrying={list.isFetching} />
    )
  if (!list.rows) return <SkeletonList rows={3} rowClass="h-20" />
  if (list.rows.length === 0)
    return (
      <EmptyState
        level={3}
        icon={Users}
        title="Ainda não há alunos"
        text="Quem se inscrever nos seus cursos aparece aqui, com o que já fez."
      />
    )
  return (
    <>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {list.rows.map((student) => (
          <StudentCard key={student.id} student={student} />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

function StudentCard({ student }: { student: Student }) {
  const { name, courseTitle, status, enrolledAt, completedAt, lastSeenAt, lessonsDone, lessonCount } = student
  const percent = lessonCount === 0 ? 0 : Math.round((100 * lessonsDone) / lessonCount)
  return (
    <Card as="li" className="flex flex-col gap-2 p-4!">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 font-bold wrap-anywhere">{name}</h3>
        {status === 'completed' && <Badge tone="action">Concluído</Badge>}
      </div>
      <p className="text-sm text-muted">
        {courseTitle} · inscrito em {formatDate(enrolledAt)}
      </p>
      <Progress label={`${lessonsDone} de ${lessonsLabel(lessonCount)}`} value={percent} />
      <p className="text-sm text-muted">
        {completedAt
          ? `Concluiu em ${formatDate(completedAt)}`
          : lastSeenAt
            ? `Última aula: ${when(lastSeenAt)}`
            : 'Ainda não abriu nenhuma aula'}
      </p>
    </Card>
  )
}
