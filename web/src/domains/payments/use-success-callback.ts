import { useEffect, useEffectEvent } from 'react'

/** A success screen stands this long before the purchase goes on (specification 1 §9). */
const SUCCESS_SHOWN_MS = 2_000

/** Calls `onSuccess` once its screen has been in sight; undefined while there is no success. */
export function useSuccessCallback(
  transactionId: string | undefined,
  onSuccess: (transactionId: string) => void,
): void {
  const tell = useEffectEvent(onSuccess)
  useEffect(() => {
    if (transactionId === undefined) return
    const timer = setTimeout(() => tell(transactionId), SUCCESS_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [transactionId])
}
