import { type Enrolment, listEnrolments } from '@salama/contract/courses'
import { useQuery } from '@tanstack/react-query'
import { fresh, queryOrNull, refresh } from '../../lib/api/query-client.ts'
import { useLive } from '../../lib/live/live.ts'
import { useUser } from '../../lib/session/session.ts'

/** The signed-in person's enrolments; null for a visitor. Read anew each time, unless what came with the document will do. */
export function useEnrolments({ isFresh = true } = {}) {
  const user = useUser()
  const query = useQuery({ ...queryOrNull(listEnrolments), enabled: user !== null, ...(isFresh ? fresh : {}) })
  useLive('enrolment', undefined, () => void refresh(listEnrolments))
  return query
}

/** The live enrolment of the signed-in person in a course. */
export const useOwnEnrolment = (slug: string): Enrolment | undefined =>
  useEnrolments().data?.find((one) => one.course.slug === slug && one.status !== 'cancelled')
