import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { focusHeading } from './focus.ts'

/*
 * Dialogs, sheets and popovers stand over the page as layers. Each open layer has an entry in the browser's history, so
 * that Back (a gesture on Android) closes the topmost layer and stays on the page.
 */
type Layer = { close: () => void }

const layers: Layer[] = []
/** What had the focus when each layer opened. One that takes another's place in the same step inherits its opener. */
const openers: (Element | null)[] = []
let isScheduled = false
/** Between `history.go` and its `popstate` the current entry is not yet the one that counts. */
let isGoingBack = false
const waiting: (() => void)[] = []
/** What changed the address while a layer stayed open, on whose entry it is: repeated on the page's own entry. */
const repeated: (() => void)[] = []

/** How many layers the current history entry stands for. A link that is followed from a layer replaces that entry. */
export function layersInHistory(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'layers' in state ? Number(state.layers) : 0
}

export const hasOpenLayer = (): boolean => layers.length > 0

/** Whether the entry of a closed layer is being left: where the browser goes next counts from there. */
export const isLeavingLayer = (): boolean => isGoingBack

type LayerProps = {
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** False while Back must not close it. */
  dismissible?: boolean
}

/** The open state of a layer, controlled or its own, and the handler that gives the focus back when it closes. */
export function useLayer({ open, onOpenChange, dismissible = true }: LayerProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const [followsAnother] = useState(() => layers.length > 0)
  const opener = useRef<Element | null>(null)
  const isOpen = open ?? ownOpen
  const change = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const close = useEffectEvent(() => {
    if (dismissible) change(false)
  })
  // A layout effect runs before the layer moves the focus into itself.
  useLayoutEffect(() => {
    if (!isOpen) return
    const layer: Layer = { close: () => close() }
    const depth = layers.push(layer) - 1
    openers[depth] ??= document.activeElement
    opener.current = openers[depth] ?? null
    scheduleSync()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      scheduleSync()
    }
  }, [isOpen])
  return {
    open: isOpen,
    onOpenChange: change,
    /** It took the place of another, or stands over one: it need not move into sight. */
    followsAnother,
    /** For Radix's `onCloseAutoFocus`, which knows only openers that are triggers of its own. */
    returnFocus: (event: Event) => {
      event.preventDefault()
      if (layers.length === 0) focusAgain(opener.current)
    },
  }
}

function focusAgain(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus()
  else focusHeading()
}

/**
 * Runs once the entries of closed layers are gone: a change of the address before that would be gone with them. While a
 * layer stays open it runs at once, which may be what closes the layer, and again when Back has led to the page's own entry.
 */
export function afterLayersClosed(run: () => void): void {
  waiting.push(run)
  scheduleSync()
}

/** After the step: a dialog that replaces another keeps its entry. */
function scheduleSync(): void {
  if (isScheduled) return
  isScheduled = true
  setTimeout(syncHistory, 0)
}

function syncHistory(): void {
  isScheduled = false
  openers.length = layers.length
  if (isGoingBack) return
  const recorded = layersInHistory()
  for (let depth = recorded + 1; depth <= layers.length; depth++) history.pushState({ layers: depth }, '')
  if (recorded > layers.length) {
    isGoingBack = true
    return history.go(layers.length - recorded)
  }
  for (const run of waiting.splice(0)) {
    run()
    if (layersInHistory() > 0) repeated.push(run)
  }
}

if (typeof window !== 'undefined') {
  addEventListener('popstate', () => {
    const isOurs = isGoingBack
    isGoingBack = false
    // Before the page reads its address: a layer that the address opens would open again.
    if (layersInHistory() === 0) for (const run of repeated.splice(0)) run()
    // Our own way back leaves the entry of a layer that is gone; one that has opened meanwhile stays.
    if (!isOurs) for (const layer of layers.slice(layersInHistory()).reverse()) layer.close()
    // A layer that must stay gets its entry again; an entry whose layer is gone is skipped.
    scheduleSync()
  })
}
