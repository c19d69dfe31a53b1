/** Nobody waits longer for the database: without the account's mark what it holds is out of reach. */
const PATIENCE_MS = 500

/**
 * `everything`: whoever was here has left. `answers`: the session is over, or is another's; what was written waits for who
 * wrote it.
 */
export const forgetKept = (what: 'everything' | 'answers'): Promise<void> =>
  Promise.race([clear(what), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))])

async function clear(what: 'everything' | 'answers'): Promise<void> {
  try {
    const { clearAnswers, clearPhone } = await import('./phone-store.ts')
    await (what === 'everything' ? clearPhone() : clearAnswers())
  } catch {
    // Without its code, or in a browser that refuses storage, there is nothing.
  }
}
