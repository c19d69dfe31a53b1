import { type AuthoredCourse, COURSE_CATEGORIES, COURSE_LEVELS, type CourseFactsSent } from '@salama/contract/courses'
import { imageId } from '@salama/contract/kernel/image'
import { formatMeticais, readMoney } from '@salama/contract/kernel/money'

/** What the page of a course says, as it is typed. */
export type Facts = {
  title: string
  shortDescription: string
  description: string
  category: (typeof COURSE_CATEGORIES)[number]
  level: (typeof COURSE_LEVELS)[number]
  tags: string
  outcomes: string
  requirements: string
  price: string
  coverId: string | null
}

const begin = (course: AuthoredCourse): Facts => ({
  title: course.title,
  shortDescription: course.shortDescription,
  description: course.description,
  category: COURSE_CATEGORIES.find((each) => each === course.category) ?? 'Tecnologia',
  level: COURSE_LEVELS.find((each) => each === course.level) ?? 'Básico',
  tags: course.tags.join('\n'),
  outcomes: course.outcomes.join('\n'),
  requirements: course.requirements.join('\n'),
  price: course.price === 0 ? '' : formatMeticais(course.price),
  coverId: (course.coverUrl && imageId(course.coverUrl)) ?? null,
})

export const versionOf = (course: AuthoredCourse) => ({ value: begin(course), revision: course.factsRevision })

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const sentOf = (facts: Facts): CourseFactsSent => ({
  ...facts,
  tags: linesOf(facts.tags),
  outcomes: linesOf(facts.outcomes),
  requirements: linesOf(facts.requirements),
  // What is no amount is refused by the server, which says why.
  price: facts.price.trim() === '' ? 0 : (readMoney(facts.price) ?? 1),
})
