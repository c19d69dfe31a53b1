import { Timeline } from '../../../ui/display/timeline.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useAppointment } from '../api.ts'
import { courseOf } from './course.ts'

/** The way of one consultation, from the held time to its end. */
export function AppointmentCourse({ id }: { id: string }) {
  const { data, isPending, isError, isFetching, refetch } = useAppointment(id)
  if (isPending) return <Spinner className="min-h-24" />
  if (isError) return <ErrorState level={3} onRetry={() => void refetch()} retrying={isFetching} className="py-4" />
  return (
    <div className="py-3">
      <Timeline label="Percurso da consulta" steps={courseOf(data.status, data.timeline)} />
    </div>
  )
}
