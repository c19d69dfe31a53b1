import { Tabs as RadixTabs } from 'radix-ui'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

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

export function Tabs({ label, items, value, defaultValue, onValueChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  useMoreSideways(list)
  const counts = items.map(({ count }) => count).join()
  // On a phone the row of tabs is wider than the screen: the chosen one must be in sight, also when counts that arrive
  // move it on.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[data-state=active]')
    if (list.current && chosen) list.current.scrollLeft = chosen.offsetLeft - list.current.offsetLeft - PEEK_PX
  }, [value, counts])
  return (
    <RadixTabs.Root
      {...(value === undefined ? { defaultValue: defaultValue ?? items[0]?.value ?? '' } : { value })}
      {...(onValueChange && { onValueChange })}
    >
      <RadixTabs.List
        ref={list}
        aria-label={label}
        className="fade-sideways flex w-0 min-w-full gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {items.map((item) => (
          <RadixTabs.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px flex min-h-12 shrink-0 items-center gap-2 border-b-3 border-transparent px-3 font-semibold text-muted hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-action data-[state=active]:text-action"
          >
            {item.label}
            {item.count !== undefined && (
              <span className="rounded-full bg-raised px-2 text-sm text-ink tabular-nums">{item.count}</span>
            )}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {items.map((item) => (
        <RadixTabs.Content key={item.value} value={item.value} className="pt-4">
          {item.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
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
