import type { Outline, OutlineLesson } from '@salama/contract/courses'
import { CircleCheck, Lock } from 'lucide-react'
import { classNames } from '../../ui/theme/class-names.ts'
import { LESSON_ICONS } from './course-outline.tsx'

type ListProps = {
  modules: Outline['modules']
  currentId: string
  doneIds: ReadonlySet<string>
  isEnrolled: boolean
  onGo: (id: string) => void
}

/** All lessons, with those that are done and the one that is open. */
export function LessonList({ modules, ...list }: ListProps) {
  return (
    <ol className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-3">
      {modules.map((module) => (
        <li key={module.id}>
          <p className="px-2 text-sm font-bold text-muted">{module.title}</p>
          <ol>
            {module.lessons.map((lesson) => (
              <li key={lesson.id}>
                <Row lesson={lesson} {...list} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

function Row({ lesson, currentId, doneIds, isEnrolled, onGo }: Omit<ListProps, 'modules'> & { lesson: OutlineLesson }) {
  const { id, title, kind, durationMinutes, isFreePreview } = lesson
  const isOpen = isEnrolled || isFreePreview
  const isDone = doneIds.has(id)
  const Icon = isDone ? CircleCheck : isOpen ? LESSON_ICONS[kind] : Lock
  return (
    <button
      type="button"
      onClick={() => onGo(id)}
      aria-current={id === currentId ? 'step' : undefined}
      className={classNames(
        'flex min-h-11 w-full items-center gap-2.5 rounded-sm px-2 py-1.5 text-left',
        id === currentId ? 'bg-action-soft font-semibold text-on-action-soft' : 'hover:bg-raised',
      )}
    >
      <Icon className={classNames('size-5 shrink-0', isDone ? 'text-action' : 'text-muted')} aria-hidden />
      <span className="min-w-0 grow">
        {title}
        {isDone && <span className="sr-only"> (feita)</span>}
        {!isOpen && <span className="sr-only"> (fechada)</span>}
      </span>
      <span className="text-sm whitespace-nowrap text-muted">{durationMinutes} min</span>
    </button>
  )
}
