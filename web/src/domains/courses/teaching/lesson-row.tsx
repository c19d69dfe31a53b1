import type { AuthoredLesson } from '@salama/contract/courses'
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Link } from 'wouter'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { KIND_LABELS } from '../labels.ts'
import { portalPath } from './views.ts'

type LessonRowProps = {
  courseId: string
  lesson: AuthoredLesson
  /** A lesson that the server does not know yet cannot be opened. */
  isSaved: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  /** Another lesson was dragged onto this one. */
  onDropped: (id: string) => void
  onDelete: () => void
}

const DRAGGED = 'application/x-salama-lesson'

/** One lesson of the outline: opened, moved, deleted. */
export function LessonRow(props: LessonRowProps) {
  const { courseId, lesson, isSaved, isFirst, isLast, onMove, onDropped, onDelete } = props
  const { id, title, kind, isFreePreview, missing } = lesson
  const [asking, setAsking] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const dragged = event.dataTransfer.getData(DRAGGED)
    if (dragged && dragged !== id) onDropped(dragged)
  }
  const hover = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <li
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, id)}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-wrap items-center gap-x-1 rounded-md border bg-surface py-1 pr-1 pl-3',
        isOver ? 'border-action' : 'border-line',
      )}
    >
      <GripVertical className="hidden size-5 shrink-0 cursor-grab text-muted lg:block" aria-hidden />
      <div className="min-w-0 grow basis-40 py-1">
        {isSaved ? (
          <Link
            href={portalPath({ view: 'editar', courseId, lessonId: id })}
            className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4 wrap-anywhere"
          >
            {title}
          </Link>
        ) : (
          <span className="inline-flex min-h-11 items-center font-semibold wrap-anywhere">{title}</span>
        )}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-1 text-sm text-muted">
          {KIND_LABELS[kind]}
          {isFreePreview && <Badge tone="action">Aberta</Badge>}
          {missing !== null && <span className="text-danger">{missing}</span>}
        </p>
      </div>
      <div className="flex gap-x-1">
        <IconButton icon={ArrowUp} label={`Subir aula ${title}`} disabled={isFirst} onClick={() => onMove(-1)} />
        <IconButton icon={ArrowDown} label={`Descer aula ${title}`} disabled={isLast} onClick={() => onMove(1)} />
        <IconButton icon={Trash2} label={`Apagar aula ${title}`} onClick={() => setAsking(true)} />
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Apagar «${title}»?`}
        description="O que escreveu nesta aula perde-se."
        confirmLabel="Apagar"
        tone="danger"
        onConfirm={onDelete}
      />
    </li>
  )
}
