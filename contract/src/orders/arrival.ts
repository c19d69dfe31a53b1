import * as z from 'zod/mini'
import { formatTime, MINUTE_MS } from '../kernel/time.ts'
import { instant } from '../kernel/time-field.ts'

/** Between which instants an order comes to the door, or is ready to be collected. */
export const arrival = z.object({ from: instant, to: instant })
export type Arrival = z.output<typeof arrival>

/** A promise begins at full five minutes and is this long. */
const STEP_MS = 5 * MINUTE_MS
export const PROMISE_MS = 15 * MINUTE_MS

/** What is promised of something that is expected in so many minutes. */
export function arrivalIn(minutes: number, now: Date): Arrival {
  const from = Math.floor((now.getTime() + minutes * MINUTE_MS) / STEP_MS) * STEP_MS
  return { from: new Date(from).toISOString(), to: new Date(from + PROMISE_MS).toISOString() }
}

/** Whom an order keeps waiting so much longer than was promised at first may leave. */
const MOST_PUT_OFF_MS = 30 * MINUTE_MS

/** Whether an order that was promised until `promised` comes so much later that its customer may leave it. */
export const isPutOff = (promised: Date | string, arrives: Date | string): boolean =>
  new Date(arrives).getTime() - new Date(promised).getTime() > MOST_PUT_OFF_MS

/** '11:35–11:50' */
export const formatArrival = ({ from, to }: Arrival): string => `${formatTime(from)}–${formatTime(to)}`
