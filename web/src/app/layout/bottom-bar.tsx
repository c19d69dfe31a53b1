import { Ellipsis, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Popover, popoverRowClass } from '../../ui/overlays/popover.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { directEntries, isAt, moreEntries, type NavEntry } from './nav.ts'

/** The thumb's navigation; from the medium width up the top bar takes over. */
export function BottomBar() {
  const [location] = useLocation()
  return (
    <nav
      aria-label="Navegação principal"
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto grid h-[calc(var(--bottom-bar)-1px)] max-w-lg grid-cols-5">
        {directEntries.map((entry) => (
          <li key={entry.href}>
            <BarLink entry={entry} active={isAt(location, entry.href)} />
          </li>
        ))}
        <li>
          <MoreEntry location={location} />
        </li>
      </ul>
    </nav>
  )
}

function BarLink({ entry, active }: { entry: NavEntry; active: boolean }) {
  return (
    <Link
      href={entry.href}
      aria-current={active ? 'page' : undefined}
      data-active={active || undefined}
      className={itemClass(active)}
    >
      <ItemFace icon={entry.icon} label={entry.label} active={active} />
    </Link>
  )
}

function MoreEntry({ location }: { location: string }) {
  const [open, setOpen] = useState(false)
  const active = moreEntries.some((entry) => isAt(location, entry.href))
  return (
    <Popover
      label="Mais serviços"
      side="top"
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          aria-current={active || undefined}
          data-active={active || undefined}
          className={itemClass(active)}
        >
          <ItemFace icon={Ellipsis} label="Mais" active={active} />
        </button>
      }
    >
      <ul>
        {moreEntries.map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <Link
              href={href}
              onClick={() => setOpen(false)}
              aria-current={isAt(location, href) ? 'page' : undefined}
              className={popoverRowClass}
            >
              <Icon className="size-5" aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  )
}

function ItemFace({ icon: Icon, label, active }: { icon: LucideIcon; label: string; active: boolean }) {
  return (
    <>
      <span
        className={classNames(
          'grid h-[min(1.75rem,32px)] w-[min(3.5rem,64px)] place-items-center rounded-full',
          active && 'bg-action-soft',
        )}
      >
        <Icon className="size-[min(1.375rem,28px)]" aria-hidden />
      </span>
      <span className="text-[min(0.75rem,3.6vw)] font-semibold short:sr-only">{label}</span>
    </>
  )
}

function itemClass(active: boolean): string {
  return classNames(
    'flex size-full flex-col items-center justify-center gap-0.5 focus-visible:-outline-offset-3',
    active ? 'text-action' : 'text-muted',
  )
}
