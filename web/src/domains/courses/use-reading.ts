import { type RefObject, useEffect, useState } from 'react'
import { isUnauthorized } from '../../lib/api.ts'
import { handleUnauthorized } from '../../lib/session.ts'
import { tellProgress } from './api.ts'

type Reading = {
  enrollmentId: string
  lessonId: string
  isDone: boolean
  secondsNeeded: number
  isListening: RefObject<boolean>
}

const SECOND_MS = 1_000
/** So often the server is told; also when the page is hidden. What is lost is at most that. */
const TELL_EVERY = 15

/**
 * Seconds for which the lesson was in sight or played, told to the server from time to time. The server counts no more than has
 * passed on its own clock; without network they wait here and are told once it is back.
 */
export function useReading({ enrollmentId, lessonId, isDone, secondsNeeded, isListening }: Reading): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (isDone) return
    let counted = 0
    let told = -1
    let isOver = false
    const tell = () => {
      if (told === counted) return
      const telling = counted
      tellProgress({ enrollmentId, lessonId, seconds: telling })
        .then((noted) => {
          told = telling
          // Read before, on this phone or another.
          counted = Math.max(counted, noted.seconds)
          if (!isOver) setSeconds(counted)
        })
        .catch((error: unknown) => {
          if (isUnauthorized(error)) handleUnauthorized(error)
        })
    }
    tell()
    const timer = setInterval(() => {
      if (document.hidden && !isListening.current) return
      counted += 1
      setSeconds(counted)
      if (counted >= secondsNeeded || counted % TELL_EVERY === 0) tell()
    }, SECOND_MS)
    const onHidden = () => document.hidden && tell()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHidden)
      if (counted > 0) tell()
    }
  }, [enrollmentId, lessonId, isDone, secondsNeeded, isListening])
  return seconds
}
