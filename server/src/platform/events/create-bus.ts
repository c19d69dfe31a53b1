import type { DatabaseChannels } from '../db/channels.ts'
import type { Log } from '../log/log.ts'
import type { Bus } from './bus.ts'
import { NotifyBus } from './notify-bus.ts'
import { RedisBus } from './redis-bus.ts'

/** PostgreSQL's NOTIFY, or Redis/Valkey where `redisUrl` is set. */
export const createBus = (options: { channels: DatabaseChannels; redisUrl: string | undefined; log: Log }): Bus =>
  options.redisUrl === undefined
    ? new NotifyBus(options.channels)
    : new RedisBus({ url: options.redisUrl, log: options.log })
