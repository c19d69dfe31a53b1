import { brand } from '@salama/contract/brand'
import type { Channel } from '@salama/contract/notifications/messages'
import type { NotificationsSettings } from '../settings.ts'
import type { Gateway } from './gateway.ts'
import { createMailGateway } from './mail.ts'
import { createSmsGateway } from './sms.ts'

/** What can be done with a message of a channel: hand it on, keep it for the desk to read (demonstration), or nothing. */
export type Channels = {
  gateways: { readonly [C in Channel]?: Gateway }
  modeOf(channel: Channel): 'queued' | 'kept' | 'off'
}

export function configuredChannels(settings: NotificationsSettings & { demo: boolean }): Channels {
  const { smsUrl, smsToken, smsSender, smtpUrl, smtpFrom, demo } = settings
  const gateways = {
    ...(smsUrl && { sms: createSmsGateway({ url: smsUrl, token: smsToken, sender: smsSender }) }),
    ...(smtpUrl && { email: createMailGateway({ url: smtpUrl, from: smtpFrom ?? brand.contact.email }) }),
  }
  return {
    gateways,
    modeOf: (channel) => (gateways[channel as keyof typeof gateways] ? 'queued' : demo ? 'kept' : 'off'),
  }
}
