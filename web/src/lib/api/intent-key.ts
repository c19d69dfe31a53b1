import { useRef } from 'react'

/**
 * The `Idempotency-Key` of what a person means to do: `keyFor(body)` stays the same while they try the same again and
 * changes with what they send; `renew()` once it is done, since doing it again is another intention.
 */
export function useIntentKey() {
  const intent = useRef<{ body: string; key: string } | null>(null)
  const keyFor = (body: unknown): string => {
    const text = JSON.stringify(body)
    if (intent.current?.body !== text) intent.current = { body: text, key: newKey() }
    return intent.current.key
  }
  const renew = () => {
    intent.current = null
  }
  return { keyFor, renew }
}

/** `crypto.randomUUID` is missing on plain http, where a demonstration in a local network runs. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
