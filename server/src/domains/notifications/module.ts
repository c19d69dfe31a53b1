import type { Module } from '../../platform/module.ts'
import { queueMessage } from './commands/send-message.ts'
import { notificationsListener } from './events.ts'
import { configuredChannels } from './gateways/configured.ts'
import { notificationsSweeps } from './jobs.ts'
import { notificationsRoutes } from './routes.ts'
import { codeMessage } from './rules.ts'
import { notificationsSettings } from './settings.ts'
import { notificationsStaffCalls } from './staff.ts'

export const module: Module = {
  name: 'notifications',
  settings: notificationsSettings,
  create(platform, ports) {
    const { settings } = platform
    const channels = configuredChannels({ ...settings.of(notificationsSettings), demo: settings.demo })
    const shutdown = new AbortController()
    return {
      plugs: {
        codeSenders: [
          {
            canSend: (channel) => channels.modeOf(channel) !== 'off',
            send: (tx, { channel, to, now, ...code }) =>
              queueMessage(tx, channels, {
                channel,
                recipient: to,
                expiresAt: code.expiresAt,
                now,
                ...codeMessage({ channel, ...code }),
              }),
          },
        ],
      },
      routes(binder) {
        notificationsRoutes(binder, platform, ports.all('bells'))
        notificationsStaffCalls(binder, platform)
      },
      listener: () => notificationsListener,
      sweeps: () => notificationsSweeps({ db: platform.db, log: platform.log, channels, signal: shutdown.signal }),
      stop: () => shutdown.abort(),
    }
  },
}
