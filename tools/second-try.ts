import type { Counted, Failure } from './runners.ts'

/** More at once are no accident of a busy machine: the run fails, and nothing is tried again. */
export const MOST_AT_SECOND_TRY = 12

export type Settled = Counted & { passedAtSecondTry: Failure[] }

/** Whether a part must run as a whole again: something failed outside every file, so nothing says which to run. */
export const isWhole = (failures: readonly Failure[]): boolean => failures.some(({ file }) => file === undefined)

export const filesOf = (failures: readonly Failure[]): string[] => [
  ...new Set(failures.flatMap(({ file }) => (file === undefined ? [] : [file]))),
]

/**
 * What two tries say together; the second ran the files of the first one's failures, or all of it. A test is red if it failed
 * twice, or if nothing shows that it passed; whatever failed once alone is listed with that error.
 */
export function settle(first: Counted, second: Counted): Settled {
  if (isWhole(first.failures)) {
    return { ...second, passedAtSecondTry: second.failures.length === 0 ? first.failures : [] }
  }
  const isSame = (one: Failure) => (other: Failure) => one.file === other.file && one.title === other.title
  const failedAgain = second.failures.filter(
    (failure) =>
      failure.file === undefined ||
      first.failures.some((before) => isSame(failure)(before) || (before.file === failure.file && !before.isTest)),
  )
  const neverPassed = first.failures.filter(
    (failure) =>
      !second.passedFiles.includes(failure.file ?? '') && !failedAgain.some(({ file }) => file === failure.file),
  )
  const failures = [...failedAgain, ...neverPassed]
  const isRed = (failure: Failure) => failures.some(isSame(failure))
  const passedAtSecondTry = [...first.failures, ...second.failures].filter((failure) => !isRed(failure))
  return {
    passed: first.passed + first.failures.filter((failure) => failure.isTest && !isRed(failure)).length,
    failed: failures.length,
    failures,
    passedFiles: first.passedFiles,
    passedAtSecondTry,
  }
}
