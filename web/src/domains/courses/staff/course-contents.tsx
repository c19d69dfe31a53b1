import { readCourseContents } from '@salama/contract/courses/staff'
import { useQuery } from '@tanstack/react-query'
import { fresh, queryOf } from '../../../lib/api/query-client.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { KIND_LABELS } from '../labels.ts'
import { LessonAudio } from '../lesson-audio.tsx'
import { LessonBody } from '../lesson-body.tsx'
import { RightAnswers } from './right-answers.tsx'

/** All lessons of a version, each to be opened and read before it is decided upon. */
export function CourseContents({ subjectId }: { subjectId: string }) {
  const query = useQuery({ ...queryOf(readCourseContents, { params: { versionId: subjectId } }), ...fresh })
  const { data, error, isFetching, refetch } = query
  if (error && !data)
    return <ErrorState level={3} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <SkeletonList rows={3} rowClass="h-12" />
  return (
    <ol className="flex flex-col gap-4">
      {data.modules.map((module) => (
        <li key={module.id}>
          <h4 className="font-bold wrap-anywhere">{module.title}</h4>
          {module.description && <p className="text-muted">{module.description}</p>}
          <ul className="mt-2 flex flex-col gap-2">
            {module.lessons.map(({ id, title, kind, body, audio, quiz }) => (
              <li key={id}>
                <details className="rounded-md border border-line bg-surface">
                  <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold wrap-anywhere">
                    {title} <span className="font-normal text-muted">({KIND_LABELS[kind]})</span>
                  </summary>
                  <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
                    {audio && <LessonAudio audio={audio} title={title} />}
                    {quiz ? <RightAnswers quiz={quiz} /> : <LessonBody markdown={body} pictureBytes={0} />}
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
