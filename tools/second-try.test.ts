import { expect, test } from 'vitest'
import type { Counted, Failure } from './runners.ts'
import { settle } from './second-try.ts'

const RIDE = 'rides/ask.test.ts'
const ORDER = 'orders/place.test.ts'
const failed = (file: string, title: string, error = 'expected 503 to be 200'): Failure => ({
  file,
  title,
  error,
  isTest: true,
})
const notLoaded = (file: string): Failure => ({ file, title: 'The file does not load.', isTest: false })
const crashed: Failure = { title: 'The runner failed although no test did.', isTest: false }
const tried = (passed: number, failures: Failure[], passedFiles: string[] = [RIDE, ORDER]): Counted => ({
  passed,
  failed: failures.length,
  failures,
  passedFiles,
})

test('what fails once is counted as passed, and listed with its first error', () => {
  const first = failed(RIDE, 'asks', 'slow')
  const settled = settle(tried(9, [first]), tried(3, []))
  expect(settled).toMatchObject({ passed: 10, failed: 0, failures: [], passedAtSecondTry: [first] })
})

test('red twice is red, beside what was red once', () => {
  const settled = settle(
    tried(8, [failed(RIDE, 'asks'), failed(ORDER, 'places')]),
    tried(3, [failed(ORDER, 'places', 'the second error')]),
  )
  expect(settled).toMatchObject({
    passed: 9,
    failed: 1,
    failures: [failed(ORDER, 'places', 'the second error')],
    passedAtSecondTry: [failed(RIDE, 'asks')],
  })
})

test('a test that passed first and failed beside the second try is listed, not red', () => {
  const settled = settle(tried(9, [failed(RIDE, 'asks')]), tried(2, [failed(RIDE, 'pays')]))
  expect(settled).toMatchObject({ passed: 10, failed: 0 })
  expect(settled.passedAtSecondTry.map(({ title }) => title)).toEqual(['asks', 'pays'])
})

test('a test without a second result stays red', () => {
  expect(settle(tried(9, [failed(RIDE, 'asks')]), tried(0, [], []))).toMatchObject({
    passed: 9,
    failed: 1,
    failures: [failed(RIDE, 'asks')],
    passedAtSecondTry: [],
  })
  expect(settle(tried(9, [failed(RIDE, 'asks')]), tried(0, [crashed], []))).toMatchObject({ passed: 9, failed: 2 })
})

test('a file that did not load counts only if all of it passes at the second try', () => {
  expect(settle(tried(9, [notLoaded(RIDE)]), tried(3, []))).toMatchObject({
    failed: 0,
    passedAtSecondTry: [notLoaded(RIDE)],
  })
  expect(settle(tried(9, [notLoaded(RIDE)]), tried(2, [failed(RIDE, 'asks')]))).toMatchObject({
    failed: 1,
    failures: [failed(RIDE, 'asks')],
  })
})

test('a runner that crashed counts by its second run alone', () => {
  expect(settle(tried(5, [crashed]), tried(20, []))).toMatchObject({
    passed: 20,
    failed: 0,
    passedAtSecondTry: [crashed],
  })
  expect(settle(tried(5, [crashed]), tried(19, [failed(RIDE, 'asks')]))).toMatchObject({
    passed: 19,
    failed: 1,
    passedAtSecondTry: [],
  })
})
