import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { rule, says, text } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { instant, sentInstant } from '../kernel/time-field.ts'
import { courseKey } from './catalogue.ts'

/** Minutes that one class may last. */
export const CLASS_MINUTES = [30, 45, 60, 90, 120] as const

const courseClass = z.object({
  id: z.string(),
  courseId: z.string(),
  courseTitle: z.string(),
  title: z.string(),
  startsAt: instant,
  minutes: z.int(),
  /** Where people meet: an address of a video service that the teacher uses. */
  link: z.string(),
})
export type CourseClass = z.output<typeof courseClass>

/** A web address, and nothing that runs in the page. */
function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, hostname } = new URL(value)
  return protocol === 'https:' && username === '' && hostname.includes('.')
}

const MINUTES_SAYS = says('minutes_unknown', 'Escolha uma das durações.')

export const listTaughtClasses = endpoint({
  method: 'GET',
  path: '/api/teacher/classes',
  summary: 'As próximas aulas em direto do próprio professor.',
  session: 'required',
  status: 200,
  reply: z.array(courseClass),
  errors: [],
  cache: 'no-store',
})

export const classOrder = z.object({
  courseId: id,
  title: text({ min: 1, max: 120, tooShort: says('title_missing', 'Escreva um título.') }),
  startsAt: sentInstant,
  minutes: z.int(MINUTES_SAYS).check(rule((value) => CLASS_MINUTES.some((each) => each === value), MINUTES_SAYS)),
  link: text({ min: 1, max: 500 }).check(
    rule(isWebAddress, says('link_invalid', 'Cole um endereço que comece por https://.')),
  ),
})

export const scheduleClass = endpoint({
  method: 'POST',
  path: '/api/teacher/classes',
  summary: 'Marca uma aula em direto de um curso publicado e avisa os seus alunos.',
  session: 'required',
  body: classOrder,
  status: 201,
  reply: courseClass,
  errors: ['courses.not_found', 'courses.not_published', 'courses.class_in_the_past', 'courses.too_many_classes'],
  idempotent: true,
  cache: 'no-store',
})

export const cancelClass = endpoint({
  method: 'DELETE',
  path: '/api/teacher/classes/:classId',
  summary: 'Desmarca uma aula em direto e avisa os alunos.',
  session: 'required',
  params: z.object({ classId: id }),
  status: 200,
  reply: z.object({ id: z.string() }),
  errors: ['courses.class_not_found'],
  cache: 'no-store',
})

export const listClasses = endpoint({
  method: 'GET',
  path: '/api/courses/:slug/classes',
  summary: 'As próximas aulas em direto de um curso, para quem está inscrito e para o professor; para outros, nenhuma.',
  session: 'optional',
  params: z.object({ slug: courseKey }),
  status: 200,
  reply: z.array(courseClass),
  errors: ['courses.not_found'],
  cache: 'no-store',
})
