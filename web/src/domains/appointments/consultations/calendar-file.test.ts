import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const ENTRY = {
  id: '00000000-0000-4000-8000-000000000100',
  doctorName: 'Dr. Ana Silva',
  specialty: 'Pediatria',
  appointmentTime: '2026-11-23T08:00:00.000Z',
  endsAt: '2026-11-23T08:30:00.000Z',
  type: 'video',
} as const
const NOW = new Date('2026-11-20T10:15:00.000Z')
const fileOf = (changes: Partial<Parameters<typeof calendarFile>[0]> = {}, now = NOW) =>
  calendarFile({ ...ENTRY, ...changes }, 'https://salama.example', now)
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('a calendar file has the time in UTC, escaped text and a reminder', () => {
  expect(linesOf(fileOf())).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      'DTSTAMP:20261120T101500Z',
      'DTSTART:20261123T080000Z',
      'DTEND:20261123T083000Z',
      'SUMMARY:Consulta com Dr. Ana Silva',
      `DESCRIPTION:Pediatria\\, Videochamada. Entre em https://salama.example/consultas/${ENTRY.id}`,
      'TRIGGER:-PT10M',
    ]),
  )
})

test('a file that is made later replaces the earlier one of the same consultation', () => {
  const named = (file: string, name: string) => linesOf(file).find((line) => line.startsWith(`${name}:`))
  const later = fileOf({ appointmentTime: '2026-11-24T08:00:00.000Z' }, new Date('2026-11-20T10:16:00.000Z'))
  expect(named(later, 'UID')).toBe(named(fileOf(), 'UID'))
  const sequence = (file: string) => Number(named(file, 'SEQUENCE')?.slice('SEQUENCE:'.length))
  expect(sequence(later)).toBe(sequence(fileOf()) + 1)
})

test('no line is longer than 75 octets, and a line break in a text stays in its line', () => {
  const file = fileOf({ specialty: 'Cirurgia pediátrica\ne reconstrução à distância, '.repeat(3) })
  const lines = file.split('\r\n')
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
  expect(lines.filter((line) => !/^[A-Z-]+[:;]|^ |^$/.test(line))).toEqual([])
  expect(linesOf(file).find((line) => line.startsWith('DESCRIPTION:Cirurgia'))).toContain('pediátrica\\ne reconstrução')
})
