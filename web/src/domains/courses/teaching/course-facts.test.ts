import { expect, test } from 'vitest'
import { authoredSample } from '../../../testing/teaching.ts'
import { sentOf, versionOf } from './course-facts.ts'

test('a course is typed as it is, and sent back as it was', () => {
  const course = authoredSample({ tags: ['costura', 'casa'], price: 600_00 })
  const { value, revision } = versionOf(course)
  expect([value.price, value.tags, revision]).toEqual(['600', 'costura\ncasa', 7])
  expect(sentOf(value)).toMatchObject({ price: 600_00, tags: course.tags, outcomes: course.outcomes, requirements: [] })
})

test('what is empty costs nothing, what is no amount is refused, and blank lines are none', () => {
  const { value } = versionOf(authoredSample({ price: 0, category: 'Outra', level: 'Outro' }))
  expect([value.price, value.category, value.level, value.coverId]).toEqual(['', 'Tecnologia', 'Básico', null])
  expect([' ', '12,50', 'x'].map((price) => sentOf({ ...value, price }).price)).toEqual([0, 12_50, 1])
  expect(sentOf({ ...value, tags: ' um \n\n dois', outcomes: ' ' })).toMatchObject({
    tags: ['um', 'dois'],
    outcomes: [],
  })
})
