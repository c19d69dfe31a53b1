import type { ReactNode } from 'react'
import type { ApiError } from '../../lib/api/api.ts'
import { ErrorState } from '../feedback/error-state.tsx'
import { SkeletonList } from '../feedback/skeleton.tsx'

type QueueProps<T> = {
  query: { data: T | undefined; error: ApiError | null; isFetching: boolean; refetch: () => unknown }
  children: (data: T) => ReactNode
}

/** What a tab shows while its data is on its way, or does not come. */
export function Queue<T>({ query: { data, error, isFetching, refetch }, children }: QueueProps<T>) {
  if (data !== undefined) return children(data)
  if (error) return <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  return <SkeletonList rows={5} rowClass="h-18" />
}
