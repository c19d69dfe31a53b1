import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { id } from '../kernel/id.ts'
import { authoredQuiz } from './authoring.ts'
import { LESSON_KINDS } from './catalogue.ts'
import { audio } from './lessons.ts'

export const contents = z.object({
  modules: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      lessons: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          kind: z.enum(LESSON_KINDS),
          body: z.string(),
          audio: z.optional(audio),
          quiz: z.optional(authoredQuiz),
        }),
      ),
    }),
  ),
})
export type CourseContents = z.output<typeof contents>

export const readCourseContents = endpoint({
  method: 'GET',
  path: '/api/operator/courses/:versionId',
  summary: 'Tudo o que uma versão de um curso ensina, para quem a analisa.',
  session: 'required',
  right: 'verifications.decide',
  params: z.object({ versionId: id }),
  status: 200,
  reply: contents,
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right', 'courses.not_found'],
  cache: 'no-store',
})

export const coursesStaffEndpoints = { readCourseContents }
