import {
  answerQuiz,
  cancelEnrolment,
  confirmEnrolmentPayment,
  type Enrolment,
  enrol,
  getCertificate,
  getCourse,
  getLesson,
  getOutline,
  getProgress,
  listCourses,
  listEnrolments,
  type NotedProgress,
  noteProgress,
  refundEnrolment,
  summarizeCourses,
} from '@salama/contract/courses'
import type { Body, Reply } from '@salama/contract/kernel/endpoint'
import type { PaymentMethod } from '@salama/contract/payments'
import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import { ApiError, call, sentenceOf } from '../../lib/api/api.ts'
import { useIntentKey } from '../../lib/api/intent-key.ts'
import { usePages } from '../../lib/api/pages.ts'
import { fresh, queryOf, refresh } from '../../lib/api/query-client.ts'
import { type CourseSearch, filtersOf, queryOfSearch } from './use-course-search.ts'

export const useCourses = (search: CourseSearch) => usePages(listCourses, { query: queryOfSearch(search) })

/** How many courses are found, and which categories and levels there are. */
export const useCourseCounts = (search: CourseSearch) =>
  useQuery(queryOf(summarizeCourses, { query: filtersOf(search) }))

export const useCourse = (slug: string) => useQuery(queryOf(getCourse, { params: { slug } }))
export const useOutline = (courseId: string) => useQuery(queryOf(getOutline, { params: { courseId } }))

/** Read anew each time: another attempt at a quiz has other questions. */
export const useLesson = (slug: string, lessonId: string | undefined) =>
  useQuery({
    ...queryOf(getLesson, { params: { slug, lessonId: lessonId ?? '' } }),
    enabled: lessonId !== undefined,
    ...fresh,
  })

export const useProgress = (enrollmentId: string | undefined) =>
  useQuery({
    ...queryOf(getProgress, { params: { enrollmentId: enrollmentId ?? '' } }),
    enabled: enrollmentId !== undefined,
    ...fresh,
  })

/** Percent done of each enrolment, by its id; one call for each. */
export function useProgressOf(enrolments: readonly Enrolment[]): ReadonlyMap<string, number> {
  const results = useQueries({
    queries: enrolments.map(({ id }) => ({ ...queryOf(getProgress, { params: { enrollmentId: id } }), ...fresh })),
  })
  return new Map(
    enrolments.flatMap(({ id }, place) => {
      const lessons = results[place]?.data
      return lessons ? [[id, percentOf(lessons)] as const] : []
    }),
  )
}

const percentOf = (lessons: Reply<typeof getProgress>): number =>
  lessons.length === 0 ? 0 : Math.round((100 * lessons.filter((one) => one.isCompleted).length) / lessons.length)

const changed = () => refresh(listEnrolments)

export function useEnrol(courseId: string) {
  const intent = useIntentKey()
  return useMutation<Enrolment, Error, PaymentMethod>({
    mutationFn: (paymentMethod) => {
      const body = { paymentMethod }
      const idempotencyKey = intent.keyFor({ courseId, ...body })
      return call(enrol, { params: { courseId }, body, idempotencyKey })
    },
    onSuccess: () => intent.renew(),
    onSettled: changed,
  })
}

type Paid = { enrollmentId: string; transactionId: string }

export const useConfirmPayment = () =>
  useMutation<Enrolment, Error, Paid>({
    mutationFn: ({ enrollmentId, transactionId }) =>
      call(confirmEnrolmentPayment, { params: { enrollmentId }, body: { transactionId } }),
    onSettled: changed,
  })

export const useCancel = (enrollmentId: string) =>
  useMutation<Enrolment, Error>({
    mutationFn: () => call(cancelEnrolment, { params: { enrollmentId } }),
    onSettled: changed,
  })

export const useRefund = (enrollmentId: string) =>
  useMutation<Enrolment, Error, string>({
    mutationFn: (reason) => call(refundEnrolment, { params: { enrollmentId }, body: { reason } }),
    onSettled: changed,
  })

/** Tells how long a lesson has been open; the answer says where the learner stands. */
export async function tellProgress(order: {
  enrollmentId: string
  lessonId: string
  seconds: number
}): Promise<NotedProgress> {
  const { enrollmentId, lessonId, seconds } = order
  const noted = await call(noteProgress, { params: { enrollmentId, lessonId }, body: { seconds } })
  if (noted.isCompleted) await progressed(noted.status, enrollmentId)
  return noted
}

async function progressed(status: Enrolment['status'], enrollmentId: string): Promise<void> {
  await refresh(getProgress, { params: { enrollmentId } })
  if (status === 'completed') await changed()
}

export type QuizResult = Reply<typeof answerQuiz>
export type GivenAnswers = Body<typeof answerQuiz>

export function useAnswerQuiz({ enrollmentId, lessonId }: { enrollmentId: string; lessonId: string }) {
  const intent = useIntentKey()
  return useMutation<QuizResult, Error, GivenAnswers>({
    mutationFn: (body) => {
      const idempotencyKey = intent.keyFor({ enrollmentId, lessonId, ...body })
      return call(answerQuiz, { params: { enrollmentId, lessonId }, body, idempotencyKey })
    },
    onSuccess: async ({ status }) => {
      intent.renew()
      await progressed(status, enrollmentId)
    },
  })
}

export const useCertificate = (code: string) => useQuery(queryOf(getCertificate, { params: { code } }))

/** What the server said, or the page's own sentence where no answer came (specification 2 §8). */
export const toldBy = (error: Error, own: string): string =>
  error instanceof ApiError && error.status === 0 ? own : sentenceOf(error, own)
