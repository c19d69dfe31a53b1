import { type AgendaEntry, getPractice, type Practice } from '@salama/contract/appointments'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { useEdited } from '../../../lib/forms/edited.ts'
import { handleUnauthorized } from '../../../lib/session/session.ts'
import { tellRefusal } from '../../../ui/feedback/tell-refusal.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useChangeSchedule } from '../api.ts'
import { issueOf, type Schedule, WEEKDAYS } from './hours.ts'

const scheduleOf = ({ is24x7, hours, exceptions }: Practice): Schedule => ({ is24x7, hours, exceptions })

type Decision = { booked: 'keep' | 'cancel'; reason: string }

/** The schedule as it is being written; saving one that leaves out booked times asks what becomes of them. */
export function useScheduleForm(practice: Practice) {
  const edited = useEdited(scheduleOf(practice), practice.scheduleRevision)
  const { value: schedule, revision } = edited
  const [booked, setBooked] = useState<AgendaEntry[]>()
  const save = useChangeSchedule()
  const days = WEEKDAYS.map(({ weekday }) => schedule.hours.filter((span) => span.weekday === weekday))
  return {
    schedule,
    booked,
    closeBooked: () => setBooked(undefined),
    isPending: save.isPending,
    isChanged: edited.isChanged,
    isStale: edited.isStale,
    isRefused: save.isError,
    hasIssue: !schedule.is24x7 && days.some((spans) => issueOf(spans) !== undefined),
    change: edited.change,
    keepMine: edited.keepMine,
    takeNow: edited.takeNow,
    save(decision?: Decision) {
      if (save.isPending) return
      const hours = schedule.is24x7 ? [] : schedule.hours
      const body = { is24x7: schedule.is24x7, hours, exceptions: schedule.exceptions, revision, ...decision }
      save.mutate(body, {
        onSuccess: () => {
          setBooked(undefined)
          edited.takeNow()
          toast({ title: 'Horário guardado', variant: 'success' })
        },
        onError: (error) => {
          const asked = bookedIn(error)
          setBooked(asked)
          if (!asked && !handleUnauthorized(error)) tellRefusal(error, () => refresh(getPractice))
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
