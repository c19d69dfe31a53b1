import type { Appointment } from '@salama/contract/appointments'
import { brand } from '@salama/contract/brand'
import { TYPE_LABELS } from './labels.ts'

type Entry = Pick<Appointment, 'id' | 'doctorName' | 'specialty' | 'appointmentTime' | 'endsAt' | 'type'>

/** One consultation as a calendar file (RFC 5545), with a reminder when the room opens. */
export function calendarFile(appointment: Entry, origin: string): string {
  const { id, doctorName, specialty, appointmentTime, endsAt, type } = appointment
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//PT`,
    'BEGIN:VEVENT',
    `UID:${id}@${brand.slug}`,
    `DTSTAMP:${stamp(appointmentTime)}`,
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
  ].join('\r\n')
}

/** The file as an address that a link can download. */
export const calendarAddress = (appointment: Entry, origin: string): string =>
  `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile(appointment, origin))}`

/** '2026-11-23T08:00:00.000Z' is 20261123T080000Z. */
const stamp = (instant: string): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')

const text = (value: string): string => value.replace(/[\\;,]/g, '\\$&')
