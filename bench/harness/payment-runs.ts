import type { LoadRows } from '../../server/testing/load-rows.ts'
import type { PaymentPlan, PaymentResult } from './payment-load.ts'
import { generate, generatorFile } from './programs.ts'
import { SECONDS } from './report.ts'

/** The payment generator against one server; it remembers which holds are paid in that server's database. */
export class Payments {
  private readonly place: Pick<PaymentPlan, 'origin' | 'rows' | 'heardBy'>
  private nextHold = 0

  constructor(origin: string, rows: LoadRows, heardBy: PaymentPlan['heardBy']) {
    this.place = { origin, rows, heardBy }
  }

  /** How many holds have been paid for, or tried to. */
  get begun(): number {
    return this.nextHold
  }

  async run(clients: number, seconds = SECONDS): Promise<PaymentResult> {
    const plan: PaymentPlan = { ...this.place, clients, seconds, fromHold: this.nextHold }
    const printed = await generate([process.execPath, generatorFile('payment-load.ts')], JSON.stringify(plan))
    const result = JSON.parse(printed) as PaymentResult
    this.nextHold = result.nextHold
    return result
  }
}
