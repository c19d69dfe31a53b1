import type { Lesson } from '@salama/contract/courses'
import { CircleCheck, Lock } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useLesson } from './api.ts'
import { playTimeLabel } from './labels.ts'
import { LessonAudio } from './lesson-audio.tsx'
import { LessonBody } from './lesson-body.tsx'
import { Quiz } from './quiz.tsx'
import { useReading } from './use-reading.ts'

type ViewProps = { slug: string; lessonId: string; isDone: boolean; isEnrolled: boolean }

export function LessonView({ slug, lessonId, isDone, isEnrolled }: ViewProps) {
  const { data, error, isFetching, refetch } = useLesson(slug, lessonId)
  if (data) return <Open lesson={data} isDone={isDone} onRead={refetch} />
  if (error?.code === 'courses.lesson_locked') return <Locked slug={slug} isEnrolled={isEnrolled} />
  if (error) return <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  return <Spinner className="min-h-64" />
}

function Locked({ slug, isEnrolled }: { slug: string; isEnrolled: boolean }) {
  return (
    <EmptyState
      icon={Lock}
      title="Aula fechada"
      text={
        isEnrolled
          ? 'Esta aula ainda não está aberta para si.'
          : 'Esta aula é para quem está inscrito no curso. A inscrição abre todas as aulas.'
      }
      action={
        <Link href={`/cursos/${slug}`} className={buttonClass()}>
          Ver inscrição
        </Link>
      }
    />
  )
}

type OpenProps = { lesson: Lesson; isDone: boolean; onRead: () => Promise<{ data: Lesson | undefined }> }

function Open({ lesson, isDone, onRead }: OpenProps) {
  const { title, body, audio, quiz, enrollmentId, durationMinutes } = lesson
  const isListening = useRef(false)
  return (
    <Card as="article" aria-labelledby="aula" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="aula" className="text-2xl font-bold">
          {title}
        </h2>
        <p className="text-sm text-muted">{durationMinutes} min</p>
      </div>
      {audio && (
        <LessonAudio
          audio={audio}
          title={title}
          onPlaying={(isPlaying) => {
            isListening.current = isPlaying
          }}
        />
      )}
      {audio && body && <h3 className="text-xl font-bold">O que se ouve</h3>}
      {body && <LessonBody markdown={body} pictureBytes={lesson.pictureBytes} />}
      {quiz && <Quiz lesson={lesson} quiz={quiz} isDone={isDone} onRead={onRead} />}
      {!quiz && enrollmentId !== undefined && (
        <Reading lesson={lesson} enrollmentId={enrollmentId} isDone={isDone} isListening={isListening} />
      )}
    </Card>
  )
}

type ReadingProps = { lesson: Lesson; enrollmentId: string; isDone: boolean; isListening: RefObject<boolean> }

/** The lesson counts as done once it was open long enough: the server says when. */
function Reading({ lesson: { id, kind, secondsNeeded = 0 }, enrollmentId, isDone, isListening }: ReadingProps) {
  const { seconds, tell } = useReading({ enrollmentId, lessonId: id, isDone, secondsNeeded, isListening })
  const [missingAtPress, setMissingAtPress] = useState(0)
  if (isDone) {
    return (
      <p className="flex items-center gap-2 font-semibold text-action" role="status">
        <CircleCheck className="size-5" aria-hidden />
        Aula feita
      </p>
    )
  }
  const missing = Math.max(0, secondsNeeded - seconds)
  const what = kind === 'audio' ? 'de escuta' : 'de leitura'
  return (
    <div className="flex flex-col gap-3">
      <Progress
        label={kind === 'audio' ? 'Escuta desta aula' : 'Leitura desta aula'}
        value={secondsNeeded === 0 ? 100 : Math.min(100, (100 * seconds) / secondsNeeded)}
      />
      <Button
        variant={missing > 0 ? 'outline' : 'primary'}
        className="self-start"
        onClick={() => {
          setMissingAtPress(missing)
          tell()
        }}
      >
        <CircleCheck className="size-5" aria-hidden />
        Concluir aula
      </Button>
      <p role="alert" className="text-sm font-semibold text-on-emphasis-soft empty:hidden">
        {missingAtPress > 0 && missing > 0 && `Ainda não conta: faltam ${playTimeLabel(missingAtPress)} ${what}.`}
      </p>
    </div>
  )
}
