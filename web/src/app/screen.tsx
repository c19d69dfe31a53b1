import { type ComponentType, use } from 'react'
import { loadAnew, reloadWhenStale } from '../lib/release/stale-build.ts'

const failed = new Set<() => void>()

/** Once the error is in sight: the next try fetches the code again, where before it must fail the same way. */
export function forgetFailedScreens(): void {
  for (const forget of failed) forget()
  failed.clear()
}

export type Screen = ComponentType & {
  /** Fetches the code ahead: the screen then renders without waiting, as hydration needs it. */
  preload(): Promise<void>
  /** The module of its code below `src`, as the build names it for the renderer: a document announces its files. */
  module: string | undefined
}

/** A screen whose code is fetched when it is first shown. */
export function screen(load: () => Promise<ComponentType>, module?: string): Screen {
  let preloaded: ComponentType | undefined
  let loading: Promise<ComponentType> | undefined
  let hasFailed = false
  const forget = () => {
    loading = undefined
  }
  const fetchCode = async () => {
    try {
      return await load()
    } catch (error) {
      const isLeaving = await (hasFailed ? loadAnew() : reloadWhenStale())
      // The page is about to be loaded anew: no error flashes up before that.
      if (isLeaving) await new Promise(() => {})
      hasFailed = true
      failed.add(forget)
      throw error
    }
  }
  function Screen() {
    if (preloaded) {
      const Preloaded = preloaded
      return <Preloaded />
    }
    loading ??= fetchCode()
    const Loaded = use(loading)
    return <Loaded />
  }
  Screen.module = module
  Screen.preload = async () => {
    preloaded = await load()
  }
  return Screen
}
