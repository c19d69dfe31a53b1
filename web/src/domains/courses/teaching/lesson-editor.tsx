import type { Audio, AuthoredCourse, AuthoredQuiz, WrittenLesson } from '@salama/contract/courses'
import { Card } from '../../../ui/display/card.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { KIND_LABELS } from '../labels.ts'
import { LessonAudio } from '../lesson-audio.tsx'
import { LessonBody } from '../lesson-body.tsx'
import { keepLesson, readLesson, useTaughtLesson } from './api.ts'
import { AudioField } from './audio-field.tsx'
import { BackLink } from './back-link.tsx'
import { BodyField } from './body-field.tsx'
import { OtherVersionChoice } from './other-version.tsx'
import { QuizEditor } from './quiz-editor.tsx'
import { QuizPreview } from './quiz-preview.tsx'
import { SaveNote } from './save-note.tsx'
import { useCurrentVersion } from './use-current-version.ts'
import { portalPath } from './views.ts'

type LessonEditorProps = { course: AuthoredCourse; lessonId: string }

/** One lesson: written, and looked at as a learner sees it. */
export function LessonEditor({ course, lessonId }: LessonEditorProps) {
  const { data, error, isFetching, refetch } = useTaughtLesson(course.id, lessonId)
  return (
    <>
      <BackLink to={portalPath({ view: 'editar', courseId: course.id })}>{course.title}</BackLink>
      {data ? (
        course.isEditable ? (
          <Editor courseId={course.id} lesson={data} />
        ) : (
          <Preview lesson={data} />
        )
      ) : error ? (
        <ErrorState level={3} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonList rows={2} rowClass="h-48" />
      )}
    </>
  )
}

const NO_QUIZ: AuthoredQuiz = { questions: [] }

type Draft = { title: string; isFreePreview: boolean; body: string; audio: Audio | undefined; quiz: AuthoredQuiz }

const versionOf = ({ title, isFreePreview, body, audio, quiz = NO_QUIZ, revision }: WrittenLesson) => ({
  value: { title, isFreePreview, body, audio, quiz } satisfies Draft,
  revision,
})

function Editor({ courseId, lesson }: { courseId: string; lesson: WrittenLesson }) {
  const { id: lessonId, kind } = lesson
  const isQuiz = kind === 'quiz'
  const bodyOf = ({ title, isFreePreview, body, audio, quiz }: Draft) => {
    const contents = isQuiz ? { quiz } : { body, ...(kind === 'audio' ? { audioId: audio?.id ?? null } : {}) }
    return { title, isFreePreview, ...contents }
  }
  const { value, change, saving, other } = useCurrentVersion<Draft>({
    onServer: versionOf(lesson),
    bodyOf,
    send: async (draft, revision) =>
      (await keepLesson({ courseId, lessonId }, { ...bodyOf(draft), revision })).revision,
    read: async () => versionOf(await readLesson({ courseId, lessonId })),
  })
  const set = (part: Partial<Draft>) => change({ ...value, ...part })
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-lg font-bold">{KIND_LABELS[kind]}</h3>
          {!other && <SaveNote saving={saving} />}
        </div>
        {other && (
          <OtherVersionChoice saving={saving} other={other}>
            {(now) => <Preview lesson={{ ...lesson, ...now }} />}
          </OtherVersionChoice>
        )}
        <Field label="Título da aula" error={saving.errors['title']} required>
          <Input maxLength={120} value={value.title} onChange={(event) => set({ title: event.target.value })} />
        </Field>
        {!isQuiz && (
          <Checkbox
            label="Aula aberta: quem não está inscrito também a pode ler"
            checked={value.isFreePreview}
            onCheckedChange={(isFreePreview) => set({ isFreePreview })}
          />
        )}
        {kind === 'audio' && (
          <AudioField audio={value.audio} title={value.title} onChange={(audio) => set({ audio })} />
        )}
      </Card>
      <Tabs
        label="Aula"
        items={[
          {
            value: 'escrever',
            label: 'Escrever',
            content: isQuiz ? (
              <QuizEditor quiz={value.quiz} onChange={(quiz) => set({ quiz })} />
            ) : (
              <BodyField
                label={kind === 'audio' ? 'O que se ouve' : 'Texto da aula'}
                value={value.body}
                error={saving.errors['body']}
                onChange={(body) => set({ body })}
              />
            ),
          },
          {
            value: 'ver',
            label: 'Ver como aluno',
            content: <Preview lesson={{ ...lesson, ...value }} />,
          },
        ]}
      />
    </div>
  )
}

type Previewed = Omit<WrittenLesson, 'audio'> & { audio?: Audio | undefined }

function Preview({ lesson: { title, kind, body, audio, quiz, pictureBytes } }: { lesson: Previewed }) {
  return (
    <Card as="article" aria-label={title} className="flex flex-col gap-4">
      <h3 className="text-2xl font-bold wrap-anywhere">{title}</h3>
      {audio && <LessonAudio audio={audio} title={title} />}
      {kind === 'quiz' ? (
        <QuizPreview quiz={quiz ?? NO_QUIZ} />
      ) : body.trim() === '' ? (
        <p className="text-muted">Esta aula ainda não tem texto.</p>
      ) : (
        <LessonBody markdown={body} pictureBytes={pictureBytes} />
      )}
    </Card>
  )
}
