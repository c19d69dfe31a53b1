import { Bell, CheckCheck, SlidersHorizontal } from 'lucide-react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useMarkAsRead, useNotifications } from './api.ts'
import { NOTHING_YET } from './notification-bell.tsx'
import { NotificationList } from './notification-list.tsx'

export function NotificationsPage() {
  const { data } = useNotifications()
  const markAsRead = useMarkAsRead()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Notificações"
        actions={
          <>
            {data !== undefined && data.unread > 0 && (
              <Button variant="secondary" size="sm" onClick={() => markAsRead.mutate(undefined)}>
                <CheckCheck className="size-5" aria-hidden />
                Marcar todas como lidas
              </Button>
            )}
            <Link href="/perfil/notificacoes" className={buttonClass({ variant: 'outline', size: 'sm' })}>
              <SlidersHorizontal className="size-5" aria-hidden />
              Como recebe avisos
            </Link>
          </>
        }
      />
      <Notifications onRead={(id) => markAsRead.mutate([id])} />
    </div>
  )
}

function Notifications({ onRead }: { onRead: (id: string) => void }) {
  const { data, error, isFetching, refetch } = useNotifications()
  if (error && !data) return <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <SkeletonList rows={5} rowClass="h-20" />
  if (data.notifications.length === 0)
    return (
      <EmptyState
        icon={Bell}
        title="Sem notificações"
        text={NOTHING_YET}
        action={
          <Link href="/telemedicine" className={buttonClass()}>
            Marcar uma consulta
          </Link>
        }
      />
    )
  return (
    <Card padded={false} className="p-2">
      <NotificationList
        notifications={data.notifications}
        onOpen={({ id, readAt }) => {
          if (readAt === null) onRead(id)
        }}
      />
    </Card>
  )
}
