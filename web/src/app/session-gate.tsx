import type { CurrentUser } from '@salama/contract/accounts'
import { pageAt, REDIRECTS } from '@salama/contract/paths'
import { Suspense, useEffect, useRef } from 'react'
import { Redirect, Route, useLocation } from 'wouter'
import { displayName } from '../domains/accounts/names.ts'
import { takePendingRole } from '../domains/accounts/pending-role.ts'
import { NotificationBell } from '../domains/notifications/notification-bell.tsx'
import { isToResume } from '../domains/notifications/push/moment.ts'
import { startLive } from '../lib/live/live.ts'
import { signInAddress } from '../lib/local-path.ts'
import { forgetKept } from '../lib/offline/forget-kept.ts'
import { keepFor } from '../lib/offline/kept-for.ts'
import { startWorker } from '../lib/offline/register.ts'
import { deferred, whenIdle } from '../lib/release/deferred.tsx'
import { useCurrentUser } from '../lib/session/session.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageSpinner } from '../ui/feedback/spinner.tsx'
import { Arrival } from './arrival.tsx'
import { AppLayout } from './layout/app-layout.tsx'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { frameOf, LandingScreen, needsNoRole, roleSelection, screenOf } from './routes.tsx'
import { forgetFailedScreens } from './screen.tsx'

/** Fetched beside the page: hardly anybody has a consultation that begins, or a time to pay for. */
const appointmentBanner = deferred(async () => (await import('./layout/appointment-banner.tsx')).AppointmentBanner)

/** Fetched for those who may be called: whoever only buys pays nothing for it. */
const workBell = deferred(async () => (await import('../domains/notifications/bell/work-bell.tsx')).WorkBell)
const CALLED = ['shop', 'doctor', 'driver']
const isCalled = ({ profiles }: CurrentUser): boolean => profiles.some((profile) => CALLED.includes(profile))

/** Knows who asks before anything is shown, and shows what that person may see at this address. */
export function SessionGate() {
  const { data: user, error, isFetching, refetch } = useCurrentUser()
  if (user === undefined && error)
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState level={1} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      </main>
    )
  if (user === undefined) return <PageSpinner />
  return <CurrentPage user={user} />
}

function CurrentPage({ user }: { user: CurrentUser | null }) {
  const [path] = useLocation()
  const redirect = REDIRECTS[path]
  const asked = pageAt(path)
  const isHome = asked?.path === '/' || asked?.path === '/home'
  const roleMissing = user !== null && user.userType === null
  const page = roleMissing && !needsNoRole(asked) ? pageAt(roleSelection.path) : asked
  useLiveStream(user)
  useForgottenRole(user)
  useWorker(user)
  useKeeping(user)
  usePush(user)
  if (redirect) return <Redirect to={redirect} replace />
  if (page?.access === 'session' && !user) return <ToSignIn />
  if (isHome && !user)
    return (
      <Suspense fallback={<PageSpinner />}>
        <LandingScreen />
      </Suspense>
    )
  const Screen = page ? screenOf(page) : NotFoundPage
  return (
    <AppLayout
      person={user && { name: displayName(user), imageUrl: user.profileImageUrl }}
      alarm={
        user &&
        isCalled(user) && (
          <ErrorBoundary resetKey={path} fallback={null}>
            <workBell.Part />
          </ErrorBoundary>
        )
      }
      actions={user && !roleMissing && <NotificationBell />}
      banner={
        user &&
        !roleMissing && (
          <ErrorBoundary resetKey={path} fallback={null}>
            <appointmentBanner.Part />
          </ErrorBoundary>
        )
      }
      {...frameOf(page)}
    >
      <ErrorBoundary resetKey={path} onError={forgetFailedScreens}>
        <Suspense fallback={<PageSpinner />}>
          <Route path={page && page === asked ? page.path : '*'}>
            <Screen />
          </Route>
          <Arrival path={path} title={page?.title ?? 'Página não encontrada'} />
        </Suspense>
      </ErrorBoundary>
    </AppLayout>
  )
}

/** The server leads to its sign-in page, or to the identity provider, and back here. */
function ToSignIn() {
  useEffect(() => location.replace(signInAddress(location.pathname + location.search)), [])
  return <PageSpinner />
}

function useLiveStream(user: CurrentUser | null): void {
  const id = user?.id
  useEffect(() => (id ? startLive(id) : undefined), [id])
}

function useWorker(user: CurrentUser | null): void {
  const isSignedIn = user !== null
  useEffect(() => startWorker(isSignedIn), [isSignedIn])
}

/**
 * What this phone keeps is of one account: it begins with whoever signs in, and ends with the session. Where somebody else has
 * signed in meanwhile, the page begins anew: nothing that it has read is theirs.
 */
function useKeeping(user: CurrentUser | null): void {
  const owner = user?.id
  const reader = useRef(owner)
  useEffect(() => {
    if (reader.current !== undefined && owner !== undefined && owner !== reader.current) {
      location.reload()
      return undefined
    }
    reader.current = owner ?? reader.current
    if (keepFor(owner)) void forgetKept('answers')
    if (owner === undefined) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    const start = async () => {
      const { startKeeping } = await import('../lib/offline/keeping.ts')
      if (!isOver) stop = startKeeping(owner)
    }
    // A phone that cannot have the code now keeps nothing of this visit.
    const cancel = whenIdle(() => void start().catch(() => undefined))
    return () => {
      isOver = true
      cancel()
      stop?.()
    }
  }, [owner])
}

/** A new session takes up what this browser was told of the last one. */
function usePush(user: CurrentUser | null): void {
  const id = user?.id
  useEffect(() => {
    if (id === undefined || !isToResume(id)) return
    return whenIdle(async () => {
      const { resumePush } = await import('../domains/notifications/push/device.ts')
      // Without a network the next tab does it.
      await resumePush(id).catch(() => undefined)
    })
  }, [id])
}

/** A role chosen as a visitor means nothing to an account that has one. */
function useForgottenRole(user: CurrentUser | null): void {
  const hasRole = user !== null && user.userType !== null
  useEffect(() => {
    if (hasRole) takePendingRole()
  }, [hasRole])
}
