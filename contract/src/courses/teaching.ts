import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { text } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { pageQuery } from '../kernel/page.ts'
import { statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { taughtCourse } from './authoring.ts'
import { enrolmentMachine } from './rules.ts'

const activity = z.object({
  /** Of the enrolment. */
  id: z.string(),
  kind: z.enum(['enrolled', 'completed']),
  learnerName: z.string(),
  courseTitle: z.string(),
  at: instant,
})
export type TeacherActivity = z.output<typeof activity>

export const getTeacherStats = endpoint({
  method: 'GET',
  path: '/api/teacher/stats',
  summary: 'Os números de quem ensina e o que aconteceu nos seus cursos; zeros para quem ainda não tem nenhum.',
  session: 'required',
  status: 200,
  reply: z.object({
    /** Courses in the catalogue. */
    activeCourses: z.int(),
    /** People who learn or have finished a course. */
    students: z.int(),
    /** Percent of the enrolments that are completed. */
    completionRate: z.int(),
    /** Sold in this month of Maputo less what went back, before commission. */
    monthlyRevenue: centavos,
    activity: z.array(activity),
    /** What the pages of the courses say of the teacher. */
    biography: z.string(),
  }),
  errors: [],
  cache: 'no-store',
})

export const changeBiography = endpoint({
  method: 'PUT',
  path: '/api/teacher/biography',
  summary: 'O que as páginas dos cursos dizem do professor.',
  session: 'required',
  body: z.object({ biography: text({ max: 2_000 }) }),
  status: 200,
  reply: z.object({ biography: z.string() }),
  errors: [],
  cache: 'no-store',
})

export const listTaughtCourses = endpoint({
  method: 'GET',
  path: '/api/teacher/courses',
  summary: 'Os cursos do próprio professor, os alterados por último primeiro.',
  session: 'required',
  status: 200,
  reply: z.array(taughtCourse),
  errors: [],
  cache: 'no-store',
})

/** A learner as the teacher needs them: no address and no number (PRV-07). */
export const student = z.object({
  /** Of the enrolment. */
  id: z.string(),
  name: z.string(),
  courseId: z.string(),
  courseTitle: z.string(),
  status: z.enum(statesOf(enrolmentMachine)),
  enrolledAt: instant,
  completedAt: z.nullable(instant),
  /** When a lesson was last opened or done; null before the first. */
  lastSeenAt: z.nullable(instant),
  lessonsDone: z.int(),
  lessonCount: z.int(),
})
export type Student = z.output<typeof student>

export const listStudents = endpoint({
  method: 'GET',
  path: '/api/teacher/students',
  summary: 'Quem aprende nos cursos do próprio professor e quanto já fez, os mais recentes primeiro.',
  session: 'required',
  query: z.object({ ...pageQuery, courseId: z.optional(id) }),
  status: 200,
  reply: z.array(student),
  errors: [],
  paged: true,
  cache: 'no-store',
})

export const getCourseProgress = endpoint({
  method: 'GET',
  path: '/api/teacher/courses/:courseId/progress',
  summary: 'Quantos alunos já fizeram cada aula da versão publicada.',
  session: 'required',
  params: z.object({ courseId: id }),
  status: 200,
  reply: z.object({
    students: z.int(),
    lessons: z.array(z.object({ id: z.string(), title: z.string(), completions: z.int() })),
  }),
  errors: ['courses.not_found'],
  cache: 'no-store',
})
