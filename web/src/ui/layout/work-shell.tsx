import { Ellipsis, type LucideIcon, Maximize, Minimize, UserRound } from 'lucide-react'
import { type ButtonHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useFullScreen } from '../../lib/device/full-screen.ts'
import { afterLayersClosed } from '../../lib/screen/layers.ts'
import { placeByKey } from '../../lib/screen/place-by-key.ts'
import { Popover, popoverRowClass } from '../overlays/popover.tsx'
import { classNames } from '../theme/class-names.ts'

/** One part of a workplace; `content` is drawn while it is the chosen one. */
export type WorkPlace = {
  value: string
  label: string
  icon: LucideIcon
  /** How many things wait in it. */
  count?: number | undefined
  content: ReactNode
}

type WorkShellProps = {
  /** The name of the workplace, for screen readers. */
  label: string
  places: readonly WorkPlace[]
  value: string
  onValueChange: (value: string) => void
  /** Above the content, whichever part is shown. */
  header?: ReactNode
  /** Parts that are pages of their own say so with `parts`; all others are tabs of one page. */
  kind?: 'tabs' | 'parts'
}

/** So many parts have room at the lower edge of a phone beside 'Mais'. */
const IN_BAR = 4
/** More than these are a list of lines, since their pictures would not fit below one another. */
const MOST_IN_RAIL = 9

/**
 * What stands around the work of somebody who is here for hours: its parts at the side of a wide screen, at the lower edge
 * of a phone, one press to the person's own account, and the whole screen where the browser gives it.
 */
export function WorkShell({ label, places, value, onValueChange, header, kind = 'tabs' }: WorkShellProps) {
  const id = useId()
  const isRail = places.length <= MOST_IN_RAIL
  const chosen = places.find((place) => place.value === value)
  return (
    <div
      className={classNames(
        'max-lg:pb-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] max-lg:[--bottom-bar:min(4rem,76px)] max-lg:short:[--bottom-bar:min(3rem,48px)] lg:grid lg:gap-4',
        isRail ? 'lg:grid-cols-[5.5rem_minmax(0,1fr)]' : 'lg:grid-cols-[13rem_minmax(0,1fr)]',
      )}
    >
      <div
        data-bottom-bar=""
        className={classNames(
          'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:pb-[env(safe-area-inset-bottom)] border-line bg-surface',
          'lg:sticky lg:top-0 lg:-ml-6 lg:h-dvh lg:overflow-y-auto lg:border-r lg:py-2',
        )}
      >
        <div className="mx-auto grid h-[calc(var(--bottom-bar)-1px)] max-w-lg grid-cols-5 lg:flex lg:h-auto lg:max-w-none lg:flex-col">
          <Parts {...{ id, label, places, value, onValueChange, kind, isRail }} />
          <Others places={places.slice(IN_BAR)} value={value} onValueChange={onValueChange} />
          <OwnAccount isRail={isRail} isInBar={places.length <= IN_BAR} />
          <FullScreen isRail={isRail} />
        </div>
      </div>
      <div className="min-w-0">
        {header}
        <div
          key={value}
          {...(kind === 'tabs' && {
            role: 'tabpanel',
            id: `${id}-${value}-panel`,
            'aria-labelledby': `${id}-${value}`,
            tabIndex: 0,
          })}
          className="outline-none focus-visible:outline-3"
        >
          {chosen?.content}
        </div>
      </div>
    </div>
  )
}

type PartsProps = Required<Pick<WorkShellProps, 'label' | 'places' | 'value' | 'onValueChange' | 'kind'>> & {
  id: string
  isRail: boolean
}

/** Of tabs the keyboard stops at the chosen one, and the arrows choose another. */
function Parts({ id, label, places, value, onValueChange, kind, isRail }: PartsProps) {
  const list = useRef<HTMLDivElement>(null)
  const moveByKey = (event: KeyboardEvent) => {
    const at = places.findIndex((place) => place.value === value)
    const to = placeByKey(event.key, { at, count: places.length, way: 'both', isRing: true })
    const next = to === undefined ? undefined : places[to]
    if (to === undefined || !next) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
    onValueChange(next.value)
  }
  const roleOf = (place: WorkPlace): ButtonHTMLAttributes<HTMLButtonElement> =>
    kind === 'tabs'
      ? {
          role: 'tab',
          id: `${id}-${place.value}`,
          'aria-selected': place.value === value,
          'aria-controls': place.value === value ? `${id}-${place.value}-panel` : undefined,
          tabIndex: place.value === value ? 0 : -1,
          onKeyDown: moveByKey,
        }
      : { 'aria-current': place.value === value ? 'page' : undefined }
  return (
    <div
      ref={list}
      {...(kind === 'tabs' ? { role: 'tablist' } : { role: 'navigation' })}
      aria-label={label}
      className="col-span-4 grid grid-cols-4 lg:flex lg:flex-col"
    >
      {places.map((place, at) => (
        <button
          key={place.value}
          type="button"
          onClick={() => place.value !== value && onValueChange(place.value)}
          className={classNames(itemClass, isRail ? railClass : lineClass, at >= IN_BAR && 'max-lg:hidden')}
          {...roleOf(place)}
        >
          <Face {...place} isRail={isRail} />
        </button>
      ))}
    </div>
  )
}

/** What is not in the bar of a phone; on a wide screen everything stands at the side. */
function Others({ places, value, onValueChange }: Pick<WorkShellProps, 'places' | 'value' | 'onValueChange'>) {
  const [open, setOpen] = useState(false)
  if (places.length === 0) return null
  const choose = (next: string) => {
    setOpen(false)
    afterLayersClosed(() => onValueChange(next))
  }
  return (
    <div className="lg:hidden">
      <Popover
        label="Mais partes"
        side="top"
        align="end"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            aria-current={places.some((place) => place.value === value) || undefined}
            className={classNames(itemClass, 'size-full')}
          >
            <Face icon={Ellipsis} label="Mais" isRail />
          </button>
        }
      >
        <ul className="max-h-[70dvh] overflow-y-auto">
          {places.map(({ value: each, label, icon: Icon, count = 0 }) => (
            <li key={each}>
              <button
                type="button"
                aria-current={each === value ? 'page' : undefined}
                onClick={() => choose(each)}
                className={popoverRowClass}
              >
                <Icon className="size-5" aria-hidden />
                {label}
                {count > 0 && <span className="ml-auto tabular-nums">{count}</span>}
              </button>
            </li>
          ))}
          <li className="mt-1 border-t border-line pt-1">
            <Link href="/" className={popoverRowClass}>
              <UserRound className="size-5" aria-hidden />
              {OWN_ACCOUNT}
            </Link>
          </li>
        </ul>
      </Popover>
    </div>
  )
}

const OWN_ACCOUNT = 'A minha conta'

/** Who works here is somebody's customer too. */
const OwnAccount = ({ isRail, isInBar }: { isRail: boolean; isInBar: boolean }) => (
  <Link
    href="/"
    className={classNames(
      itemClass,
      isRail ? railClass : lineClass,
      'lg:mt-2 lg:border-t lg:border-line',
      !isInBar && 'max-lg:hidden',
    )}
  >
    <Face icon={UserRound} label={OWN_ACCOUNT} isRail={isRail} />
  </Link>
)

/** A kitchen's tablet or a desk shows nothing else all day; a phone's browser hides its own bars. */
function FullScreen({ isRail }: { isRail: boolean }) {
  const { isFull, toggle } = useFullScreen()
  if (!toggle) return null
  return (
    <button
      type="button"
      aria-pressed={isFull}
      onClick={toggle}
      className={classNames(itemClass, isRail ? railClass : lineClass, 'max-lg:hidden')}
    >
      <Face icon={isFull ? Minimize : Maximize} label="Ecrã inteiro" isRail={isRail} />
    </button>
  )
}

type FaceProps = { icon: LucideIcon; label: string; count?: number | undefined; isRail: boolean }

const Face = ({ icon: Icon, label, count = 0, isRail }: FaceProps) => (
  <>
    <Icon className={classNames('size-[min(1.375rem,28px)] shrink-0', !isRail && 'lg:size-5')} aria-hidden />
    <span
      className={classNames(
        'max-w-full truncate text-[min(0.6875rem,3.1vw)] leading-tight font-semibold short:max-lg:sr-only',
        isRail ? 'lg:text-xs lg:whitespace-normal' : 'lg:text-base',
      )}
    >
      {label}
    </span>
    {count > 0 && (
      <span
        className={classNames(
          'grid min-w-5 place-items-center rounded-full bg-emphasis px-1 text-xs font-bold text-on-emphasis tabular-nums max-lg:absolute max-lg:top-1 max-lg:left-1/2 max-lg:ml-2',
          isRail ? 'lg:absolute lg:top-1 lg:left-1/2 lg:ml-2' : 'lg:ml-auto lg:text-sm',
        )}
      >
        {count}
      </span>
    )}
  </>
)

const itemClass =
  'relative flex min-w-0 flex-col items-center justify-center gap-0.5 text-center text-muted focus-visible:-outline-offset-3 aria-[current=true]:text-action aria-[current=page]:text-action aria-selected:text-action'
const railClass =
  'lg:min-h-14 lg:px-1 lg:py-1.5 lg:hover:bg-raised lg:hover:text-ink lg:aria-[current=page]:bg-action-soft lg:aria-selected:bg-action-soft'
const lineClass =
  'lg:min-h-10 lg:flex-row lg:justify-start lg:gap-2.5 lg:px-4 lg:text-left lg:hover:bg-raised lg:hover:text-ink lg:aria-[current=page]:bg-action-soft lg:aria-selected:bg-action-soft'
