import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, sentenceOf } from '../../../lib/api/api.ts'
import { useUnsavedChanges } from '../../../lib/navigation.ts'
import { handleUnauthorized } from '../../../lib/session/session.ts'

/** How long nothing is typed before it is saved. */
const QUIET_MS = 1_200

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed'
export type Saving = {
  state: SaveState
  /** Why the last try failed. */
  sentence: string | undefined
  /** What the server said of each field, by its name. */
  errors: Readonly<Record<string, string>>
  retry: () => void
}

type Problem = Pick<Saving, 'sentence' | 'errors'>
const NO_PROBLEM: Problem = { sentence: undefined, errors: {} }

/** Saves a value; answers what is saved by then. `amend` changes what is being edited meanwhile. */
type Save<T> = (value: T, amend: (change: (now: T) => T) => void) => Promise<T>

/**
 * A value that is saved by itself a moment after it was changed, one save at a time; what fails is tried again when the
 * network returns, at the next change, or by `retry`.
 */
export function useAutosave<T>(initial: T, save: Save<T>) {
  const [value, setValue] = useState(initial)
  const [state, setState] = useState<SaveState>('saved')
  const [problem, setProblem] = useState<Problem>(NO_PROBLEM)
  const latest = useRef({ value: initial, saved: initial, isBusy: false, timer: 0, save })
  useEffect(() => {
    latest.current.save = save
  }, [save])

  const put = useCallback((next: T) => {
    latest.current.value = next
    setValue(next)
  }, [])

  /** Takes what the server has instead of what was written. */
  const reset = useCallback(
    (next: T) => {
      clearTimeout(latest.current.timer)
      latest.current.saved = next
      put(next)
      setProblem(NO_PROBLEM)
      setState('saved')
    },
    [put],
  )

  const flush = useCallback(async () => {
    const now = latest.current
    clearTimeout(now.timer)
    if (now.isBusy || now.value === now.saved) return
    now.isBusy = true
    setState('saving')
    try {
      // What is typed while one save is on its way goes with the next.
      while (now.value !== now.saved) {
        now.saved = await now.save(now.value, (amend) => put(amend(now.value)))
      }
      setProblem(NO_PROBLEM)
      setState('saved')
    } catch (error) {
      handleUnauthorized(error)
      setProblem(problemOf(error))
      setState('failed')
    } finally {
      now.isBusy = false
    }
  }, [put])

  const change = useCallback(
    (next: T, { atOnce = false }: { atOnce?: boolean } = {}) => {
      const now = latest.current
      put(next)
      setState((before) => (before === 'saving' ? before : 'waiting'))
      clearTimeout(now.timer)
      now.timer = window.setTimeout(() => void flush(), atOnce ? 0 : QUIET_MS)
    },
    [flush, put],
  )

  useEffect(() => {
    const again = () => void flush()
    const leaving = () => document.visibilityState === 'hidden' && void flush()
    addEventListener('online', again)
    document.addEventListener('visibilitychange', leaving)
    return () => {
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', leaving)
      void flush()
    }
  }, [flush])
  useUnsavedChanges(state !== 'saved' && problem !== NO_PROBLEM)
  const saving: Saving = { state, ...problem, retry: () => void flush() }
  return { value, change, reset, saving }
}

const NOT_SAVED = 'Não foi possível guardar.'

function problemOf(error: unknown): Problem {
  const fields = error instanceof ApiError ? error.fields : []
  return {
    sentence: fields[0]?.message ?? sentenceOf(error, NOT_SAVED),
    errors: Object.fromEntries(fields.map(({ path, message }) => [path.split('.')[0] ?? '', message])),
  }
}
