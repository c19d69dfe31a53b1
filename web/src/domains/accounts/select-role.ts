import { getCurrentUser, selectRole, type UserType } from '@salama/contract/accounts'
import { brand } from '@salama/contract/brand'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call, sentenceOf } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { hasDraft } from '../../lib/forms/drafts.ts'
import { useUnauthorizedHandler } from '../../lib/session/session.ts'
import { carryToast, toast } from '../../ui/feedback/toast.ts'
import { takePendingRole } from './pending-role.ts'

/**
 * Stores the role and begins again: at home (ROLE-073), or on the page that the choice stood in front of when something
 * typed waits there, such as a booking that a visitor began. The toast is shown there, as this page goes away.
 */
export function useSelectRole() {
  const handleUnauthorized = useUnauthorizedHandler()
  return useMutation({
    mutationFn: (userType: UserType) => call(selectRole, { body: { userType } }),
    onSuccess: async () => {
      carryToast({
        title: 'Papel selecionado!',
        description: `Bem-vindo ao ${brand.name} App!`,
        variant: 'success',
      })
      await refresh(getCurrentUser)
      if (hasDraft(location.pathname.slice(1))) location.reload()
      else location.assign('/')
    },
    onError: (error) => {
      if (handleUnauthorized(error)) return
      toast({
        title: 'Erro ao selecionar papel',
        description: sentenceOf(error, 'Tente novamente'),
        variant: 'destructive',
      })
    },
  })
}

/** Sends what the person chose before signing in, without another press. */
export function useSubmitPendingRole(needsRole: boolean, submit: (role: UserType) => void): void {
  const onPending = useEffectEvent(submit)
  useEffect(() => {
    const role = needsRole && takePendingRole()
    if (role) onPending(role)
  }, [needsRole])
}
