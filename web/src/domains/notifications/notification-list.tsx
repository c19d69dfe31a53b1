import type { Notification } from '@salama/contract/notifications'
import { Link } from 'wouter'
import { ago } from '../../lib/ago.ts'
import { stretchedLink } from '../../ui/display/card.tsx'
import { classNames } from '../../ui/theme/class-names.ts'

type NotificationListProps = { notifications: Notification[]; onOpen: (notification: Notification) => void }

/** Pressing one reads it and leads to what it is about. */
export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  const now = new Date()
  return (
    <ul className="flex flex-col divide-y divide-line">
      {notifications.map((notification) => (
        <li
          key={notification.id}
          data-unread={notification.readAt === null || undefined}
          className="group relative flex gap-3 px-3 py-3 hover:bg-raised"
        >
          <span
            aria-hidden
            className={classNames('mt-2 size-2.5 shrink-0 rounded-full', notification.readAt === null && 'bg-danger')}
          />
          <div className="min-w-0 grow">
            <NotificationTitle notification={notification} onOpen={onOpen} />
            <p className="mt-0.5 text-muted group-data-unread:text-ink">{keepCodes(notification.body)}</p>
            <time dateTime={notification.createdAt} className="mt-0.5 block text-sm text-muted">
              {ago(notification.createdAt, now)}
            </time>
          </div>
        </li>
      ))}
    </ul>
  )
}

const CODE = /([A-Z0-9]{4}(?:-[A-Z0-9]{4})+)/

/** A code moves to the next line whole; it breaks at a hyphen only where a whole line is too narrow for it. */
const keepCodes = (text: string) =>
  text.split(CODE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="inline-block">
        {part}
      </span>
    ),
  )

type TitleProps = { notification: Notification; onOpen: (notification: Notification) => void }

function NotificationTitle({ notification, onOpen }: TitleProps) {
  const unread = notification.readAt === null
  const text = (
    <>
      {unread && <span className="sr-only">Por ler: </span>}
      {notification.title}
    </>
  )
  const look = classNames('text-left', unread ? 'font-bold' : 'font-semibold', stretchedLink, 'after:rounded-md')
  if (notification.href)
    return (
      <Link href={notification.href} onClick={() => onOpen(notification)} className={look}>
        {text}
      </Link>
    )
  if (!unread) return <span className="font-semibold">{text}</span>
  return (
    <button type="button" onClick={() => onOpen(notification)} className={look}>
      {text}
    </button>
  )
}
