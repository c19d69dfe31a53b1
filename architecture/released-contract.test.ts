import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breaksOf, type CallShape, type ContractShapes, changedLimits, shapesOfContract } from './contract-shapes.ts'
import { ROOT, readText } from './source.ts'

/** The newest release whose contract is written down. */
function lastReleased(): ContractShapes {
  const byVersion = new Intl.Collator('en', { numeric: true })
  const [last = ''] = globSync('contract/released/*.json', { cwd: ROOT }).toSorted((one, other) =>
    byVersion.compare(other, one),
  )
  return JSON.parse(readText(last)) as ContractShapes
}

test("the last release's pages can talk to this release's calls (MN-05)", () => {
  const released = lastReleased()
  expect(Object.keys(released).length).toBeGreaterThan(200)
  // A call or a field goes in two releases: the first stops using it, the next takes it away.
  expect(breaksOf(released, shapesOfContract())).toEqual([])
})

/** Limits that were moved on purpose since the release; writing down the next one empties this. */
const MOVED_LIMITS: readonly string[] = []

test('the limits of a call are as released, or their move is written down', () => {
  expect(changedLimits(lastReleased(), shapesOfContract())).toEqual(MOVED_LIMITS)
})

const call: CallShape = {
  session: false,
  status: 201,
  takes: { body: 'object', 'body.name': 'string', 'body.note': 'string?', 'body.way': '"bike"|"foot"' },
  limits: { 'body.name': '2..80' },
  gives: {
    '': 'object',
    id: 'string',
    price: 'integer',
    state: '"open"|"paid"',
    shop: 'object?',
    'shop.name': 'string',
  },
}
const changed = (changes: Partial<CallShape>) =>
  breaksOf({ 'POST /api/x': call }, { 'POST /api/x': { ...call, ...changes } })
const takes = (changes: Record<string, string>) => changed({ takes: { ...call.takes, ...changes } })
const gives = (changes: Record<string, string>) => changed({ gives: { ...call.gives, ...changes } })

test.each([
  ['a call is gone', breaksOf({ 'POST /api/x': call }, {}), 'POST /api/x: is gone'],
  ['a call needs a session', changed({ session: true }), 'POST /api/x: needs a session now'],
  ['a call answers another status', changed({ status: 200 }), 'POST /api/x: answers 200 instead of 201'],
  ['a new field must be sent', takes({ 'body.age': 'integer' }), "POST /api/x: 'body.age' must be sent now"],
  [
    'a word of the address must be sent',
    takes({ query: 'object', 'query.of': 'string' }),
    "POST /api/x: 'query.of' must be sent now",
  ],
  [
    'a field must be sent that could be left out',
    takes({ 'body.note': 'string' }),
    "POST /api/x: 'body.note' must be sent now",
  ],
  [
    'a field is of another type',
    takes({ 'body.name': 'integer' }),
    "POST /api/x: 'body.name' takes no string any more",
  ],
  ['a choice is taken away', takes({ 'body.way': '"bike"' }), `POST /api/x: 'body.way' takes no "foot" any more`],
  [
    'a field of the answer is gone',
    changed({ gives: Object.fromEntries(Object.entries(call.gives).filter(([place]) => place !== 'price')) }),
    "POST /api/x: 'price' is missing in the answer",
  ],
  [
    'a field of the answer may be missing',
    gives({ price: 'integer?' }),
    "POST /api/x: 'price' may be missing in the answer",
  ],
  [
    'a field of the answer may be null',
    gives({ price: 'integer|null' }),
    "POST /api/x: 'price' may be null in the answer",
  ],
  [
    'a field of the answer is a text now',
    gives({ price: 'string' }),
    "POST /api/x: 'price' may be string in the answer",
  ],
])('pages of the last release would break: %s', (_, found, sentence) => {
  expect(found).toEqual([sentence])
})

test('a limit is compared wherever both releases take a value, and named with what it was', () => {
  const moved = (limits: Record<string, string>, taken = call.takes) =>
    changedLimits({ 'POST /api/x': call }, { 'POST /api/x': { ...call, takes: taken, limits } })
  expect(moved({ 'body.name': '2..80' })).toEqual([])
  expect(moved({ 'body.name': '2..81' })).toEqual(['POST /api/x body.name: 2..81, was 2..80'])
  expect(moved({ 'body.note': '..9' })).toEqual([
    'POST /api/x body.name: any, was 2..80',
    'POST /api/x body.note: ..9, was any',
  ])
  expect(moved({}, {})).toEqual([])
})

test('pages of the last release go on where a call takes or gives more', () => {
  expect(takes({ 'body.age': 'integer?', 'body.name': 'null|string', 'body.way': 'string' })).toEqual([])
  expect(takes({ 'body.gift': 'object?', 'body.gift.to': 'string' })).toEqual([])
  expect(gives({ extra: 'string', state: '"late"|"open"|"paid"' })).toEqual([])
  expect(breaksOf({}, { 'POST /api/x': call })).toEqual([])
})
