import type { NoticeClass } from '@salama/contract/notifications/classes'
import type { Module } from '../../platform/module.ts'
import { chainsSweeps } from './chains/jobs.ts'
import { queueMessage } from './commands/send-message.ts'
import { devicesRoutes } from './devices/routes.ts'
import { deleteDevice, findDevice } from './devices/store.ts'
import { notificationsListener } from './events.ts'
import { notificationsFigures } from './figures.ts'
import { configuredChannels } from './gateways/configured.ts'
import type { Devices } from './gateways/push.ts'
import { incomingMessages } from './inbound/commands.ts'
import { inboundRoutes } from './inbound/routes.ts'
import { notificationsSweeps } from './jobs.ts'
import { notificationsPersonal } from './personal.ts'
import { notificationsRoutes } from './routes.ts'
import { codeMessage } from './rules/messages.ts'
import { notificationsSettings } from './settings.ts'
import { notificationsStaffCalls } from './staff.ts'
import { unsubscribePath } from './unsubscribing/commands.ts'
import { unsubscribingRoutes } from './unsubscribing/routes.ts'
import { waysSweeps } from './ways/jobs.ts'
import { waysRoutes } from './ways/routes.ts'

export const module: Module = {
  name: 'notifications',
  personal: notificationsPersonal,
  settings: notificationsSettings,
  create(platform, ports) {
    const { settings } = platform
    const limits = settings.of(notificationsSettings)
    const shutdown = new AbortController()
    const stepTimes = { sms: limits.CHAIN_SMS, second: limits.CHAIN_SECOND, desk: limits.CHAIN_DESK }
    let origin = settings.publicOrigin ?? ''
    const { sql } = platform.db
    const devices: Devices = { find: (named) => findDevice(sql, named), forget: (named) => deleteDevice(sql, named) }
    const addresses = {
      origin: () => origin,
      unsubscribe: (asked: { userId: string; class: NoticeClass }) => {
        const path = unsubscribePath(settings.sessionSecret, asked)
        return path === null ? null : `${origin}${path}`
      },
    }
    const channels = configuredChannels({ ...limits, demo: settings.demo }, { log: platform.log, devices, addresses })
    const hears = channels.smpp !== undefined || limits.smsInboundToken !== undefined
    const ways = { channels, origin: () => origin, hears }
    const inbound = () => ({ ways, matters: ports.all('matters') })
    return {
      plugs: {
        codeSenders: [
          {
            canSend: (channel) => channels.modeOf(channel) !== 'off',
            send: async (tx, { channel, to, now, ...code }) => {
              await queueMessage(tx, channels, {
                channel,
                kind: 'code',
                userId: null,
                recipient: to,
                expiresAt: code.expiresAt,
                now,
                ...codeMessage({ channel, ...code }),
              })
            },
          },
        ],
      },
      routes(binder, server) {
        notificationsRoutes(binder, platform, ports.all('bells'))
        inboundRoutes(binder, inbound(), limits.smsInboundToken)
        waysRoutes(binder, server, platform, channels)
        unsubscribingRoutes(server, platform)
        devicesRoutes(binder, platform, { keys: limits.pushKeys, ownServices: limits.pushServices })
        notificationsStaffCalls(binder, platform)
      },
      listener: () => notificationsListener,
      sweeps: () => [
        ...notificationsSweeps({ db: platform.db, log: platform.log, channels, limits, signal: shutdown.signal }),
        ...waysSweeps(platform.db, ways),
        ...chainsSweeps(platform, { ways, bells: ports.all('bells') }, stepTimes),
      ],
      figures: () => notificationsFigures,
      start(listening) {
        if (origin === '') origin = listening
        channels.smpp?.start(incomingMessages(platform, inbound()))
      },
      stop: () => {
        channels.smpp?.stop()
        shutdown.abort()
      },
    }
  },
}
