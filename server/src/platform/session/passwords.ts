import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { refuse } from '../http/replies/refusal.ts'
import { Turns } from '../jobs/turns.ts'

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
/**
 * Hashing takes a core and 19 MiB: one core is left to everything else, two hashes run at a time at most, a few wait, the
 * rest is refused with 503 (DOS-03).
 */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const MOST_WAITING = 60

const derive = promisify(argon2)
const turns = new Turns(AT_ONCE)

/** PHC string: $argon2id$v=19$m=…,t=…,p=…$salt$tag */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await tagOf(password, salt, COST)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

/** Takes the same time for an account that does not exist (`null`) as for one that does (AN-02). */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, , , cost = '', salt = '', tag = ''] = (hash ?? NOBODY).split('$')
  const [memory = 0, passes = 0, parallelism = 0] = cost.split(',').map((part) => Number(part.slice(2)))
  const expected = Buffer.from(tag, 'base64')
  const actual = await tagOf(password, Buffer.from(salt, 'base64'), { memory, passes, parallelism })
  return timingSafeEqual(actual, expected) && hash !== null
}

const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(TAG_BYTES))}`

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

async function tagOf(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  if (turns.waiting >= MOST_WAITING) refuse('platform.unavailable', { retryAfterSeconds: 2 })
  // Two keyboards may encode the same text in different bytes; NFKC makes them equal (NIST SP 800-63B).
  const message = Buffer.from(password.normalize('NFKC'))
  return turns.take(() => derive('argon2id', { message, nonce: salt, tagLength: TAG_BYTES, ...cost }))
}
