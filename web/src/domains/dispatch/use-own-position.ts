import { isInCountry } from '@salama/contract/kernel/geo'
import { useEffect, useState } from 'react'
import { type Fix, findPosition, followPosition } from '../../lib/device/geolocation.ts'
import { sendPosition } from './api.ts'

/** A phone may report several fixes a second. */
const SEND_EVERY_MS = 3_000

/**
 * Where the driver is: told to the server once when the page opens, and while `isFollowed` (online, on the way, or with
 * the map open) whenever the phone reports it.
 */
export function useOwnPosition(isFollowed: boolean) {
  const [own, setOwn] = useState<Fix>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    findPosition().then(
      (fix) => {
        setOwn(fix)
        if (isInCountry(fix)) sendPosition(fix)
      },
      ({ message }: Error) => setFailure(message),
    )
  }, [])
  useEffect(() => {
    if (!isFollowed) return
    let sentAt = 0
    let latest: Fix
    let sending: ReturnType<typeof setTimeout> | undefined
    const send = () => {
      sending = undefined
      sentAt = Date.now()
      sendPosition(latest)
    }
    const unfollow = followPosition({
      onFix: (fix) => {
        setOwn(fix)
        setFailure(undefined)
        if (!isInCountry(fix)) return
        // The last one counts: a phone that stands still reports no other.
        latest = fix
        sending ??= setTimeout(send, Math.max(0, sentAt + SEND_EVERY_MS - Date.now()))
      },
      onFailure: ({ message }) => setFailure(message),
    })
    return () => {
      clearTimeout(sending)
      unfollow()
    }
  }, [isFollowed])
  return { own, failure }
}
