/** Lets a few pieces of work run at once; the others wait in the order in which they came. */
export class Turns {
  private free: number
  private readonly queue: (() => void)[] = []

  constructor(atOnce: number) {
    this.free = atOnce
  }

  get waiting(): number {
    return this.queue.length
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.queue.shift()
      if (next) next()
      else this.free++
    }
  }
}
