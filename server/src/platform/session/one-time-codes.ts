import { brand } from '@salama/contract/brand'
import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000
/** Phones are a little fast or slow: the code before and the one after are taken as well. */
const WINDOW = 1

const totp = (key: string, label = '') => new TOTP({ issuer: brand.name, label, secret: Secret.fromBase32(key) })

/** 160 bits in base 32, as authenticators take it (RFC 6238). */
export const makeKey = (): string => new Secret({ size: 20 }).base32

/** What an authenticator reads from a QR code. */
export const addressOf = (key: string, label: string): string => totp(key, label).toString()

/** The code at that moment. */
export const codeAt = (key: string, now: Date): string => totp(key).generate({ timestamp: now.getTime() })

/** Which half minute a code is of, so that it is taken once; null for a wrong one. */
export function stepOf(key: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '')
  const timestamp = now.getTime()
  const delta = totp(key).validate({ token, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / PERIOD_MS) + delta
}
