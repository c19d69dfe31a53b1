import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { buttonClass } from '../../ui/actions/button.tsx'
import { CapulanaEdge } from '../../ui/theme/capulana.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { Logo } from '../../ui/theme/logo.tsx'
import { directEntries, isAt, moreEntries, wideEntry } from './nav.ts'
import { ProfileSwitcher } from './profile-switcher.tsx'

export type SignedInPerson = { name: string; imageUrl?: string | null | undefined }

type TopBarProps = { person: SignedInPerson | null; actions?: ReactNode; hasNavigation: boolean; isWide: boolean }

/** Logo, navigation where the bottom bar is hidden, and the person's corner. */
export function TopBar({ person, actions, hasNavigation, isWide }: TopBarProps) {
  const [location] = useLocation()
  return (
    <header className="@container bg-surface">
      <div
        className={classNames(
          'mx-auto flex items-center gap-2 px-4 @max-2xs:px-2 md:px-6',
          isWide ? 'min-h-16 lg:min-h-12' : 'min-h-16 max-w-6xl',
        )}
      >
        <Link href="/" className="flex min-h-11 items-center rounded-full pr-2">
          {/* Between the bottom bar and the wide screen the navigation needs the room of the name. */}
          <Logo className={hasNavigation ? 'md:max-lg:*:last:sr-only' : undefined} />
        </Link>
        {hasNavigation && <Navigation location={location} />}
        <div className="ml-auto flex items-center gap-1">
          {hasNavigation && (
            <Link
              href="/pesquisa"
              aria-label="Pesquisar"
              aria-current={isAt(location, '/pesquisa') ? 'page' : undefined}
              className="grid size-11 place-items-center rounded-full text-muted hover:bg-raised hover:text-ink aria-[current=page]:text-action"
            >
              <Search className="size-5.5" aria-hidden />
            </Link>
          )}
          {actions}
          {person ? (
            <ProfileSwitcher name={person.name} imageUrl={person.imageUrl} />
          ) : (
            <a href={`/api/login?next=${encodeURIComponent(location)}`} className={buttonClass({ size: 'sm' })}>
              Entrar
            </a>
          )}
        </div>
      </div>
      <CapulanaEdge />
    </header>
  )
}

function Navigation({ location }: { location: string }) {
  return (
    <nav aria-label="Navegação principal" className="hidden grow md:block lg:ml-4">
      <ul className="flex">
        {[...directEntries, ...moreEntries, wideEntry].slice(1).map(({ href, label }) => (
          <li key={href} className={href === wideEntry.href ? 'max-lg:hidden' : undefined}>
            <Link
              href={href}
              aria-current={isAt(location, href) ? 'page' : undefined}
              className="flex min-h-11 items-center whitespace-nowrap rounded-full px-2 text-sm font-semibold lg:px-3 lg:text-base text-muted hover:bg-raised hover:text-ink aria-[current=page]:text-action"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
