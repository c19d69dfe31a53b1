import { type Appointment, CONSULTATION_TYPES, type ConsultationType, type Doctor } from '@salama/contract/appointments'
import { isInstant, maputoInstant } from '@salama/contract/kernel/time'
import { useState } from 'react'
import { ApiError, isUnauthorized, sentenceOf } from '../../../lib/api/api.ts'
import { dropDraft, useDraft } from '../../../lib/forms/drafts.ts'
import { handleUnauthorized } from '../../../lib/session/session.ts'
import { useNow } from '../../../lib/use-now.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useActedFor } from '../../patients/person-switch.tsx'
import { useAvailability, useBook } from '../api.ts'
import { bookingDays, type FreeTimes, freeTimes } from './slots.ts'

const PAGE = 'telemedicine'
/** Slots pass while the page stands open; half a minute is as late as one may notice. */
const CLOCK_MS = 30_000

export type BookingForm = {
  day: string | undefined
  minutes: number | undefined
  type: ConsultationType
  notes: string
  /** Whom it is for, as far as somebody is chosen. */
  patientId?: string | undefined
}
const EMPTY: BookingForm = { day: undefined, minutes: undefined, type: 'video', notes: '' }

type BookingOptions = { doctor: Doctor | undefined; onBooked: (appointment: Partial<Appointment>) => void }

/** The booking form: what is chosen, what may be chosen, and sending it. */
export function useBooking({ doctor, onBooked }: BookingOptions) {
  const draft = useDraft(PAGE, isForm)
  const [form, setForm] = useState<BookingForm>(draft.kept ?? EMPTY)
  const now = useNow(CLOCK_MS)
  const availability = useAvailability(doctor?.id)
  const book = useBook()
  const isFree: FreeTimes = availability.isPending ? () => false : freeTimes(availability.data?.slots, now)
  const bookable = useActedFor('book')
  const { people } = bookable
  const patientId = patientIn(form, people)
  const chosen = chosenOf(form, { doctor, isFree, now })
  const isForSomebody = bookable.isKnown && (patientId !== undefined || people.length < 2)

  const change = (part: Partial<BookingForm>) => {
    const next = { ...form, ...part }
    setForm(next)
    draft.keep(next)
    book.reset()
  }
  const booked = (appointment: Partial<Appointment>) => {
    toast({ ...SUCCESS, variant: 'success' })
    // The type stays as it was (specification 1 §4).
    setForm({ ...EMPTY, type: form.type, patientId: form.patientId })
    dropDraft(PAGE)
    onBooked(appointment)
  }
  const refused = (error: Error) => {
    if (handleUnauthorized(error)) return
    toast({ ...FAILURE, variant: 'destructive' })
    void availability.refetch()
  }
  const submit = () => {
    if (book.isPending) return
    if (!doctor || chosen.day === undefined || chosen.minutes === undefined) {
      toast({ ...MISSING, variant: 'destructive' })
      return
    }
    if (!isForSomebody) {
      toast({ ...NOBODY, variant: 'destructive' })
      return
    }
    const scheduledAt = maputoInstant(chosen.day, chosen.minutes).toISOString()
    const { type, notes } = chosen
    const whom = patientId === undefined || people.find(({ id }) => id === patientId)?.isSelf ? {} : { patientId }
    book.mutate({ doctorId: doctor.id, scheduledAt, type, notes, ...whom }, { onSuccess: booked, onError: refused })
  }
  return {
    now,
    chosen,
    bookable,
    patientId,
    change,
    submit,
    availability,
    isFree,
    isPending: book.isPending,
    isComplete: doctor !== undefined && chosen.day !== undefined && chosen.minutes !== undefined && isForSomebody,
    refusal: refusalOf(book.error),
  }
}

/** Who was chosen, of those for whom the account still books. */
const patientIn = ({ patientId }: BookingForm, people: readonly { id: string }[]): string | undefined =>
  people.some(({ id }) => id === patientId) ? patientId : undefined

type Circumstances = { doctor: Doctor | undefined; isFree: FreeTimes; now: Date }

/** What counts of the form: a kept draft may name a day that has gone, a time may be taken, not every doctor chats. */
function chosenOf(form: BookingForm, { doctor, isFree, now }: Circumstances): BookingForm {
  const day = bookingDays(now).find((offered) => offered === form.day)
  const { minutes } = form
  const isOpen = day === undefined || minutes === undefined || isFree(day, minutes)
  return {
    ...form,
    day,
    minutes: isOpen ? minutes : undefined,
    type: doctor?.consultationPriceChat ? form.type : 'video',
  }
}

export type Refusal = { sentence: string; nearest: string[] }

/** Why the booking did not succeed. It stays in the form, as the toast about it goes away. */
function refusalOf(error: Error | null): Refusal | undefined {
  if (error === null || isUnauthorized(error)) return undefined
  const details = error instanceof ApiError ? error.body?.details : undefined
  return { sentence: sentenceOf(error, FAILURE.description), nearest: instantsIn(details) }
}

/** `details.freeSlots`: the three free times nearest to the one that was refused, in their order. */
function instantsIn(details: Record<string, unknown> | undefined): string[] {
  const slots = details?.freeSlots
  return Array.isArray(slots) ? slots.filter((at) => typeof at === 'string' && isInstant(at)).sort() : []
}

function isForm(value: unknown): value is BookingForm {
  if (typeof value !== 'object' || value === null) return false
  const { day, minutes, type, notes, patientId } = value as Record<string, unknown>
  return (
    (patientId === undefined || typeof patientId === 'string') &&
    (day === undefined || typeof day === 'string') &&
    (minutes === undefined || typeof minutes === 'number') &&
    CONSULTATION_TYPES.some((known) => known === type) &&
    typeof notes === 'string'
  )
}

const MISSING = { title: 'Campos Obrigatórios', description: 'Por favor, selecione um médico, data e horário.' }
const NOBODY = { title: 'Para quem é?', description: 'Escolha para quem é a consulta.' }
const FAILURE = { title: 'Erro', description: 'Falha ao agendar consulta. Tente novamente.' }
const SUCCESS = {
  title: 'Consulta Agendada',
  description: 'Sua consulta foi agendada com sucesso! O pagamento será processado.',
}
