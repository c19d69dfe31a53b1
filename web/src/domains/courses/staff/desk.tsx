import type { Desk } from '../../../lib/desk.ts'

export const desk: Desk = {
  contents: { course: async () => (await import('./course-contents.tsx')).CourseContents },
}
