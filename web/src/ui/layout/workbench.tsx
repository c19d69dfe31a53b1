import { ArrowLeft } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { usePageKeys } from '../../lib/screen/page-keys.ts'
import { placeByKey } from '../../lib/screen/place-by-key.ts'
import type { useShown } from '../../lib/screen/use-shown.ts'
import { Card } from '../display/card.tsx'
import { Facts } from '../display/facts.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { classNames } from '../theme/class-names.ts'
import { CaseSharingContext, HeldContext } from './case-sharing.ts'

export type WorkItem = { id: string; content: ReactNode }

type WorkbenchProps = {
  /** What the list holds, for screen readers. */
  label: string
  items: readonly WorkItem[]
  shown: ReturnType<typeof useShown>
  /** Says what to do while nothing is chosen. */
  hint: string
  panel: (id: string) => ReactNode
  /** Below the list, where it goes on. */
  more?: ReactNode
}

/** A list and what is done with the chosen one: side by side on a desk, one after the other on a phone. */
export function Workbench({ label, items, shown, hint, panel, more }: WorkbenchProps) {
  const { id, show, close } = shown
  const keys = useCaseKeys(items, shown)
  const sharing = use(CaseSharingContext)
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className={classNames('flex flex-col gap-3', id !== undefined && 'max-md:hidden')}>
        <ul aria-label={label} onKeyDown={moveByArrows} className="flex flex-col gap-2">
          {items.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                data-work-item={item.id}
                aria-current={item.id === id || undefined}
                onClick={() => show(item.id)}
                className="w-full rounded-lg border border-line bg-surface px-4 py-3 text-left shadow-card transition-colors duration-150 hover:border-action aria-[current=true]:border-action aria-[current=true]:ring-2 aria-[current=true]:ring-action"
              >
                {item.content}
                {sharing && <sharing.Mark id={item.id} />}
              </button>
            </li>
          ))}
        </ul>
        {more}
      </div>
      {id === undefined ? (
        <p className="rounded-lg border border-dashed border-line-strong p-8 text-center text-muted max-md:hidden">
          {hint}
          <span className="mt-2 block text-sm max-lg:hidden">
            Teclas: j caso seguinte, k anterior, a primeira ação, ? todas.
          </span>
        </p>
      ) : (
        <Panel key={id} onClose={close}>
          {sharing ? <sharing.Frame id={id}>{panel(id)}</sharing.Frame> : panel(id)}
        </Panel>
      )}
      {keys.isAsked && (
        <Dialog open onClose={keys.forget} title="Teclas da mesa" size="sm">
          <Facts facts={KEYS} />
        </Dialog>
      )}
    </div>
  )
}

function Panel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null)
  // The keyboard goes on where the work is; on a phone the list, and the focus in it, are gone.
  useEffect(() => frame.current?.focus(), [])
  const leave = (event: KeyboardEvent) => {
    // A dialog opened from here closes by the same key.
    if (event.key === 'Escape' && frame.current?.contains(event.target as Node)) onClose()
  }
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label="Em análise"
      onKeyDown={leave}
      className="min-w-0 rounded-lg md:sticky md:top-4"
    >
      <button
        type="button"
        onClick={onClose}
        className="-ml-3 mb-2 inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-semibold hover:bg-raised md:hidden"
      >
        <ArrowLeft className="size-5" aria-hidden />
        Voltar à lista
      </button>
      {/* As high as fits below the tabs, so that the decision is in sight before anybody scrolls. */}
      <Card className="md:max-h-[max(24rem,calc(100dvh-13rem))] md:overflow-y-auto">{children}</Card>
    </section>
  )
}

/** What may be done with the case, in reach however long its documents are. */
export function PanelActions({ children }: { children: ReactNode }) {
  if (use(HeldContext)) return null
  return (
    <div
      data-case-actions=""
      className="sticky bottom-[calc(var(--bottom-bar,0px)+env(safe-area-inset-bottom))] -mx-4 mt-4 -mb-4 flex gap-2 rounded-b-lg border-t border-line bg-surface px-4 py-3 max-md:[&>*]:grow md:-bottom-5 md:-mx-5 md:-mb-5 md:px-5"
    >
      {children}
    </div>
  )
}

/** Decided meanwhile, perhaps by somebody else. */
export function Gone() {
  return <p role="status">Este caso já não espera decisão.</p>
}

/** Up and down through the list, as through letters in a tray; the tab key goes on to the case. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-work-item]')]
  const at = items.indexOf(event.target as HTMLElement)
  const to = placeByKey(event.key, { at, count: items.length, way: 'down' })
  if (to === undefined) return
  event.preventDefault()
  items[to]?.focus()
}

const KEYS: readonly (readonly [key: string, meaning: string])[] = [
  ['j', 'caso seguinte'],
  ['k', 'caso anterior'],
  ['a', 'primeira ação do caso'],
  ['r', 'segunda ação: recusar'],
  ['u', 'voltar à lista'],
  ['/', 'procurar'],
  ['?', 'mostrar estas teclas'],
]

/**
 * The keys of a day at the desk, wherever the focus is while nothing is typed and no dialog is open; answers whether '?'
 * has asked for them, and the way to close that.
 */
function useCaseKeys(items: readonly WorkItem[], { id, show, close }: ReturnType<typeof useShown>) {
  const [isAsked, setAsked] = useState(false)
  const at = items.findIndex((item) => item.id === id)
  const goTo = (item: WorkItem | undefined) => item && show(item.id)
  const press = (place: number) =>
    document.querySelectorAll<HTMLElement>('[data-case-actions] button:enabled')[place]?.click()
  usePageKeys({
    j: () => goTo(items[at + 1]),
    k: () => goTo(items[Math.max(0, at - 1)]),
    a: () => press(0),
    r: () => press(1),
    u: () => id !== undefined && close(),
    '/': () => document.querySelector<HTMLElement>('[role=search] input')?.focus(),
    '?': () => setAsked(true),
  })
  return { isAsked, forget: () => setAsked(false) }
}
