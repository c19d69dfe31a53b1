import { nationalDigits } from '@salama/contract/kernel/phone'
import type { Delivery } from '../gateway.ts'
import type { Pdu } from './library.ts'

// Values of the SMPP 3.4 specification.
const OK = 0
/** No submission was taken now, and a later one may be: system error, queue full, throttled, temporary of the receiver. */
const LATER = new Set([0x08, 0x14, 0x58, 0x64])
const THROTTLED = new Set([0x14, 0x58])
const INTERNATIONAL = { ton: 1, npi: 1 }
const ALPHANUMERIC = { ton: 5, npi: 0 }
const UNKNOWN = { ton: 0, npi: 1 }
const SHORT_CODE_DIGITS = 6
const RECEIPT_BITS = 0x3c
const RECEIPT = 0x04

export const isTaken = ({ command_status: status }: Pdu): boolean => status === OK
export const isThrottled = ({ command_status: status }: Pdu): boolean => THROTTLED.has(status)

/** What the answer to a submission means. */
export function deliveryOf(reply: Pdu): Delivery {
  const { command_status: status, message_id: id } = reply
  if (status === OK) return { outcome: 'sent', ...(id && { providerId: id }) }
  const error = `SMPP 0x${status.toString(16).padStart(2, '0')}`
  return LATER.has(status) ? { outcome: 'later', error, isBusy: THROTTLED.has(status) } : { outcome: 'refused', error }
}

/** A name, a short code or a number, as the sender of a message. */
export function senderOf(sender: string): { source_addr: string; source_addr_ton: number; source_addr_npi: number } {
  const isNumber = /^\+?\d+$/.test(sender)
  const digits = sender.replace('+', '')
  const { ton, npi } = !isNumber ? ALPHANUMERIC : digits.length <= SHORT_CODE_DIGITS ? UNKNOWN : INTERNATIONAL
  return { source_addr: digits, source_addr_ton: ton, source_addr_npi: npi }
}

export const recipientOf = (national: string) => ({
  destination_addr: `258${national}`,
  dest_addr_ton: INTERNATIONAL.ton,
  dest_addr_npi: INTERNATIONAL.npi,
})

/** How long the operator keeps a message for a telephone that is off: DDhhmmss of a relative time. */
export function validityOf(forMs: number): string {
  const seconds = Math.max(60, Math.min(Math.floor(forMs / 1_000), 7 * 86_400))
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `0000${two(seconds / 86_400)}${two((seconds / 3_600) % 24)}${two((seconds / 60) % 60)}${two(seconds % 60)}000R`
}

export type Receipt = { providerId: string; state: 'delivered' | 'undelivered'; from: string | null }

const STATE_BY_WORD: Record<string, Receipt['state']> = {
  DELIVRD: 'delivered',
  EXPIRED: 'undelivered',
  DELETED: 'undelivered',
  UNDELIV: 'undelivered',
  REJECTD: 'undelivered',
}
const STATE_BY_NUMBER: Record<number, Receipt['state']> = {
  2: 'delivered',
  3: 'undelivered',
  4: 'undelivered',
  5: 'undelivered',
  8: 'undelivered',
}

export const isReceipt = (pdu: Pdu): boolean => ((pdu.esm_class ?? 0) & RECEIPT_BITS) === RECEIPT

/** What a receipt says of a message; null for one on its way, and for what names no message. */
export function receiptOf(pdu: Pdu): Receipt | null {
  const text = textOf(pdu)
  const providerId = pdu.receipted_message_id || /\bid:(\S+)/i.exec(text)?.[1]
  const word = /\bstat:([A-Z]+)/i.exec(text)?.[1]?.toUpperCase() ?? ''
  const state = STATE_BY_NUMBER[pdu.message_state ?? -1] ?? STATE_BY_WORD[word]
  return providerId && state ? { providerId, state, from: nationalDigits(pdu.source_addr ?? '') } : null
}

/** What somebody wrote; of a long message the part that this frame brings. */
export function textOf({ short_message: short }: Pdu): string {
  return typeof short?.message === 'string' ? short.message : ''
}
