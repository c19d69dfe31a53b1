import { brand } from '@salama/contract/brand'
import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { CalendarEvent } from '../ports.ts'

type Invited = { event: CalendarEvent; page: string; recipient: string; organizer: string; at: Date }

/**
 * An invitation, its change or its end (RFC 5545, 5546). It is the entry of the file that the page of the consultation gives:
 * the same UID, and a sequence that is the minute at which it was made.
 */
export function calendarFile({ event, page, recipient, organizer, at }: Invited): string {
  const { id, isCancelled, startsAt, endsAt, summary } = event
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//PT`,
    `METHOD:${methodOf(event)}`,
    'BEGIN:VEVENT',
    `UID:${id}@${brand.slug}`,
    `DTSTAMP:${stamp(at)}`,
    `SEQUENCE:${Math.floor(at.getTime() / MINUTE_MS)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${text(summary)}`,
    `DESCRIPTION:${text(`Entre em ${page}`)}`,
    `URL:${page}`,
    `ORGANIZER;CN=${brand.name}:mailto:${organizer}`,
    `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${recipient}`,
    ...(isCancelled
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${text(summary)}`, 'TRIGGER:-PT10M', 'END:VALARM']),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

export const methodOf = ({ isCancelled }: CalendarEvent): 'CANCEL' | 'REQUEST' => (isCancelled ? 'CANCEL' : 'REQUEST')

/** '2026-11-23T08:00:00.000Z' is 20261123T080000Z. */
const stamp = (instant: Date | string): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')

const text = (value: string): string => value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n')

/** A line has at most 75 octets; what follows begins with a space. */
const MOST_OCTETS = 75

function folded(line: string): string {
  let written = ''
  let octets = 0
  for (const sign of line) {
    const more = Buffer.byteLength(sign)
    if (octets + more > MOST_OCTETS) {
      written += '\r\n '
      octets = 1
    }
    written += sign
    octets += more
  }
  return written
}
