import { clear, createStore } from 'idb-keyval'

/** What was read, by the address of its call. */
export const answers = createStore('salama-kept', 'answers')

/** What was written and waits for a network, by its key. */
export const entries = createStore('salama-outbox', 'entries')

export const clearAnswers = (): Promise<void> => clear(answers)

export async function clearPhone(): Promise<void> {
  await Promise.all([clear(answers), clear(entries)])
}
