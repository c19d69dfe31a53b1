import { getPreferences } from '@salama/contract/notifications/preferences'
import { useMutation } from '@tanstack/react-query'
import { plainSentenceOf } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { useUnauthorizedHandler } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { leavePush, takePush } from './device.ts'

const BLOCKED = 'O navegador não deixou. Pode permitir os avisos nas definições dele.'
const FAILED = 'O navegador não conseguiu ligar os avisos. Tente novamente.'

/** Switches push of this browser on; `onOver` also when the person did not let us. */
export function useTakePush(userId: string, onOver?: () => void) {
  const handleUnauthorized = useUnauthorizedHandler()
  const { mutate, isPending } = useMutation({
    mutationFn: () => takePush(userId),
    onSuccess: (isOn) => {
      void refresh(getPreferences)
      if (isOn) toast({ title: 'Avisos ligados neste aparelho', variant: 'success' })
      else toast({ title: 'Avisos desligados', description: BLOCKED })
      onOver?.()
    },
    onError: (error) => {
      if (!handleUnauthorized(error)) fail(error)
    },
  })
  return { take: () => mutate(), isTaking: isPending }
}

export function useLeavePush() {
  const handleUnauthorized = useUnauthorizedHandler()
  const { mutate, isPending } = useMutation({
    mutationFn: leavePush,
    onSettled: () => void refresh(getPreferences),
    onError: (error) => {
      if (!handleUnauthorized(error)) fail(error)
    },
  })
  return { leave: mutate, isLeaving: isPending }
}

const fail = (error: unknown): void =>
  toast({ title: 'Não foi possível', description: plainSentenceOf(error, FAILED), variant: 'destructive' })
