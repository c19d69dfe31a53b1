import { type ComponentType, use } from 'react'

/** A screen whose code is fetched when it is first shown; after a failure the next try fetches again. */
export function screen(load: () => Promise<ComponentType>): ComponentType {
  let loading: Promise<ComponentType> | undefined
  return function Screen() {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    const Loaded = use(loading)
    return <Loaded />
  }
}
