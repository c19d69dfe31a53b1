import { useEffect, useState } from 'react'

/** Seconds since an instant, counted up; 0 before it. */
export function useElapsed(since: string | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (since === null) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [since])
  return since === null ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / 1_000))
}

const two = (value: number) => String(value).padStart(2, '0')

/** '12:34', and '1:02:03' from an hour on. */
export function clock(seconds: number): string {
  const hours = Math.floor(seconds / 3_600)
  const rest = `${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
