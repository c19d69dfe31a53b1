import { brand } from '@salama/contract/brand'
import type { Channel } from '@salama/contract/notifications/messages'
import type { Log } from '../../../platform/log/log.ts'
import type { NotificationsSettings } from '../settings.ts'
import type { Gateway } from './gateway.ts'
import { createMailGateway, type MailAddresses } from './mail.ts'
import { createPushGateway, type Devices } from './push.ts'
import { SmppConnection } from './smpp/connection.ts'
import { createSmppGateway } from './smpp/gateway.ts'
import { createSmsGateway } from './sms.ts'

/** What can be done with a message of a channel: hand it on, keep it for the desk to read (demonstration), or nothing. */
export type Channels = {
  gateways: { readonly [C in Channel]?: Gateway }
  modeOf(channel: Channel): 'queued' | 'kept' | 'off'
  /** The wire of the operator, where SMS leave by it. */
  smpp: SmppConnection | undefined
}

const DEFAULT_PORTS = { 'smpp:': 2775, 'ssmpp:': 3550 } as const

export function configuredChannels(
  settings: NotificationsSettings & { demo: boolean },
  { log, devices, addresses }: { log: Log; devices: Devices; addresses: MailAddresses },
): Channels {
  const { smsUrl, smsToken, smsSender, smtpUrl, smtpFrom, demo } = settings
  const smpp = smppOf(settings, log)
  const gateways = {
    ...(smsUrl && { sms: createSmsGateway({ url: smsUrl, token: smsToken, sender: smsSender }) }),
    ...(smpp && { sms: createSmppGateway(smpp, { sender: smsSender ?? brand.name }) }),
    push: createPushGateway({ keys: settings.pushKeys, ownServices: settings.pushServices }, devices),
    ...(smtpUrl && { email: createMailGateway({ url: smtpUrl, from: smtpFrom ?? brand.contact.email, addresses }) }),
  }
  return {
    gateways,
    modeOf: (channel) => (gateways[channel as keyof typeof gateways] ? 'queued' : demo ? 'kept' : 'off'),
    smpp,
  }
}

function smppOf(settings: NotificationsSettings, log: Log): SmppConnection | undefined {
  const { smppUrl, smppWindow, smppPerSecond, SMPP_ENQUIRE } = settings
  if (!smppUrl) return undefined
  const { protocol, hostname, port, username, password } = new URL(smppUrl)
  return new SmppConnection({
    host: hostname,
    port: Number(port) || DEFAULT_PORTS[protocol as keyof typeof DEFAULT_PORTS],
    tls: protocol === 'ssmpp:',
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    window: smppWindow,
    perSecond: smppPerSecond,
    enquireMs: SMPP_ENQUIRE,
    log,
  })
}
