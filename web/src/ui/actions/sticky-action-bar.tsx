import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '../theme/class-names.ts'

type StickyActionBarProps = {
  /** At the left of the button: total, chosen time. */
  summary?: ReactNode
  children: ReactNode
  className?: string
}

/** The step's main action under the thumb on a phone, above the bottom bar; part of the page where there is room. */
export function StickyActionBar({ summary, children, className }: StickyActionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => publishHeight(bar.current), [])
  return (
    <div
      ref={bar}
      className={classNames(
        'sticky bottom-[calc(var(--bottom-bar,0px)+env(safe-area-inset-bottom))] z-20 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-3 @max-2xs:static short:py-1',
        'md:static md:mx-0 md:rounded-lg md:border md:p-4',
        className,
      )}
    >
      {summary && <div className="min-w-0 grow basis-28">{summary}</div>}
      <div className={summary ? 'max-w-full grow-0' : 'w-full [&>*]:w-full md:w-auto md:[&>*]:w-auto'}>{children}</div>
    </div>
  )
}

/** Tells the page how high the bar is (`--action-bar`) while it is sticky: toasts stand above it. Its height grows with the text. */
function publishHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const isSticky = getComputedStyle(bar).position === 'sticky'
    style.setProperty('--action-bar', `${isSticky ? bar.offsetHeight : 0}px`)
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--action-bar')
  }
}
