import { text } from 'node:stream/consumers'
import { Caller } from './caller.ts'

// Where wrk is not installed: the same closed loop, slower by its own language.
const plan = JSON.parse(await text(process.stdin)) as { url: string; clients: number; seconds: number }
const { origin, pathname } = new URL(plan.url)
const caller = new Caller(origin, plan.clients)
const startedAt = performance.now()
const endsAt = startedAt + plan.seconds * 1000
let done = 0
await Promise.all(
  Array.from({ length: plan.clients }, async () => {
    while (performance.now() < endsAt) {
      const { status } = await caller.call('GET', pathname)
      if (status !== 200) throw new Error(`${plan.url} answered ${status}`)
      done++
    }
  }),
)
caller.close()
console.log(JSON.stringify({ perSecond: (done * 1000) / (performance.now() - startedAt) }))
