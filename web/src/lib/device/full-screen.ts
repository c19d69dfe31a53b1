import { useSyncExternalStore } from 'react'
import { logFailure } from '../log.ts'

/** Whether the page has the whole screen, and the press that changes it; without one where the browser gives no page the screen. */
export function useFullScreen(): { isFull: boolean; toggle: (() => void) | undefined } {
  const isFull = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  )
  return { isFull, toggle: document.fullscreenEnabled ? () => void change(isFull) : undefined }
}

/** A browser may refuse, as it does in a frame: the page is then only as large as it was. */
async function change(isFull: boolean): Promise<void> {
  try {
    await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  } catch (error) {
    logFailure('the whole screen was not given', error)
  }
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
