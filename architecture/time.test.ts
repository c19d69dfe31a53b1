import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { isTest, lineOf, type Source, sources } from './source.ts'

// No test depends on how fast the machine is: it waits for what it wants to see, and long before it gives up.

/** Longer than anything takes on a machine that is ten times slower. */
const LEAST_MS = 30_000

/** Tests that let time pass, each with what they need it for. */
const SLEEPING: Readonly<Record<string, string>> = {
  'server/src/domains/orders/race-orders.test.ts': 'What races begins a few milliseconds apart, in every order.',
  'server/src/platform/db/slow-database.test.ts': 'It is the network that takes so long: the fault that is tried.',
}

const tests = sources.filter(({ path }) => isTest(path) || path.startsWith('e2e/'))

const found = (kind: (source: Source) => number[]): string[] =>
  tests.flatMap((source) => kind(source).map((at) => `${source.path}:${lineOf(source, at)}`))

const fixture = (text: string): Source => {
  const path = 'server/src/fixture.test.ts'
  return { path, text, lines: 1, program: parseSync(path, text).program, comments: [], imports: [] }
}

/** Polls and waits that give up early. */
function impatientIn({ program, text }: Source): number[] {
  const impatient: number[] = []
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      const name = /(?:\bvi\.(waitFor|waitUntil)|\bexpect\s*\.(poll))$/.exec(text.slice(callee.start, callee.end))
      if (!name) return
      const options = given[1] && text.slice(given[1].start, given[1].end)
      const timeout = /^(?:\{.*\btimeout: )?([\d_]+)\b/s.exec(options ?? '')?.[1]
      // The time-out of polls is the same for all; that of the others would be a second.
      if (timeout === undefined ? name[1] : Number(timeout.replaceAll('_', '')) < LEAST_MS) impatient.push(start)
    },
  }).visit(program)
  return impatient
}

test('what is waited for is given at least half a minute', () => {
  for (const text of [
    'await vi.waitFor(() => expect(a).toBe(1))',
    'await vi.waitUntil(isReady, { interval: 5 })',
    'await vi.waitFor(isReady, 10_000)',
    'await expect.poll(isReady, { timeout: 5_000 }).toBe(true)',
    'await expect\n  .poll(async () => (await a()).b, { interval: 5, timeout: 15000 })\n  .toBe(true)',
  ])
    expect([text, impatientIn(fixture(text)).length]).toEqual([text, 1])
  for (const text of [
    'await vi.waitFor(isReady, 60_000)',
    'await vi.waitUntil(isReady, { timeout: 30_000 })',
    'await expect.poll(isReady, { interval: 5 }).toBe(true)',
    'await expect.poll(isReady).toBe(true)',
  ])
    expect([text, impatientIn(fixture(text))]).toEqual([text, []])
  // A journey has one limit for all that it waits for.
  expect(found(impatientIn).filter((place) => !place.startsWith('e2e/'))).toEqual([])
})

/** Pauses after which something is expected to have happened. One in a loop only asks again, until it has. */
function sleepsIn({ program, text }: Source): number[] {
  const sleeps: number[] = []
  const names = new Set<string>()
  const loops = [0]
  const enter = () => void (loops[loops.length - 1] = (loops.at(-1) ?? 0) + 1)
  const leave = () => void (loops[loops.length - 1] = (loops.at(-1) ?? 0) - 1)
  const begin = () => void loops.push(0)
  const end = () => void loops.pop()
  const note = (start: number) => {
    if (loops.at(-1) === 0) sleeps.push(start)
  }
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (/^(?:node:)?timers\/promises$/.test(source.value)) for (const { local } of specifiers) names.add(local.name)
    },
    WhileStatement: enter,
    'WhileStatement:exit': leave,
    DoWhileStatement: enter,
    'DoWhileStatement:exit': leave,
    ForStatement: ({ update }) => update === null && enter(),
    'ForStatement:exit': ({ update }) => update === null && leave(),
    FunctionDeclaration: begin,
    'FunctionDeclaration:exit': end,
    FunctionExpression: begin,
    'FunctionExpression:exit': end,
    ArrowFunctionExpression: begin,
    'ArrowFunctionExpression:exit': end,
    CallExpression({ callee, start }) {
      const called = text.slice(callee.start, callee.end)
      if (names.has(called) || called.endsWith('.waitForTimeout')) note(start)
    },
    NewExpression({ callee, start, end: stop }) {
      if (text.slice(callee.start, callee.end) !== 'Promise') return
      const [, settle] = /^new Promise(?:<[^(]*>)?\(\s*\(?(\w+)\)? =>/.exec(text.slice(start, stop)) ?? []
      const timer = new RegExp(`\\bsetTimeout\\(\\s*(?:\\(\\) =>\\s*)?${settle}\\b`)
      if (settle !== undefined && timer.test(text.slice(start, stop))) note(start)
    },
  }).visit(program)
  return sleeps
}

const PAUSE = "import { setTimeout as sleep } from 'node:timers/promises'\n"

test('a test waits for what should happen, or is named with the reason why it sleeps', () => {
  for (const text of [
    `${PAUSE}await sleep(100)`,
    `${PAUSE}for (let n = 0; n < 3; n++) await sleep(n)`,
    `${PAUSE}while (!isOver) await Promise.all(sides.map(() => sleep(5).then(cancel)))`,
    'await new Promise((resolve) => setTimeout(resolve, 30))',
    'await new Promise<void>((resolve) => setTimeout(() => resolve(), 30))',
    'await page.waitForTimeout(500)',
  ])
    expect([text, sleepsIn(fixture(text)).length]).toEqual([text, 1])
  for (const text of [
    `${PAUSE}while (!isOver()) await sleep(10)`,
    `${PAUSE}for (;;) {\n  if (await isOver()) break\n  await sleep(10)\n}`,
    'await new Promise((resolve) => server.close(resolve))',
    'await new Promise(requestAnimationFrame)',
    'setTimeout(die, 1)',
  ])
    expect([text, sleepsIn(fixture(text))]).toEqual([text, []])
  const sleeping = found(sleepsIn)
  expect(sleeping.filter((place) => !(place.replace(/:\d+$/, '') in SLEEPING))).toEqual([])
  // Who does not sleep any more needs no reason.
  const files = new Set(sleeping.map((place) => place.replace(/:\d+$/, '')))
  expect(Object.keys(SLEEPING).filter((path) => !files.has(path))).toEqual([])
})

const MEASURED =
  /\b(?:performance\.now|process\.hrtime(?:\.bigint)?|(?:c|threadC)puUsage)\(|\bDate\.now\(\) - |\.getTime\(\) - /

/** Upper bounds of a time that was measured. */
function durationsIn({ program, text }: Source): number[] {
  const measured = new Set<string>()
  const durations: number[] = []
  const isMeasured = (part: string) =>
    MEASURED.test(part) || [...part.matchAll(/(?<![\w.])\w+\b(?!\()/g)].some(([name]) => measured.has(name))
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (!init || !/^(?:Await|Binary|Call|Member)/.test(init.type) || !isMeasured(text.slice(init.start, init.end)))
        return
      for (const [name] of text.slice(id.start, id.end).matchAll(/\w+/g)) measured.add(name)
    },
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      const what = text.slice(callee.object.start, callee.object.end)
      const bound = given.map((argument) => text.slice(argument.start, argument.end)).join()
      if (/^toBeLessThan(?:OrEqual)?$/.test(name) && isMeasured(what)) durations.push(start)
      if (/^toBeGreaterThan(?:OrEqual)?$/.test(name) && isMeasured(bound)) durations.push(start)
    },
  }).visit(program)
  return durations
}

test('no test says how long something may take', () => {
  for (const text of [
    'const startedAt = performance.now()\nawait a()\nexpect(performance.now() - startedAt).toBeLessThan(500)',
    'const startedAt = Date.now()\nconst took = Date.now() - startedAt\nexpect(took).toBeLessThanOrEqual(most)',
    'const { user, system } = process.cpuUsage(before)\nexpect((user + system) / 1_000).toBeLessThan(250)',
    'const took = performance.now() - startedAt\nexpect(500).toBeGreaterThan(took)',
  ])
    expect([text, durationsIn(fixture(text)).length]).toEqual([text, 1])
  for (const text of [
    // It took at least so long: true on every machine, or on none.
    'expect(performance.now() - startedAt).toBeGreaterThan(50)',
    'expect(Date.parse(at)).toBeLessThan(Date.now())',
    'expect(await costsMore(large, small)).toBeLessThan(8)',
    'const least = Math.min(...pauses)\nexpect(least).toBeLessThan(100)',
  ])
    expect([text, durationsIn(fixture(text))]).toEqual([text, []])
  expect(found(durationsIn)).toEqual([])
})
