import type { CourseDetails } from '@salama/contract/courses'
import { expect, test } from 'vitest'
import { detailsSample } from '../../testing/courses.ts'
import { sharing } from './sharing.ts'

const shared = (changes: Partial<CourseDetails> | undefined) =>
  sharing['/cursos/:slug']?.((() => changes && detailsSample(changes)) as never, 'primeiros-socorros', undefined)

test('a course says what it costs, how long it takes, and what it is about', () => {
  expect(shared({})).toMatchObject({
    text: 'Gratuito, 3 aulas com Noémia Chissano. Ajudar sem perigo.',
    schema: {
      description: 'Ajudar sem perigo.',
      offers: { category: 'Free', price: '0.00' },
      hasCourseInstance: { courseWorkload: 'PT90M' },
    },
  })
  const paid = shared({ price: 450_00, lessonCount: 1, shortDescription: '', estimatedDurationHours: 0.001 })
  expect(paid?.text).toMatch(/450.*, 1 aula com Noémia Chissano\. O que fazer nos primeiros minutos\.$/)
  expect(paid?.schema).toMatchObject({
    description: 'O que fazer nos primeiros minutos.',
    offers: { category: 'Paid' },
    hasCourseInstance: { courseWorkload: 'PT1M' },
  })
  expect(shared(undefined)).toBeUndefined()
})
