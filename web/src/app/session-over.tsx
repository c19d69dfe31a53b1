import { useEffect } from 'react'
import { useSessionMoment } from '../lib/session/session.ts'
import { toast } from '../ui/feedback/toast.ts'

/** Says that the session is over, on whatever page, before that page leaves for the sign-in. */
export function SessionOver() {
  const moment = useSessionMoment()
  useEffect(() => {
    if (moment === 'over') toast(OVER)
  }, [moment])
  return null
}

const OVER = {
  title: 'Não Autorizado',
  description: 'Você foi desconectado. Fazendo login novamente...',
  variant: 'destructive',
} as const
