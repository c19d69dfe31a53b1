import type { CurrentUser } from '@salama/contract/accounts'
import type { Page } from '@salama/contract/paths'
import { displayName } from '../../domains/accounts/names.ts'
import { NotificationBell } from '../../domains/notifications/notification-bell.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { frameOf, needsNoRole } from '../routes.tsx'
import { AppLayout } from './app-layout.tsx'

type PageFrameProps = { page: Page | undefined; user: CurrentUser | null | undefined }

/** What the document shows until the page's code and data are there: the frame as it will be, and shapes inside it. */
export function PageFrame({ page, user }: PageFrameProps) {
  // Who has no role yet is led to choosing one, which has no frame.
  if (user && user.userType === null && !needsNoRole(page)) return <Shapes />
  return (
    <AppLayout
      person={user ? { name: displayName(user), imageUrl: user.profileImageUrl } : null}
      actions={user && <NotificationBell />}
      {...frameOf(page)}
    >
      <Shapes />
    </AppLayout>
  )
}

function Shapes() {
  return (
    <div role="status" className="pt-5">
      <span className="sr-only">Carregando...</span>
      <Skeleton className="h-8 w-3/5" />
      <Skeleton className="mt-6 h-28" />
      <Skeleton className="mt-3 h-28" />
      <Skeleton className="mt-3 h-28" />
    </div>
  )
}
