import { type Bell, type BellCall, type CallKind, getBell, hearBell } from '@salama/contract/notifications/bell'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../lib/api/api.ts'
import { fresh, queryClient, queryOf, refresh } from '../../../lib/api/query-client.ts'
import { useLive } from '../../../lib/live/live.ts'
import { tellFailure } from '../../../ui/feedback/tell-failure.ts'
import { loudnessAfter } from './loudness.ts'
import { allowSound, ring } from './sound.ts'

/** What no news tells of: a patient who closes the room, an offer whose time is over, news that were lost. */
const EVERY_MS = 10_000

/** What rings for this person, on whatever page; polled also while the tab is hidden, and read at once at every news. */
export function useBell() {
  const query = useQuery({
    ...queryOf(getBell),
    ...fresh,
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
  })
  const readAgain = () => void refresh(getBell)
  useLive('bell', undefined, readAgain)
  useLive('vendor_order', undefined, readAgain)
  useLive('prescription_check', undefined, readAgain)
  useLive('offer', undefined, readAgain)
  useLive('delivery', undefined, readAgain)
  useLive('appointment', undefined, readAgain)
  const hear = useMutation<Bell, Error, readonly BellCall[]>({
    mutationFn: (calls) => call(hearBell, { body: { keys: calls.map(({ key }) => key) } }),
    onSuccess: (bell) => queryClient.setQueryData(queryOf(getBell).queryKey, bell),
    onError: tellFailure,
  })
  const calls = query.data?.calls ?? []
  useSound(calls)
  return { calls, hear: (heard: readonly BellCall[]) => hear.mutate(heard), isHearing: hear.isPending }
}

/** Sound, a shake and the title of the tab, until nothing rings any more. */
function useSound(calls: readonly BellCall[]): void {
  const title = calls.length === 0 ? undefined : titleOf(calls)
  const since = calls[0]?.since
  useEffect(() => {
    if (navigator.userActivation?.hasBeenActive) allowSound()
    addEventListener('click', allowSound)
    addEventListener('keydown', allowSound)
    return () => {
      removeEventListener('click', allowSound)
      removeEventListener('keydown', allowSound)
    }
  }, [])
  const loudness = useEffectEvent(() => loudnessAfter(since ? Date.now() - Date.parse(since) : 0))
  useEffect(() => {
    if (title === undefined) return
    let before = document.title
    let timer: ReturnType<typeof setTimeout>
    const strike = () => {
      // Another page that was opened meanwhile has a title of its own.
      if (document.title !== title) {
        before = document.title
        document.title = title
      }
      const { volume, pauseMs } = loudness()
      ring(volume)
      timer = setTimeout(strike, pauseMs)
    }
    strike()
    return () => {
      clearTimeout(timer)
      if (document.title === title) document.title = before
    }
  }, [title])
}

const TITLES: Record<CallKind, readonly [one: string, many: string]> = {
  order: ['1 pedido novo', 'pedidos novos'],
  patient: ['1 paciente à espera', 'pacientes à espera'],
  job: ['1 entrega para si', 'entregas para si'],
}

function titleOf(calls: readonly BellCall[]): string {
  const [first] = calls
  const [one, many] = TITLES[first?.kind ?? 'order']
  return calls.length === 1
    ? one
    : `${calls.length} ${calls.every(({ kind }) => kind === first?.kind) ? many : 'à espera'}`
}
