import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './runners.ts'
import { slowestLines, timesOfPlaywright, timesOfVitest } from './slowest.ts'

test('a file took what its hooks and imports took as well; journeys of a file are added up', () => {
  const api = timesOfVitest({
    testResults: [
      {
        name: join(ROOT, 'server/src/a.test.ts'),
        startTime: 1_000,
        endTime: 11_000,
        assertionResults: [
          { fullName: ' books ', duration: 2_000 },
          { fullName: 'cancels', duration: null },
        ],
      },
    ],
  })
  const spec = (title: string, duration: number) => ({
    title,
    file: 'pay.spec.ts',
    tests: [{ projectName: 'phone', results: [{ duration }, { duration: 500 }] }],
  })
  const journeys = timesOfPlaywright({
    suites: [{ specs: [spec('pays', 7_000)], suites: [{ specs: [spec('fails', 6_000)] }] }],
  })
  expect(slowestLines([...api, ...journeys])).toEqual([
    '  14.0 s  e2e/pay.spec.ts\n          7.5 s of 2 tests: pays [phone]',
    '  10.0 s  server/src/a.test.ts\n          8.0 s around its tests; 2.0 s of 2 tests: books',
  ])
  expect(slowestLines([...api, ...journeys], 1)).toHaveLength(1)
})
