import { type RefObject, useEffect, useRef, useState } from 'react'
import { isUnauthorized } from '../../lib/api/api.ts'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { tellProgress } from './api.ts'
import { playTimeLabel } from './labels.ts'

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
 * passed on its own clock; without network they wait here and are told once it is back. Whoever leaves before the lesson counts
 * is told what is missing. `tell` says the seconds at once.
 */
export function useReading({ enrollmentId, lessonId, isDone, secondsNeeded, isListening }: Reading) {
  const [seconds, setSeconds] = useState(0)
  const tellNow = useRef<() => void>(undefined)
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
    tellNow.current = tell
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
      if (counted === 0) return
      tell()
      const missing = secondsNeeded - counted
      if (missing > 0)
        toast({ title: 'Aula por concluir', description: `Para contar faltam ${playTimeLabel(missing)}.` })
    }
  }, [enrollmentId, lessonId, isDone, secondsNeeded, isListening])
  return { seconds, tell: () => tellNow.current?.() }
}
