import type { Enrolment } from '@salama/contract/courses'
import { useState } from 'react'
import { isText, useQueryParameter } from '../../lib/navigation.ts'
import { afterLayersClosed } from '../../lib/screen/layers.ts'

/**
 * `?pagar=<id>` opens the payment of that enrolment: messages lead here. What is paid stays as it was when the dialog
 * opened, since the lessons open before the dialog has shown it.
 */
export function usePaying(enrolments: readonly Enrolment[] | undefined) {
  const [id, setId] = useQueryParameter('pagar', isText)
  const [opened, setOpened] = useState<Enrolment>()
  const [dismissedId, setDismissedId] = useState<string>()
  if (id === undefined && dismissedId !== undefined) setDismissedId(undefined)
  const isOpen = id !== undefined && opened?.id === id
  const found = enrolments?.find((enrolment) => enrolment.id === id)
  if (found && !isOpen && id !== dismissedId && found.status === 'pending') setOpened(found)
  return {
    paying: isOpen ? opened : undefined,
    pay: setId,
    close: () => {
      setOpened(undefined)
      setDismissedId(id)
      afterLayersClosed(() => setId(undefined))
    },
  }
}
