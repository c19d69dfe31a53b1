import type { TrackedDelivery } from '@salama/contract/dispatch'
import { useEffect, useRef, useState } from 'react'
import { useDataSaver } from '../../lib/device/data-saver.ts'
import { useLive } from '../../lib/live/live.ts'

export type SeenPosition = NonNullable<TrackedDelivery['position']>

const SHOWN_EVERY_MS = { usual: 2_000, saving: 10_000 }

/** The position that the server pushed last, at most every two seconds, or every ten where somebody saves data. */
export function usePushedPosition(taskId: string): SeenPosition | undefined {
  const everyMs = useDataSaver() ? SHOWN_EVERY_MS.saving : SHOWN_EVERY_MS.usual
  const [position, setPosition] = useState<SeenPosition>()
  const latest = useRef<SeenPosition>(undefined)
  const shownAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLive('position', taskId, (news) => {
    if (!isPosition(news?.data)) return
    latest.current = news.data
    // What comes too soon is shown when its time has come, or the last position before a stop would be lost.
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        shownAt.current = Date.now()
        setPosition(latest.current)
      },
      Math.max(0, shownAt.current + everyMs - Date.now()),
    )
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return position
}

/** While the stream is away, what the page reads again is newer than what was pushed. */
export const newestOf = (pushed: SeenPosition | undefined, read: SeenPosition | null): SeenPosition | null =>
  pushed && (!read || pushed.at >= read.at) ? pushed : read

const isPosition = (data: unknown): data is SeenPosition =>
  typeof data === 'object' && data !== null && 'latitude' in data && 'longitude' in data && 'at' in data
