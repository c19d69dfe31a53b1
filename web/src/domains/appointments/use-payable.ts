import type { Appointment } from '@salama/contract/appointments'
import { useState } from 'react'
import { isText, useQueryParameter } from '../../lib/navigation.ts'

/**
 * `?pagar=<id>` opens the payment of that consultation: messages and the home page lead here. What is paid stays as it
 * was when the dialog opened, since the consultation is confirmed before the dialog has shown it.
 */
export function usePayable(appointments: readonly Appointment[] | undefined) {
  const [id, setId] = useQueryParameter('pagar', isText)
  const [opened, setOpened] = useState<Appointment>()
  const isOpen = id !== undefined && opened?.id === id
  const found = appointments?.find((appointment) => appointment.id === id)
  if (found && !isOpen && found.status === 'pending_payment') setOpened(found)
  return {
    paying: isOpen ? opened : undefined,
    pay: setId,
    close: () => {
      setId(undefined)
      setOpened(undefined)
    },
    /** The address asks for what cannot be paid, or not any more. */
    isPast: id !== undefined && !isOpen && appointments !== undefined && found?.status !== 'pending_payment',
  }
}
