import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { placeByKey } from '../../lib/screen/place-by-key.ts'

export type TabItem = { value: string; label: string; count?: number | undefined; content: ReactNode }

type TabsProps = {
  label: string
  items: TabItem[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

/** What stays in sight of the tab before the chosen one. */
const PEEK_PX = 40

/** A row of tabs, one stop of the keyboard: the arrows, Home and End choose another one. */
export function Tabs({ label, items, value, defaultValue, onValueChange }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(defaultValue ?? items[0]?.value)
  const chosen = value ?? own
  useMoreSideways(list)
  const counts = items.map(({ count }) => count).join()
  // On a phone the row of tabs is wider than the screen: the chosen one must be in sight, also when counts that arrive
  // move it on.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - PEEK_PX
  }, [chosen, counts])
  const choose = (next: string) => {
    setOwn(next)
    if (next !== chosen) onValueChange?.(next)
  }
  const moveByKey = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.value === chosen)
    const to = placeByKey(event.key, { at, count: items.length, way: 'across', isRing: true })
    const next = to === undefined ? undefined : items[to]
    if (to === undefined || next === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
    choose(next.value)
  }
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="fade-sideways flex w-0 min-w-full gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            aria-selected={item.value === chosen}
            aria-controls={`${id}-${item.value}-panel`}
            tabIndex={item.value === chosen ? 0 : -1}
            onClick={() => choose(item.value)}
            onKeyDown={moveByKey}
            className="-mb-px flex min-h-12 shrink-0 items-center gap-2 border-b-3 border-transparent px-3 font-semibold text-muted hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-action aria-selected:text-action"
          >
            {item.label}
            {item.count !== undefined && (
              <span className="rounded-full bg-raised px-2 text-sm text-ink tabular-nums">{item.count}</span>
            )}
          </button>
        ))}
      </div>
      {items.map((item) => (
        <div
          key={item.value}
          role="tabpanel"
          id={`${id}-${item.value}-panel`}
          aria-labelledby={`${id}-${item.value}`}
          tabIndex={0}
          hidden={item.value !== chosen}
          className="pt-4"
        >
          {item.value === chosen && item.content}
        </div>
      ))}
    </div>
  )
}

/** Tells the styles at which edges the row goes on: there it fades out. */
function useMoreSideways(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      element.toggleAttribute('data-more-before', scrollLeft > 1)
      element.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1)
    }
    // Counts that arrive make the tabs wider, not the row.
    const sizes = new ResizeObserver(look)
    for (const each of [element, ...element.children]) sizes.observe(each)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [row])
}
