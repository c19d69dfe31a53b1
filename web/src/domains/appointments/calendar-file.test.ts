import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

test('a calendar file has the time in UTC, escaped text and a reminder', () => {
  const file = calendarFile(
    {
      id: '00000000-0000-4000-8000-000000000100',
      doctorName: 'Dr. Ana Silva',
      specialty: 'Pediatria',
      appointmentTime: '2026-11-23T08:00:00.000Z',
      endsAt: '2026-11-23T08:30:00.000Z',
      type: 'video',
    },
    'https://salama.example',
  )
  expect(file.split('\r\n')).toEqual(
    expect.arrayContaining([
      'DTSTART:20261123T080000Z',
      'DTEND:20261123T083000Z',
      'SUMMARY:Consulta com Dr. Ana Silva',
      'DESCRIPTION:Pediatria\\, Videochamada. Entre em https://salama.example/consultas/00000000-0000-4000-8000-000000000100',
      'TRIGGER:-PT10M',
    ]),
  )
})
