import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/api.ts'
import { useAutosave } from './use-autosave.ts'

type Version<T> = { value: T; revision: number }

/** What was saved last, what is edited here, and what stands on the server by now. */
export type Diverged<T> = { base: T; mine: T; theirs: T }

type Versions<T> = {
  /** As it was read last. */
  onServer: Version<T>
  /** As much as is sent of it. */
  bodyOf: (value: T) => object
  /** Answers the revision that it has then. */
  send: (value: T, revision: number) => Promise<number>
  read: () => Promise<Version<T>>
  /** Makes one of two versions; without it the person chooses. */
  merge?: (versions: Diverged<T>) => T
  /** What becomes of the edited value, all of it saved, with what the server says of the same revision. */
  adopt?: (edited: T, onServer: T) => T
}

/** What stands there now instead of what the form was filled in from. Nothing is saved until one of the two is chosen. */
export type OtherVersion<T> = { value: T; keepMine: () => void; takeOther: () => void }

/** A value that is saved by itself, and only over the version that it was filled in from. */
export function useCurrentVersion<T>({ onServer, bodyOf, send, read, merge, adopt }: Versions<T>) {
  const known = useRef<Known<T>>({ revision: onServer.revision, saved: onServer.value })
  const [other, setOther] = useState<Version<T>>()
  const isAlike = (one: T, another: T) => spelt(bodyOf(one)) === spelt(bodyOf(another))

  const save = async (value: T, amend: (change: (now: T) => T) => void): Promise<T> => {
    if (known.current.refusal) throw known.current.refusal
    try {
      known.current = { revision: await send(value, known.current.revision), saved: value }
      return value
    } catch (error) {
      if (!isChangedElsewhere(error)) {
        if (!isRefused(error)) known.current.unanswered = value
        throw error
      }
      const now = await read()
      const { saved: base, unanswered = value } = known.current
      if (isAlike(value, now.value) || isAlike(unanswered, now.value)) {
        // Only the answer was lost: what stands there was written here.
        known.current = { revision: now.revision, saved: now.value }
        return isAlike(value, now.value) ? value : save(value, amend)
      }
      if (!merge) {
        known.current.refusal = error
        setOther(now)
        throw error
      }
      known.current = { revision: now.revision, saved: now.value }
      amend((mine) => merge({ base, mine, theirs: now.value }))
      return now.value
    }
  }
  const { value, change, reset, saving } = useAutosave(onServer.value, save)

  const isSaved = saving.state === 'saved'
  const take = useEffectEvent(({ value: next, revision }: Version<T>) => {
    const { revision: last } = known.current
    // An older one was read before the last save.
    if (adopt ? revision < last : revision <= last) return
    known.current = { revision, saved: next }
    reset(adopt ? adopt(value, next) : next)
  })
  useEffect(() => {
    if (isSaved) take({ value: onServer.value, revision: onServer.revision })
  }, [isSaved, onServer.value, onServer.revision])

  const settle = ({ value: saved, revision }: Version<T>, choose: () => void) => {
    known.current = { revision, saved }
    setOther(undefined)
    choose()
  }
  const choice: OtherVersion<T> | undefined = other && {
    value: other.value,
    keepMine: () => settle(other, saving.retry),
    takeOther: () => settle(other, () => reset(other.value)),
  }
  return { value, change, saving, other: choice }
}

type Known<T> = {
  /** Of what is being edited. */
  revision: number
  saved: T
  /** Sent without an answer: perhaps it stands there. */
  unanswered?: T
  /** Why nothing is sent until a choice is made. */
  refusal?: ApiError
}

const isChangedElsewhere = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'courses.changed_elsewhere'

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

/** The server trims, and says things in an order of its own. */
const spelt = (body: object): string => JSON.stringify(body, plain)

function plain(_name: string, value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
