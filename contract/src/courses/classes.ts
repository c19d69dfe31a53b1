import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/time-field.ts'
import { courseKey } from './catalogue.ts'
import { classOrder } from './class-order.ts'

export const courseClass = z.object({
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
