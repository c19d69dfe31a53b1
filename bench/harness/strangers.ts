import { text } from 'node:stream/consumers'
import { Caller } from './caller.ts'

export type StrangersPlan = {
  origin: string
  /** Of the loopback network. */
  address: string
  sockets: number
  seconds: number
  method: string
  /** `{n}` in the path and the body is another number in each call, six digits. */
  path: string
  body?: string
}
/** How many calls had which status; '0' is no answer. */
export type StrangersResult = Record<string, number>

/** A closed loop of one address: as many calls under way as there are sockets, whatever is answered. */
const plan = JSON.parse(await text(process.stdin)) as StrangersPlan
const caller = new Caller(plan.origin, plan.sockets, plan.address)
const answered: StrangersResult = {}
const endsAt = performance.now() + plan.seconds * 1_000
let calls = 0
const numbered = (words: string) => words.replaceAll('{n}', String(calls).padStart(6, '0'))

await Promise.all(
  Array.from({ length: plan.sockets }, async () => {
    while (performance.now() < endsAt) {
      calls++
      const called = caller.call(plan.method, numbered(plan.path), {}, numbered(plan.body ?? ''))
      const status = await called.then(
        (answer) => answer.status,
        () => 0,
      )
      answered[status] = (answered[status] ?? 0) + 1
    }
  }),
)
caller.close()
console.log(JSON.stringify(answered))
