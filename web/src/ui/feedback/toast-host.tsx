import { useSyncExternalStore } from 'react'

const hosts: HTMLElement[] = []
const listeners = new Set<() => void>()

/**
 * A place for toasts inside a dialog: there they take room of their own and cover neither title nor buttons. With large
 * text it gives way before the buttons do, and after what stands between them.
 */
export function ToastHost() {
  return <div ref={addHost} className="min-h-0 overflow-y-auto empty:hidden" />
}

/** The place inside the topmost open dialog; null while there is none. */
export const useToastHost = (): HTMLElement | null => useSyncExternalStore(subscribe, () => hosts.at(-1) ?? null)

function addHost(host: HTMLElement | null): (() => void) | undefined {
  if (!host) return
  hosts.push(host)
  tellListeners()
  return () => {
    hosts.splice(hosts.indexOf(host), 1)
    tellListeners()
  }
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
