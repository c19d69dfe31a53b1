import type { Appointment } from '@salama/contract/appointments'
import { useState } from 'react'
import { isText, useQueryParameter } from '../../../lib/navigation.ts'
import { afterLayersClosed } from '../../../lib/screen/layers.ts'

/**
 * `?pagar=<id>` opens the payment of that consultation: messages and the home page lead here. What is paid stays as it
 * was when the dialog opened, since the consultation is confirmed before the dialog has shown it.
 */
export function usePayable(appointments: readonly Appointment[] | undefined) {
  const [id, setId] = useQueryParameter('pagar', isText)
  const [opened, setOpened] = useState<Appointment>()
  const [dismissedId, setDismissedId] = useState<string>()
  if (id === undefined && dismissedId !== undefined) setDismissedId(undefined)
  const isDismissed = id !== undefined && id === dismissedId
  const isOpen = id !== undefined && opened?.id === id
  const found = appointments?.find((appointment) => appointment.id === id)
  if (found && !isOpen && !isDismissed && found.status === 'pending_payment') setOpened(found)
  return {
    paying: isOpen ? opened : undefined,
    pay: setId,
    close: () => {
      setOpened(undefined)
      setDismissedId(id)
      afterLayersClosed(() => setId(undefined))
    },
    /** The address asks for what cannot be paid, or not any more. */
    isPast:
      id !== undefined && !isOpen && !isDismissed && appointments !== undefined && found?.status !== 'pending_payment',
  }
}
