import type { NoticeClass, Way } from '@salama/contract/notifications/classes'
import {
  getPreferences,
  type NotificationPreferences,
  putPreferences,
} from '@salama/contract/notifications/preferences'
import { useMutation } from '@tanstack/react-query'
import { call, sentenceOf } from '../../../lib/api/api.ts'
import { queryClient, queryOf, refresh } from '../../../lib/api/query-client.ts'
import { useUnauthorizedHandler } from '../../../lib/session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'

const query = queryOf(getPreferences)

/** What is changed; all else stays. */
export type Choose = (change: {
  way?: { class: NoticeClass; way: Way; isOn: boolean }
  quietHours?: NotificationPreferences['quietHours']
  isSmsStopped?: boolean
}) => void

/** Shown at once, and taken back if the server did not take it. One after the other, so that the last one counts. */
export function useChoose(): Choose {
  const handleUnauthorized = useUnauthorizedHandler()
  const { mutate } = useMutation({
    scope: { id: 'notification-preferences' },
    mutationFn: ({ ways, quietHours, isSmsStopped }: NotificationPreferences) =>
      call(putPreferences, {
        body: {
          ways: ways.filter((one) => !one.isFixed).map(({ class: of, way, isOn }) => ({ class: of, way, isOn })),
          quietHours,
          isSmsStopped,
        },
      }),
    onError: (error) => {
      void refresh(getPreferences)
      if (handleUnauthorized(error)) return
      toast({
        title: 'Não foi possível guardar',
        description: sentenceOf(error, 'Tente novamente'),
        variant: 'destructive',
      })
    },
  })
  return ({ way, ...rest }) => {
    const now = queryClient.getQueryData(query.queryKey)
    if (!now) return
    const ways = now.ways.map((one) => (one.class === way?.class && one.way === way.way ? { ...one, ...way } : one))
    const wanted = { ...now, ...rest, ways }
    queryClient.setQueryData(query.queryKey, wanted)
    mutate(wanted)
  }
}
