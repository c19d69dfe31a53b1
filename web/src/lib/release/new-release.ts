import { hasOpenLayer } from '../screen/layers.ts'
import { hasTyped } from '../screen/typing.ts'

/** How long no node of this page's own build has answered, and how often others did. */
export type Heard = { others: number; since: number }

export const NOTHING_HEARD: Heard = { others: 0, since: 0 }

/** While a release is rolled out, old and new nodes answer by turns. */
const ROLLED_OUT_MS = 60_000
const LEAST_ANSWERS = 3

/** After one more answer. */
export function hear(heard: Heard, isOwn: boolean, now: number): Heard {
  if (isOwn) return NOTHING_HEARD
  return { others: heard.others + 1, since: heard.others === 0 ? now : heard.since }
}

/** Whether this page is of a build that no node serves any more; newer or older makes no difference. */
export const isReplaced = ({ others, since }: Heard, now: number): boolean =>
  others >= LEAST_ANSWERS && now - since >= ROLLED_OUT_MS

let heard = NOTHING_HEARD
let isKnown = false
const listeners = new Set<() => void>()

/** The build that this page came from; undefined in development. */
export const ownBuild = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name=build]')?.content || undefined

/** Every answer says which build gave it. */
export function noteBuild(build: string | null): void {
  if (build === null || isKnown || typeof document === 'undefined') return
  const own = ownBuild()
  if (own === undefined) return
  heard = hear(heard, build === own, Date.now())
  if (isReplaced(heard, Date.now())) noteNewRelease()
}

export function noteNewRelease(): void {
  isKnown = true
  tellListeners()
}

const missing = new Set<unknown>()

/** Whether a part that is wanted on the page has no code. */
export function notePart(part: unknown, isMissing: boolean): void {
  if (missing.has(part) === isMissing) return
  if (isMissing) missing.add(part)
  else missing.delete(part)
  tellListeners()
}

/**
 * Why the page should be loaded anew. A release is told at a calm moment: never over a dialog, and not while there is something
 * typed on the page. A part that is missing is told at once: the person waits for it.
 */
export function whyLoadAnew(): 'missing part' | 'new release' | undefined {
  if (missing.size > 0) return 'missing part'
  return isKnown && !hasTyped() && !hasOpenLayer() ? 'new release' : undefined
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

/** Calls back when it may have to be told, or be told no more. */
export function watchWhyLoadAnew(listener: () => void): () => void {
  listeners.add(listener)
  for (const event of MOMENTS) addEventListener(event, listener)
  return () => {
    listeners.delete(listener)
    for (const event of MOMENTS) removeEventListener(event, listener)
  }
}

const MOMENTS = ['input', 'focus'] as const
