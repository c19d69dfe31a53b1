import { DAY_MS } from '@salama/contract/kernel/time'
import { phoneStorage, tabStorage } from '../../../lib/device/storage.ts'

/** Whose notices this browser takes; gone with the sign-out, as all that is kept here. */
const ON = 'salama.push'
const LATER = 'salama.push-later'
/** Who said 'not now' is asked again when this has passed. */
const ASKED_AGAIN_MS = 30 * DAY_MS

/** On an iPhone only the installed application can. */
export const canTakePush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The person has told the browser never to ask: only there it can be taken back. */
export const isPushBlocked = (): boolean => canTakePush() && Notification.permission === 'denied'

const isPushOn = (userId: string): boolean => phoneStorage().getItem(ON) === userId
export const noteOn = (userId: string): void => phoneStorage().setItem(ON, userId)
export const noteOff = (): void => phoneStorage().removeItem(ON)
export const noteLater = (now: Date): void => phoneStorage().setItem(LATER, String(now.getTime()))

/** Once in a tab, where this browser takes the notices of this person. */
export function isToResume(userId: string): boolean {
  if (!canTakePush() || !isPushOn(userId) || tabStorage().getItem(ON) !== null) return false
  tabStorage().setItem(ON, userId)
  return true
}

/** Whether this is a browser, and a moment, to ask in. */
export function mayAsk(userId: string, now: Date): boolean {
  if (!canTakePush() || isPushBlocked() || isPushOn(userId)) return false
  return now.getTime() - Number(phoneStorage().getItem(LATER)) > ASKED_AGAIN_MS
}
