import type { AuthoredCourse, LessonKind } from '@salama/contract/courses'
import type { OutlineSent } from './api.ts'

/** The outline as it is edited: its titles, and what each lesson still lacks. */
export type OutlineDraft = AuthoredCourse['modules']

export const sentOf = (modules: OutlineDraft): OutlineSent['modules'] =>
  modules.map(({ id, title, description, lessons }) => ({
    id,
    title,
    description,
    lessons: lessons.map((lesson) => ({
      id: lesson.id,
      title: lesson.title,
      kind: lesson.kind,
      isFreePreview: lesson.isFreePreview,
    })),
  }))

/** The outline as the server has it, but for the space before the next word of a title: the server trims. */
export function adopted(edited: OutlineDraft, onServer: OutlineDraft): OutlineDraft {
  const typed = new Map(edited.flatMap((module) => [module, ...module.lessons]).map(({ id, title }) => [id, title]))
  const spaced = <Item extends { id: string; title: string }>(item: Item): Item => {
    const title = typed.get(item.id)
    return title?.trim() === item.title ? { ...item, title } : item
  }
  return onServer.map((module) => ({ ...spaced(module), lessons: module.lessons.map(spaced) }))
}

/** `crypto.randomUUID` is missing on plain http, where a demonstration in a local network runs. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const withModule = (modules: OutlineDraft): OutlineDraft => [
  ...modules,
  { id: newId(), title: `Módulo ${modules.length + 1}`, description: '', lessons: [] },
]

const NEW_TITLES: Record<LessonKind, string> = { text: 'Aula nova', audio: 'Áudio novo', quiz: 'Teste' }
const NEW_LACKS: Record<LessonKind, string> = {
  text: 'Falta o texto.',
  audio: 'Falta o áudio.',
  quiz: 'Faltam perguntas.',
}

export function withLesson(modules: OutlineDraft, moduleId: string, kind: LessonKind): OutlineDraft {
  const lesson = {
    id: newId(),
    title: NEW_TITLES[kind],
    kind,
    isFreePreview: false,
    durationMinutes: 1,
    missing: NEW_LACKS[kind],
  }
  return modules.map((module) =>
    module.id === moduleId ? { ...module, lessons: [...module.lessons, lesson] } : module,
  )
}

export const withoutModule = (modules: OutlineDraft, id: string): OutlineDraft =>
  modules.filter((each) => each.id !== id)

export const withoutLesson = (modules: OutlineDraft, id: string): OutlineDraft =>
  modules.map((module) => ({ ...module, lessons: module.lessons.filter((lesson) => lesson.id !== id) }))

export function moveModule(modules: OutlineDraft, id: string, by: -1 | 1): OutlineDraft {
  const from = modules.findIndex((each) => each.id === id)
  return moved(modules, from, from + by)
}

/** One place up or down; beyond the end of its module it goes on into the next. */
export function moveLesson(modules: OutlineDraft, id: string, by: -1 | 1): OutlineDraft {
  const at = modules.findIndex(({ lessons }) => lessons.some((lesson) => lesson.id === id))
  const module = modules[at]
  if (!module) return modules
  const from = module.lessons.findIndex((lesson) => lesson.id === id)
  const to = from + by
  if (to >= 0 && to < module.lessons.length) {
    return modules.map((each) => (each === module ? { ...each, lessons: moved(each.lessons, from, to) } : each))
  }
  const next = modules[at + by]
  return next ? placeLesson(modules, id, { moduleId: next.id, at: by === 1 ? 0 : next.lessons.length }) : modules
}

/** Takes a lesson out of its place and puts it before the given place of a module. */
export function placeLesson(modules: OutlineDraft, id: string, place: { moduleId: string; at: number }): OutlineDraft {
  const lesson = modules.flatMap(({ lessons }) => lessons).find((each) => each.id === id)
  if (!lesson) return modules
  const target = modules.find((module) => module.id === place.moduleId)
  const before = target?.lessons[place.at]
  if (before?.id === id) return modules
  return withoutLesson(modules, id).map((module) => {
    if (module.id !== place.moduleId) return module
    const at = before ? module.lessons.findIndex((each) => each.id === before.id) : module.lessons.length
    return { ...module, lessons: module.lessons.toSpliced(at, 0, lesson) }
  })
}

function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const item = all[from]
  if (item === undefined || to < 0) return [...all]
  return all.toSpliced(from, 1).toSpliced(to, 0, item)
}
