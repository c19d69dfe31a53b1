/** The parts of the portal, as the address names them, with what their buttons say; the first three are used most. */
export const VIEWS = {
  cursos: 'Ver Cursos',
  alunos: 'Ver Alunos',
  aulas: 'Agendar Aulas',
  criar: 'Criar Curso',
  editar: 'Editar Conteúdo',
  progresso: 'Progresso dos Alunos',
} as const
export type View = keyof typeof VIEWS
export const VIEW_NAMES = Object.keys(VIEWS) as View[]
export const isView = (value: string): value is View => value in VIEWS

const PORTAL = '/dashboard/teacher'

type Place = { view?: View; courseId?: string; lessonId?: string }

/** The address of one part of the portal, of one course or one lesson in it. */
export function portalPath({ view, courseId, lessonId }: Place = {}): string {
  const query = new URLSearchParams({
    ...(view && { ver: view }),
    ...(courseId && { curso: courseId }),
    ...(lessonId && { aula: lessonId }),
  })
  return query.size === 0 ? PORTAL : `${PORTAL}?${query.toString()}`
}
