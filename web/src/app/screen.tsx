import { type ComponentType, use } from 'react'
import { isReloading } from './stale-build.ts'

const failed = new Set<() => void>()

/** Once the error is in sight: the next try fetches the code again, where before it must fail the same way. */
export function forgetFailedScreens(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/** A screen whose code is fetched when it is first shown. */
export function screen(load: () => Promise<ComponentType>): ComponentType {
  let loading: Promise<ComponentType> | undefined
  const forget = () => {
    loading = undefined
  }
  const fetchCode = async () => {
    try {
      return await load()
    } catch (error) {
      // The page is about to be loaded anew: no error flashes up before that.
      if (isReloading()) await new Promise(() => {})
      failed.add(forget)
      throw error
    }
  }
  return function Screen() {
    loading ??= fetchCode()
    const Loaded = use(loading)
    return <Loaded />
  }
}
