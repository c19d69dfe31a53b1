import { listNotifications, readNotifications } from '@salama/contract/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, sentenceOf } from '../../lib/api/api.ts'
import { queryClient, queryOf, refresh } from '../../lib/api/query-client.ts'
import { useLive } from '../../lib/live/live.ts'
import { useUnauthorizedHandler } from '../../lib/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'

const query = queryOf(listNotifications)

/** The person's news, read again when the server says that there is more. */
export function useNotifications() {
  useLive('notification', undefined, () => void refresh(listNotifications))
  return useQuery(query)
}

/** Marks these as read, or all; shown at once, taken back if the server did not take it. */
export function useMarkAsRead() {
  const handleUnauthorized = useUnauthorizedHandler()
  return useMutation({
    mutationFn: (ids: string[] | undefined) => call(readNotifications, { body: ids ? { ids } : {} }),
    onMutate: (ids) => {
      const readAt = new Date().toISOString()
      queryClient.setQueryData(query.queryKey, (now) => {
        if (!now) return now
        const notifications = now.notifications.map((each) =>
          each.readAt === null && (ids?.includes(each.id) ?? true) ? { ...each, readAt } : each,
        )
        const read = notifications.filter((each, index) => each !== now.notifications[index]).length
        return { notifications, unread: ids ? Math.max(0, now.unread - read) : 0 }
      })
    },
    onError: (error) => {
      void refresh(listNotifications)
      if (handleUnauthorized(error)) return
      toast({
        title: 'Não foi possível marcar como lida',
        description: sentenceOf(error, 'Tente novamente'),
        variant: 'destructive',
      })
    },
  })
}
