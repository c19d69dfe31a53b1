import { execFileSync } from 'node:child_process'
import { ensureDebianPackage } from './debian.ts'

/** Makes sure that there is the program `age`, with which the tests open our encrypted backups, and we its. */
export function ensureAge(): void {
  try {
    execFileSync('age', ['--version'], { stdio: 'ignore' })
  } catch {
    ensureDebianPackage('age', { neededFor: 'The API tests', elsewhere: 'brew install age' })
  }
}
