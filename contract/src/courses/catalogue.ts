import * as z from 'zod/mini'
import { publicPicture } from '../files.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { centavos } from '../kernel/money.ts'
import { pageQuery } from '../kernel/page.ts'
import { instant } from '../kernel/time-field.ts'

/** Stands above a course wherever it is shown. */
export const courseCover = publicPicture('course_cover', { ratio: 'wide' })

export const COURSE_SORTS = ['title', 'price_asc', 'price_desc', 'duration_asc', 'duration_desc'] as const
export type CourseSort = (typeof COURSE_SORTS)[number]

export const course = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  category: z.string(),
  level: z.string(),
  tags: z.array(z.string()),
  /** Minor units; 0 when it is free. */
  price: centavos,
  currency: z.literal('MZN'),
  /** Of all lessons together, to the minute: 0.25 is a quarter of an hour. */
  estimatedDurationHours: z.number(),
  isPublished: z.boolean(),
  lessonCount: z.int(),
  /** The address of the public picture, 480 wide. */
  coverUrl: z.nullable(z.string()),
  /** 0 without any review. */
  rating: z.number(),
  reviewCount: z.int(),
  teacherName: z.string(),
})
export type Course = z.output<typeof course>

/** One course with what its page says beyond the card. */
export const courseDetails = z.extend(course, {
  /** What a learner can do afterwards. */
  outcomes: z.array(z.string()),
  /** What a learner should know or have before. */
  requirements: z.array(z.string()),
  teacher: z.object({
    name: z.string(),
    biography: z.string(),
    profileImageUrl: z.nullable(z.string()),
  }),
  /** Of the version that learners read. */
  updatedAt: instant,
})
export type CourseDetails = z.output<typeof courseDetails>

const SORT_SAYS = says('sort_unknown', 'Não conhecemos esta ordem.')

const filters = {
  q: z.optional(text({ max: 100 })),
  category: z.optional(text({ max: 60 })),
  level: z.optional(text({ max: 60 })),
}

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/courses',
  summary: 'Os cursos publicados, por título se nada for pedido; a pesquisa olha para título, descrição e etiquetas.',
  session: 'none',
  query: z.object({
    ...pageQuery,
    ...filters,
    sort: z.optional(z.enum(COURSE_SORTS, { error: SORT_SAYS })),
  }),
  status: 200,
  reply: z.array(course),
  errors: [],
  paged: true,
  cache: 'public',
})

const count = z.object({ name: z.string(), courses: z.int() })

export const summarizeCourses = endpoint({
  method: 'GET',
  path: '/api/course-counts',
  summary: 'Quantos cursos há com estes filtros, e as categorias e níveis dos cursos publicados.',
  session: 'none',
  query: z.object(filters),
  status: 200,
  reply: z.object({ total: z.int(), categories: z.array(count), levels: z.array(count) }),
  errors: [],
  cache: 'public',
})

/** A course by its slug or its id. */
export const courseKey = text({ min: 1, max: 200, trim: false })

export const getCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:slug',
  summary: 'Um curso publicado, pelo endereço ou pelo identificador.',
  session: 'optional',
  params: z.object({ slug: courseKey }),
  status: 200,
  reply: courseDetails,
  errors: ['courses.not_found'],
  cache: 'private',
})

export const LESSON_KINDS = ['text', 'audio', 'quiz'] as const
export type LessonKind = (typeof LESSON_KINDS)[number]

const outlineLesson = z.object({
  id: z.string(),
  title: z.string(),
  durationMinutes: z.int(),
  isFreePreview: z.boolean(),
  kind: z.enum(LESSON_KINDS),
  /** What its media weigh together, in bytes. */
  mediaBytes: z.int(),
})

export const outline = z.object({
  modules: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      lessons: z.array(outlineLesson),
    }),
  ),
})
export type Outline = z.output<typeof outline>
export type OutlineLesson = z.output<typeof outlineLesson>

/** Titles only: what a lesson says is another call, which asks who reads. */
export const getOutline = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/outline',
  summary: 'Os módulos de um curso com os títulos das aulas.',
  session: 'optional',
  params: z.object({ courseId: courseKey }),
  status: 200,
  reply: outline,
  errors: ['courses.not_found'],
  cache: 'private',
})
