import { useSearchParams } from 'wouter'
import { isText, useQueryParameter } from '../../lib/navigation.ts'

/** The filter's value for no filter. */
export const ALL = 'all'

/** The part of the booking that lives in the address: `?especialidade=` and `?medico=`. */
export function useBookingAddress() {
  const [specialty = ALL, setSpecialty] = useQueryParameter('especialidade', isText)
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
  return {
    specialty,
    setSpecialty: (value: string) => setSpecialty(value === ALL ? undefined : value),
    doctorId,
    chooseDoctor,
  }
}
