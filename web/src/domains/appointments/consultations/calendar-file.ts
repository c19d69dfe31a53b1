import type { Appointment } from '@salama/contract/appointments'
import { brand } from '@salama/contract/brand'
import { MINUTE_MS } from '@salama/contract/kernel/time'
import { TYPE_LABELS } from '../labels.ts'

type Entry = Pick<Appointment, 'id' | 'doctorName' | 'specialty' | 'appointmentTime' | 'endsAt' | 'type'>

/**
 * One consultation as a calendar file (RFC 5545), with a reminder when the room opens. A later file of the same consultation
 * replaces the earlier one: its sequence is the minute at which it was made.
 */
export function calendarFile(appointment: Entry, origin: string, now: Date): string {
  const { id, doctorName, specialty, appointmentTime, endsAt, type } = appointment
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'METHOD:PUBLISH',
    `PRODID:-//${brand.name}//PT`,
    'BEGIN:VEVENT',
    `UID:${id}@${brand.slug}`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    `SEQUENCE:${Math.floor(now.getTime() / MINUTE_MS)}`,
    `DTSTART:${stamp(appointmentTime)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${text(`Consulta com ${doctorName}`)}`,
    `DESCRIPTION:${text(`${specialty}, ${TYPE_LABELS[type]}. Entre em ${origin}/consultas/${id}`)}`,
    `URL:${origin}/consultas/${id}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${text(`Consulta com ${doctorName}`)}`,
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

/** The file as an address that a link can download. */
export const calendarAddress = (appointment: Entry, origin: string): string =>
  `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile(appointment, origin, new Date()))}`

/** '2026-11-23T08:00:00.000Z' is 20261123T080000Z. */
const stamp = (instant: string): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')

const text = (value: string): string => value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n')

/** A line has at most 75 octets; what follows begins with a space. */
function folded(line: string): string {
  let folded = ''
  let octets = 0
  for (const sign of line) {
    const more = new TextEncoder().encode(sign).length
    if (octets + more > MOST_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += sign
    octets += more
  }
  return folded
}

const MOST_OCTETS = 75
