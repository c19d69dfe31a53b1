import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { deferred, whenIdle } from '../../lib/release/deferred.tsx'
import { useIsWholeScreen } from '../../lib/screen/whole-screen.ts'
import { currentToast, showCarriedToast, subscribeToToast } from '../../ui/feedback/toast.ts'
import { classNames } from '../../ui/theme/class-names.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { ReloadNotice } from './reload-notice.tsx'
import { type SignedInPerson, TopBar } from './top-bar.tsx'

export type Frame = {
  /** `wide`: from the medium width up; `always`: legal and help pages; `none`: the desk, the consultation room. */
  footer: 'wide' | 'always' | 'none'
  /** `top`: the desk, without the customers' navigation; `none`: a screen that needs the whole phone. */
  bars: 'all' | 'top' | 'none'
  /** A workplace takes the whole screen: many things are looked at side by side. */
  isWide?: boolean
}

type AppLayoutProps = Frame & {
  person: SignedInPerson | null
  /** Above everything, also where there are no bars: what calls who works here. */
  alarm?: ReactNode
  /** Beside the person's corner: the notification bell. */
  actions?: ReactNode
  /** Under the top bar of every page: a consultation that is about to begin, or a time that is kept and not paid. */
  banner?: ReactNode
  children: ReactNode
}

/** What stands around every screen of the application. */
export function AppLayout({ person, alarm, actions, banner, isWide = false, children, ...frame }: AppLayoutProps) {
  const [location] = useLocation()
  const { bars, footer }: Frame = useIsWholeScreen() ? { bars: 'none', footer: 'none' } : frame
  return (
    <div
      className={classNames(
        'flex min-h-dvh flex-col',
        bars === 'all' &&
          'pb-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] [--bottom-bar:min(4rem,76px)] short:[--bottom-bar:min(3rem,48px)] md:pb-0 md:[--bottom-bar:0px]',
      )}
    >
      <a href="#conteudo" className={skipLinkClass}>
        Saltar para o conteúdo
      </a>
      {alarm}
      {bars !== 'none' && <TopBar person={person} actions={actions} hasNavigation={bars === 'all'} isWide={isWide} />}
      <OfflineNotice />
      <ReloadNotice />
      {bars !== 'none' && banner}
      <main
        id="conteudo"
        tabIndex={-1}
        className={classNames(mainClass, isWide ? 'max-w-none' : 'max-w-6xl', FOOTER_BELOW[footer])}
      >
        <ErrorBoundary resetKey={location}>{children}</ErrorBoundary>
      </main>
      {footer !== 'none' && <Footer link={Link} className={footer === 'wide' ? 'max-md:hidden' : undefined} />}
      {bars === 'all' && <BottomBar />}
      <Toasts />
    </div>
  )
}

/** The toaster's code comes with the first toast, or when the page is idle. */
const toaster = deferred(async () => (await import('../../ui/feedback/toaster.tsx')).Toaster)

function Toasts() {
  const message = useSyncExternalStore(subscribeToToast, currentToast, () => null)
  useEffect(showCarriedToast, [])
  useEffect(() => whenIdle(() => void toaster.warm()), [])
  return message && <toaster.Part />
}

const mainClass = 'mx-auto w-full grow px-4 pb-8 outline-none md:px-6'

/** The footer stands below the first screen, so that nothing moves it while the content is on its way. */
const FOOTER_BELOW = { wide: 'md:min-h-dvh', always: 'min-h-dvh', none: '' }

const skipLinkClass =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-70 focus:rounded-full focus:bg-action focus:px-5 focus:py-3 focus:font-semibold focus:text-on-action'
