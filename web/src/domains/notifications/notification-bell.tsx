import type { Notification } from '@salama/contract/notifications'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useMarkAsRead, useNotifications } from './api.ts'
import { NotificationList } from './notification-list.tsx'

const SHOWN = 5

/** The bell of every screen: a red dot only while something is unread. */
export function NotificationBell() {
  const [open, setOpen] = useState(false)
  const { data } = useNotifications()
  const unread = data?.unread ?? 0
  return (
    <Popover
      label="Notificações"
      open={open}
      onOpenChange={setOpen}
      className="w-[min(24rem,calc(100vw-1.5rem))]"
      trigger={<IconButton icon={Bell} label={bellLabel(unread)} dot={unread > 0} data-unread={unread} />}
    >
      <BellPanel onClose={() => setOpen(false)} />
    </Popover>
  )
}

function BellPanel({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useNotifications()
  const markAsRead = useMarkAsRead()
  const openOne = ({ id, readAt, href }: Notification) => {
    if (readAt === null) markAsRead.mutate([id])
    if (href) onClose()
  }
  if (error && !data)
    return (
      <ErrorState
        level={3}
        text={error.sentence}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="py-6"
      />
    )
  if (!data) return <SkeletonList rows={3} rowClass="h-16" />
  if (data.notifications.length === 0)
    return <EmptyState level={3} icon={Bell} title="Sem notificações" text={NOTHING_YET} className="py-6" />
  return (
    <>
      <div className="flex items-center justify-between gap-2 pl-3">
        <h2 className="text-lg font-bold">Notificações</h2>
        {data.unread > 0 && (
          <Button variant="ghost" size="sm" onClick={() => markAsRead.mutate(undefined)}>
            Marcar todas como lidas
          </Button>
        )}
      </div>
      <div className="max-h-[60dvh] overflow-y-auto overscroll-contain">
        <NotificationList notifications={data.notifications.slice(0, SHOWN)} onOpen={openOne} />
      </div>
      <Link href="/notificacoes" onClick={onClose} className={buttonClass({ variant: 'secondary', fullWidth: true })}>
        Ver todas
      </Link>
    </>
  )
}

const bellLabel = (unread: number): string => {
  if (unread === 0) return 'Notificações'
  return unread === 1 ? 'Notificações, 1 por ler' : `Notificações, ${unread} por ler`
}

export const NOTHING_YET = 'Aqui aparecem as novidades das suas consultas e dos seus pagamentos.'
