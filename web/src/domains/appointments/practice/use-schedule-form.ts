import type { AgendaEntry, Practice } from '@salama/contract/appointments'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { handleUnauthorized } from '../../../lib/session/session.ts'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useChangeSchedule } from '../api.ts'
import { issueOf, type Schedule, WEEKDAYS } from './hours.ts'

const scheduleOf = ({ is24x7, hours, exceptions }: Practice): Schedule => ({ is24x7, hours, exceptions })

type Decision = { booked: 'keep' | 'cancel'; reason: string }

/** The schedule as it is being written; saving one that leaves out booked times asks what becomes of them. */
export function useScheduleForm(practice: Practice) {
  const [schedule, setSchedule] = useState(() => scheduleOf(practice))
  const [booked, setBooked] = useState<AgendaEntry[]>()
  const save = useChangeSchedule()
  const days = WEEKDAYS.map(({ weekday }) => schedule.hours.filter((span) => span.weekday === weekday))
  return {
    schedule,
    booked,
    closeBooked: () => setBooked(undefined),
    isPending: save.isPending,
    isChanged: JSON.stringify(schedule) !== JSON.stringify(scheduleOf(practice)),
    hasIssue: !schedule.is24x7 && days.some((spans) => issueOf(spans) !== undefined),
    change: (part: Partial<Schedule>) => setSchedule((before) => ({ ...before, ...part })),
    save(decision?: Decision) {
      if (save.isPending) return
      const hours = schedule.is24x7 ? [] : schedule.hours
      const body = { is24x7: schedule.is24x7, hours, exceptions: schedule.exceptions, ...decision }
      save.mutate(body, {
        onSuccess: (saved) => {
          setBooked(undefined)
          setSchedule(scheduleOf(saved))
          toast({ title: 'Horário guardado', variant: 'success' })
        },
        onError: (error) => {
          const asked = bookedIn(error)
          if (asked) setBooked(asked)
          else if (!handleUnauthorized(error)) tellRefusal(error, async () => undefined)
        },
      })
    },
  }
}

/** The consultations that a refused schedule leaves out. */
function bookedIn(error: Error): AgendaEntry[] | undefined {
  if (!(error instanceof ApiError) || error.body?.code !== 'appointments.booked_times') return undefined
  const { appointments } = error.body.details ?? {}
  return Array.isArray(appointments) ? (appointments as AgendaEntry[]) : []
}
