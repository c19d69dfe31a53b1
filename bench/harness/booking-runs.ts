import type { BookingPlan, BookingResult } from './booking-load.ts'
import { generate, generatorFile } from './programs.ts'
import { SECONDS } from './report.ts'

/** The booking generator against one server; it remembers which slots are taken in that server's database. */
export class Bookings {
  private readonly origin: string
  private readonly place: Pick<BookingPlan, 'rows' | 'firstDay'>
  private nextSlot = 0

  constructor(origin: string, place: Pick<BookingPlan, 'rows' | 'firstDay'>) {
    this.origin = origin
    this.place = place
  }

  async run(clients: number, seconds = SECONDS): Promise<BookingResult> {
    const plan: BookingPlan = { ...this.place, origin: this.origin, clients, seconds, fromSlot: this.nextSlot }
    const printed = await generate([process.execPath, generatorFile('booking-load.ts')], JSON.stringify(plan))
    const result = JSON.parse(printed) as BookingResult
    this.nextSlot = result.nextSlot
    return result
  }
}
