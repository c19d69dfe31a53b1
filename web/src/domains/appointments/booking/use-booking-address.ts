import { useSearchParams } from 'wouter'

/** Whom the booking is with, in the address: `?medico=`. */
export function useBookingAddress() {
  const [parameters, setParameters] = useSearchParams()
  const doctorId = parameters.get('medico') ?? undefined
  /** Choosing is a step that 'back' undoes: on a phone it leads from the list to the form. */
  const chooseDoctor = (id: string | undefined) => {
    if (id === doctorId) return
    setParameters(
      (now) => {
        const next = new URLSearchParams(now)
        if (id === undefined) next.delete('medico')
        else next.set('medico', id)
        return next
      },
      { replace: id === undefined || doctorId !== undefined },
    )
  }
  return { doctorId, chooseDoctor }
}
