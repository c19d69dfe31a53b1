import type { ReactNode } from 'react'

export type ToastVariant = 'default' | 'success' | 'destructive'

export type ToastMessage = {
  title: string
  description?: string | undefined
  variant?: ToastVariant | undefined
  /** One button inside the toast ('Ver pedido'). Not carried across pages. */
  action?: ReactNode
}

export type ShownToast = ToastMessage & { id: number; open: boolean }

const CARRIED_KEY = 'salama.toast'

let shown: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message from anywhere. There is room for one: a newer message takes the place of the older (specification 1 §9). */
export function toast(message: ToastMessage): void {
  lastId += 1
  change({ ...message, id: lastId, open: true })
}

export function dismissToast(): void {
  if (shown) change({ ...shown, open: false })
}

/** Keeps one message for the page that a full navigation leads to. */
export function carryToast({ title, description, variant }: Omit<ToastMessage, 'action'>): void {
  try {
    sessionStorage.setItem(CARRIED_KEY, JSON.stringify({ title, description, variant }))
  } catch {
    // Private windows may refuse storage: the message is lost, the navigation is not.
  }
}

/** Shows the message that the page before left, once. */
export function showCarriedToast(): void {
  const message = takeCarried()
  if (message) toast(message)
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentToast = (): ShownToast | null => shown

function change(next: ShownToast): void {
  shown = next
  for (const listener of listeners) listener()
}

function takeCarried(): ToastMessage | null {
  try {
    const stored = sessionStorage.getItem(CARRIED_KEY)
    sessionStorage.removeItem(CARRIED_KEY)
    const message: unknown = stored && JSON.parse(stored)
    return isMessage(message) ? message : null
  } catch {
    return null
  }
}

function isMessage(value: unknown): value is ToastMessage {
  return typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'
}
