import {
  type AuthoredCourse,
  arrangeCourse,
  cancelClass,
  changeBiography,
  changeCourse,
  createCourse,
  discardDraft,
  draftNextVersion,
  getCourseProgress,
  getTaughtCourse,
  getTaughtLesson,
  getTeacherStats,
  type LessonSent,
  listStudents,
  listTaughtClasses,
  listTaughtCourses,
  scheduleClass,
  submitCourse,
  type WrittenLesson,
  withdrawCourse,
  writeLesson,
} from '@salama/contract/courses'
import type { SentBody } from '@salama/contract/kernel/endpoint'
import { listOwnCases } from '@salama/contract/verification'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { useIntentKey } from '../../../lib/api/intent-key.ts'
import { usePages } from '../../../lib/api/pages.ts'
import { fresh, queryClient, queryOf, refresh } from '../../../lib/api/query-client.ts'

export const useTeacherStats = () => useQuery({ ...queryOf(getTeacherStats), ...fresh })
export const useTaughtCourses = () => useQuery({ ...queryOf(listTaughtCourses), ...fresh })
export const useTaughtCourse = (courseId: string) =>
  useQuery({ ...queryOf(getTaughtCourse, { params: { courseId } }), ...fresh })
export const useTaughtLesson = (courseId: string, lessonId: string) =>
  useQuery({ ...queryOf(getTaughtLesson, { params: { courseId, lessonId } }), ...fresh, gcTime: 0 })
export const useStudents = (courseId: string | undefined) => usePages(listStudents, { query: { courseId } })
export const useCourseProgress = (courseId: string | undefined) =>
  useQuery({
    ...queryOf(getCourseProgress, { params: { courseId: courseId ?? '' } }),
    ...fresh,
    enabled: courseId !== undefined,
  })
export const useTaughtClasses = () => useQuery({ ...queryOf(listTaughtClasses), ...fresh })

/** Of the list alone: its address is the beginning of those of the courses in it. */
const listChanged = () => queryClient.invalidateQueries({ queryKey: queryOf(listTaughtCourses).queryKey, exact: true })

/** The answer to a change is the course as it is now: nothing has to be read again. */
function keep(course: AuthoredCourse): AuthoredCourse {
  queryClient.setQueryData(queryOf(getTaughtCourse, { params: { courseId: course.id } }).queryKey, course)
  void listChanged()
  return course
}

/** Saves what the page of a course says. */
export const keepFacts = async (courseId: string, body: SentBody<typeof changeCourse>): Promise<AuthoredCourse> =>
  keep(await call(changeCourse, { params: { courseId }, body }))

export type OutlineSent = SentBody<typeof arrangeCourse>

export const keepOutline = async (courseId: string, body: OutlineSent): Promise<AuthoredCourse> =>
  keep(await call(arrangeCourse, { params: { courseId }, body }))

/** The course as it is on the server now. */
export const readCourse = async (courseId: string): Promise<AuthoredCourse> =>
  keep(await call(getTaughtCourse, { params: { courseId } }))

export const readAgain = (courseId: string): Promise<void> => refresh(getTaughtCourse, { params: { courseId } })

type Place = { courseId: string; lessonId: string }

export async function keepLesson(lesson: Place, body: LessonSent): Promise<WrittenLesson> {
  const kept = await call(writeLesson, { params: lesson, body })
  await readAgain(lesson.courseId)
  return kept
}

/** The lesson as it is on the server now. */
export const readLesson = (lesson: Place): Promise<WrittenLesson> => call(getTaughtLesson, { params: lesson })

export function useCreateCourse() {
  const intent = useIntentKey()
  return useMutation({
    mutationFn: async (body: SentBody<typeof createCourse>) =>
      keep(await call(createCourse, { body, idempotencyKey: intent.keyFor(body) })),
    onSuccess: () => intent.renew(),
  })
}

export const useSubmitCourse = (courseId: string) =>
  useMutation({
    mutationFn: async (body: SentBody<typeof submitCourse>) =>
      keep(await call(submitCourse, { params: { courseId }, body })),
    onSettled: () => Promise.all([refresh(listOwnCases), readAgain(courseId)]),
  })

export function useNextVersion(courseId: string) {
  const intent = useIntentKey()
  return useMutation({
    mutationFn: async () =>
      keep(await call(draftNextVersion, { params: { courseId }, idempotencyKey: intent.keyFor(courseId) })),
    onSuccess: () => intent.renew(),
  })
}

export const useDiscardDraft = (courseId: string) =>
  useMutation({
    mutationFn: () => call(discardDraft, { params: { courseId } }),
    onSuccess: ({ isCourseGone }) => {
      void listChanged()
      if (!isCourseGone) return readAgain(courseId)
    },
  })

export const useWithdraw = (courseId: string) =>
  useMutation({
    mutationFn: async (isWithdrawn: boolean) =>
      keep(await call(withdrawCourse, { params: { courseId }, body: { isWithdrawn } })),
  })

export const useChangeBiography = () =>
  useMutation({
    mutationFn: (biography: string) => call(changeBiography, { body: { biography } }),
    onSuccess: () => refresh(getTeacherStats),
  })

export function useScheduleClass() {
  const intent = useIntentKey()
  return useMutation({
    mutationFn: (body: SentBody<typeof scheduleClass>) =>
      call(scheduleClass, { body, idempotencyKey: intent.keyFor(body) }),
    onSuccess: () => {
      intent.renew()
      return refresh(listTaughtClasses)
    },
  })
}

export const useCancelClass = () =>
  useMutation({
    mutationFn: (classId: string) => call(cancelClass, { params: { classId } }),
    onSettled: () => refresh(listTaughtClasses),
  })
