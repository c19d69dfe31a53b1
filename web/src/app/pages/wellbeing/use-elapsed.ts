import { useEffect, useState } from 'react'

const TICK_MS = 200

/**
 * A clock that runs for `totalMs`, pauses and starts over: `{ elapsedMs, state, start, pause }`. The screen stays on
 * while it runs, where the browser allows it.
 */
export function useElapsed(totalMs: number) {
  const [elapsedMs, setElapsed] = useState(0)
  const [running, setRunning] = useState(false)
  useEffect(() => {
    if (!running) return
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const passed = now - last
      last = now
      setElapsed((before) => Math.min(totalMs, before + passed))
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [running, totalMs])
  const isDone = elapsedMs >= totalMs
  useEffect(() => {
    if (isDone) setRunning(false)
  }, [isDone])
  useScreenOn(running)
  return {
    elapsedMs,
    state: isDone ? ('done' as const) : running ? ('running' as const) : ('idle' as const),
    start: () => {
      if (isDone) setElapsed(0)
      setRunning(true)
    },
    pause: () => setRunning(false),
  }
}

function useScreenOn(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let wanted = true
    navigator.wakeLock.request('screen').then(
      (granted) => {
        lock = granted
        if (!wanted) void granted.release()
      },
      // Refused with a low battery: the exercise goes on.
      () => undefined,
    )
    return () => {
      wanted = false
      void lock?.release()
    }
  }, [on])
}
