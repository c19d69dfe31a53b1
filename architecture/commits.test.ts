import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ROOT } from './source.ts'

/** The rule holds for every commit after this one. */
const BASE = '5a157193eb10c3ccffae275badcb8214df18c5e6'
const LONGEST = 72
const KINDS = ['feat', 'fix', 'refactor', 'perf', 'test', 'docs', 'style', 'build', 'ci', 'chore', 'revert']
const SUBJECT = new RegExp(`^(?:${KINDS.join('|')})(?:\\([a-z][a-z0-9, -]*\\))?: \\S`)

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })

/** Subjects after the base. A shallow clone may lack the base: every commit it has is a later one. A copy without history has none. */
function subjects(): string[] {
  const hasBase = git('merge-base', '--is-ancestor', BASE, 'HEAD').status === 0
  const { status, stdout } = git('log', '--no-merges', '--format=%s', hasBase ? `${BASE}..HEAD` : 'HEAD')
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}

test('commit subjects have a conventional prefix and at most 72 characters', () => {
  expect(subjects().filter((subject) => !SUBJECT.test(subject) || subject.length > LONGEST)).toEqual([])
})
