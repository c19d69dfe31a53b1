import { redisServer } from '../server/src/testing/redis.ts'
import { ensureDebianPackage } from './debian.ts'

/** Makes sure that there is a Redis or Valkey server for the tests of several nodes. */
export function ensureRedis(): void {
  if (redisServer() !== undefined) return
  ensureDebianPackage('redis-server', { neededFor: 'The API tests', elsewhere: 'brew install redis' })
}
