import type { AuthoredCourse, LessonKind } from '@salama/contract/courses'
import { ArrowDown, ArrowUp, FileText, Headphones, ListChecks, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Card, CardHeader } from '../../../ui/display/card.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { keepOutline, readCourse } from './api.ts'
import { LessonRow } from './lesson-row.tsx'
import * as outline from './outline.ts'
import { changesBetween, mergeOutlines } from './outline-merge.ts'
import { SaveNote } from './save-note.tsx'
import { useCurrentVersion } from './use-current-version.ts'

/** Modules and lessons: added, named, moved by button or by dragging, deleted; saved by itself. */
export function OutlineEditor({ course }: { course: AuthoredCourse }) {
  const { id: courseId } = course
  const { modules, change, saving, changes, forget } = useOutline(course)
  const restructure = (next: outline.OutlineDraft) => change(next, { atOnce: true })
  return (
    <Card as="section" aria-labelledby="modulos">
      <CardHeader level={3} title={<span id="modulos">Módulos e aulas</span>} aside={<SaveNote saving={saving} />} />
      {changes.length > 0 && <OutlineChanges changes={changes} onRead={forget} />}
      {modules.length === 0 && (
        <p className="mb-3 text-muted">Um curso tem módulos, e cada módulo tem aulas de texto ou áudio, e testes.</p>
      )}
      <ol className="flex flex-col gap-4 empty:hidden">
        {modules.map((module, place) => (
          <li key={module.id} className="rounded-md border border-line bg-ground p-3 md:p-4">
            <ModuleHead
              module={module}
              isFirst={place === 0}
              isLast={place === modules.length - 1}
              onRename={(title) => change(modules.map((each) => (each === module ? { ...each, title } : each)))}
              onMove={(by) => restructure(outline.moveModule(modules, module.id, by))}
              onDelete={() => restructure(outline.withoutModule(modules, module.id))}
            />
            <ul className="mt-3 flex flex-col gap-2 empty:hidden">
              {module.lessons.map((lesson, at) => (
                <LessonRow
                  key={lesson.id}
                  courseId={courseId}
                  lesson={lesson}
                  isSaved={saving.state === 'saved'}
                  isFirst={place === 0 && at === 0}
                  isLast={place === modules.length - 1 && at === module.lessons.length - 1}
                  onMove={(by) => restructure(outline.moveLesson(modules, lesson.id, by))}
                  onDropped={(id) => restructure(outline.placeLesson(modules, id, { moduleId: module.id, at }))}
                  onDelete={() => restructure(outline.withoutLesson(modules, lesson.id))}
                />
              ))}
            </ul>
            <AddLesson
              title={module.title}
              onAdd={(kind) => restructure(outline.withLesson(modules, module.id, kind))}
            />
          </li>
        ))}
      </ol>
      <Button variant="outline" className="mt-4" onClick={() => restructure(outline.withModule(modules))}>
        <Plus className="size-5" aria-hidden />
        Juntar módulo
      </Button>
    </Card>
  )
}

/** The outline as it is edited here; what is changed in another place meanwhile is told, and both are made one. */
function useOutline({ id: courseId, modules, revision }: AuthoredCourse) {
  const [changes, setChanges] = useState<string[]>([])
  const { value, change, saving } = useCurrentVersion<outline.OutlineDraft>({
    onServer: { value: modules, revision },
    bodyOf: outline.sentOf,
    send: async (next, read) =>
      (await keepOutline(courseId, { revision: read, modules: outline.sentOf(next) })).revision,
    read: async () => {
      const now = await readCourse(courseId)
      return { value: now.modules, revision: now.revision }
    },
    merge: (versions) => {
      setChanges(changesBetween(versions))
      return mergeOutlines(versions)
    },
    adopt: outline.adopted,
  })
  return { modules: value, change, saving, changes, forget: () => setChanges([]) }
}

/** What was changed in another place while this outline was open here. */
function OutlineChanges({ changes, onRead }: { changes: readonly string[]; onRead: () => void }) {
  return (
    <AlertStrip
      tone="warning"
      title="O curso foi alterado noutro sítio"
      announce
      className="mb-3"
      action={
        <Button variant="link" onClick={onRead}>
          Entendi
        </Button>
      }
    >
      <ul className="list-disc pl-5">
        {changes.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </AlertStrip>
  )
}

type ModuleHeadProps = {
  module: outline.OutlineDraft[number]
  isFirst: boolean
  isLast: boolean
  onRename: (title: string) => void
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

function ModuleHead({ module: { title, lessons }, isFirst, isLast, onRename, onMove, onDelete }: ModuleHeadProps) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-end gap-x-1 gap-y-2">
      <Field label="Nome do módulo" className="grow basis-52">
        <Input maxLength={120} value={title} onChange={(event) => onRename(event.target.value)} />
      </Field>
      <div className="flex gap-x-1">
        <IconButton icon={ArrowUp} label={`Subir módulo ${title}`} disabled={isFirst} onClick={() => onMove(-1)} />
        <IconButton icon={ArrowDown} label={`Descer módulo ${title}`} disabled={isLast} onClick={() => onMove(1)} />
        <IconButton
          icon={Trash2}
          label={`Apagar módulo ${title}`}
          onClick={() => (lessons.length === 0 ? onDelete() : setAsking(true))}
        />
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Apagar «${title}»?`}
        description={
          lessons.length === 1
            ? 'A aula deste módulo é apagada também.'
            : `As ${lessons.length} aulas deste módulo são apagadas também.`
        }
        confirmLabel="Apagar"
        tone="danger"
        onConfirm={onDelete}
      />
    </div>
  )
}

function AddLesson({ title, onAdd }: { title: string; onAdd: (kind: LessonKind) => void }) {
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={() => onAdd('text')}>
        <FileText className="size-4.5" aria-hidden />
        Juntar aula<span className="sr-only"> a {title}</span>
      </Button>
      <Button variant="secondary" size="sm" onClick={() => onAdd('audio')}>
        <Headphones className="size-4.5" aria-hidden />
        Juntar áudio<span className="sr-only"> a {title}</span>
      </Button>
      <Button variant="secondary" size="sm" onClick={() => onAdd('quiz')}>
        <ListChecks className="size-4.5" aria-hidden />
        Juntar teste<span className="sr-only"> a {title}</span>
      </Button>
    </div>
  )
}
