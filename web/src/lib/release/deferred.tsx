import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { notePart } from './new-release.ts'
import { isServerReady, reloadOnce } from './stale-build.ts'

export type Deferred<P> = {
  Part: ComponentType<P>
  /** Fetches the code before it is used; a failure is forgotten, and the next use tries again. */
  warm(): Promise<void>
  /** The component itself, once its code is there. */
  useLoaded(): ComponentType<P> | undefined
}

/**
 * A component whose code is fetched at its first use; `Waiting`, or nothing, stands there until then. While it is wanted, code
 * that did not come is asked for again; code that is gone after a deploy loads the page anew, or the person is asked to.
 */
export function deferred<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting?: ComponentType<P>,
): Deferred<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const warm = () => {
    loading ??= load().then(
      (component) => {
        loaded = component
        for (const listener of listeners) listener()
      },
      () => {
        loading = undefined
      },
    )
    return loading
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const useLoaded = () =>
    useSyncExternalStore(
      subscribe,
      () => loaded,
      () => undefined,
    )
  function Part(props: P) {
    const Loaded = useLoaded()
    useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let isWanted = true
      const attempt = async (tries: number) => {
        await warm()
        const isGone = !loaded && tries > 1 && (await isServerReady())
        if (!isWanted || (isGone && reloadOnce())) return
        notePart(warm, isGone)
        if (loaded) return
        timer = setTimeout(() => void attempt(tries + 1), RETRY_MS)
      }
      void attempt(1)
      return () => {
        isWanted = false
        notePart(warm, false)
        clearTimeout(timer)
      }
    }, [])
    if (Loaded) return <Loaded {...props} />
    return Waiting ? <Waiting {...props} /> : null
  }
  return { Part, warm, useLoaded }
}

const RETRY_MS = 2_000

/** Calls back once the page is loaded and idle: what may be needed next is fetched behind what is needed now. */
export function whenIdle(work: () => void): () => void {
  let stop: (() => void) | undefined
  const start = () => {
    // Safari knows no idle time.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(work, IDLE_DELAY_MS)
      stop = () => clearTimeout(timer)
    } else {
      const handle = requestIdleCallback(work)
      stop = () => cancelIdleCallback(handle)
    }
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
  return () => {
    removeEventListener('load', start)
    stop?.()
  }
}

const IDLE_DELAY_MS = 1_000
