/**
 * Calls once the press, or the key, that takes the focus away is over. What a field says when it is left would else move the
 * button that is being pressed away from under the finger.
 */
export function afterPress(call: () => void): void {
  const over = new AbortController()
  const end = () => {
    over.abort()
    // The click follows its `mouseup` at once.
    setTimeout(call)
  }
  for (const type of ['mouseup', 'keyup']) addEventListener(type, end, { capture: true, signal: over.signal })
}
