import { SettingsError } from '../../../platform/config/settings.ts'
import type { WalletsSettings } from '../settings.ts'
import type { EmolaSettings } from './emola/adapter.ts'
import type { MkeshSettings } from './mkesh/adapter.ts'
import type { MpesaSettings } from './mpesa/adapter.ts'

export type Configured = { mpesa?: MpesaSettings; emola?: EmolaSettings; mkesh?: MkeshSettings }

/** The adapter reads a little longer than the customer may type; where that takes a moment, so does this. */
const READ_SLACK_MS = 10_000
const QUERY_TIMEOUT_MS = 10_000

/** The providers that the settings name; throws `SettingsError` with what is missing when one is named in part. */
export function configuredProviders(settings: WalletsSettings): Configured {
  const { PIN } = settings
  const timeouts = { readTimeoutMs: PIN + Math.min(READ_SLACK_MS, PIN), queryTimeoutMs: QUERY_TIMEOUT_MS }
  const emola = whole({
    url: ['EMOLA_URL', settings.emolaUrl],
    username: ['EMOLA_USERNAME', settings.emolaUsername],
    password: ['EMOLA_PASSWORD', settings.emolaPassword],
    partnerCode: ['EMOLA_PARTNER_CODE', settings.emolaPartnerCode],
    key: ['EMOLA_KEY', settings.emolaKey],
  })
  const mkesh = whole({
    url: ['MKESH_URL', settings.mkeshUrl],
    apiKey: ['MKESH_API_KEY', settings.mkeshApiKey],
    merchant: ['MKESH_MERCHANT', settings.mkeshMerchant],
  })
  return {
    ...(settings.mpesaHost === undefined
      ? {}
      : { mpesa: { ...mpesaSettings(settings, settings.mpesaHost), ...timeouts } }),
    ...(emola ? { emola: { ...emola, ...caFile(settings.emolaCaFile), ...timeouts } } : {}),
    ...(mkesh ? { mkesh: { ...mkesh, ...caFile(settings.mkeshCaFile), ...timeouts } } : {}),
  }
}

const caFile = (file: string | undefined): { caFile?: string } => (file === undefined ? {} : { caFile: file })

/** All of them, or undefined when none is set. */
function whole<K extends string>(
  parts: Record<K, [name: string, value: string | undefined]>,
): Record<K, string> | undefined {
  const all = Object.entries<[string, string | undefined]>(parts)
  const missing = all.filter(([, [, value]]) => value === undefined).map(([, [name]]) => name)
  if (missing.length === all.length) return undefined
  if (missing.length > 0) {
    const given = all.flatMap(([, [name, value]]) => (value === undefined ? [] : [name]))
    throw new SettingsError(`Com ${given.join(', ')} falta definir ${missing.join(', ')}.`)
  }
  return Object.fromEntries(all.map(([key, [, value]]) => [key, value])) as Record<K, string>
}

function mpesaSettings(
  settings: WalletsSettings,
  host: string,
): Omit<MpesaSettings, 'readTimeoutMs' | 'queryTimeoutMs'> {
  const { mpesaApiKey, mpesaPublicKey } = settings
  if (mpesaApiKey === undefined || mpesaPublicKey === undefined) {
    throw new SettingsError('Com MPESA_HOST são obrigatórias MPESA_API_KEY e MPESA_PUBLIC_KEY, do portal da M-Pesa.')
  }
  return {
    host: host.replace(/\/$/, ''),
    ports: readPorts(settings.mpesaPorts),
    apiKey: mpesaApiKey,
    publicKey: mpesaPublicKey,
    serviceProviderCode: settings.mpesaServiceProviderCode,
    initiatorIdentifier: settings.mpesaInitiator,
    securityCredential: settings.mpesaSecurityCredential,
    origin: settings.mpesaOrigin,
    ...caFile(settings.mpesaCaFile),
  }
}

function readPorts(text: string): MpesaSettings['ports'] {
  const ports = text.split(',').map((part) => Number(part.trim()))
  const [c2b, b2c, b2b, query, reversal] = ports as [number, number, number, number, number]
  if (ports.length !== 5 || !ports.every((port) => Number.isInteger(port) && port > 0 && port < 65_536)) {
    throw new SettingsError(`MPESA_PORTS deve ter cinco portas (c2b,b2c,b2b,consulta,reversão), e não «${text}».`)
  }
  return { c2b, b2c, b2b, query, reversal }
}
