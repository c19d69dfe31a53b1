import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composed } from '../gateways/mail.ts'
import { calendarFile } from './calendar.ts'
import { type Letter, mailAsHtml, mailAsText } from './mails.ts'

const LETTER: Letter = {
  subject: 'Consulta confirmada',
  body: 'Dra. Ana Cossa, quarta-feira, 25 de novembro, 14:00. O horário é seu.',
  class: 'money',
  page: 'https://salama.example/consultas/1',
  preferences: 'https://salama.example/perfil/notificacoes',
  unsubscribe: 'https://salama.example/n/sair/abc',
  lines: [{ label: 'Pago', value: '500,00 MT' }],
}
const EVENT = {
  id: '0b6f5c1e-0000-4000-8000-000000000001',
  summary: 'Consulta com Dra. Ana Cossa; às 14h, em vídeo',
  startsAt: '2026-11-25T12:00:00.000Z',
  endsAt: '2026-11-25T12:30:00.000Z',
  isCancelled: false,
}
const invited = (event = EVENT) =>
  calendarFile({
    event,
    page: 'https://salama.example/consultas/1',
    recipient: 'ana@exemplo.co.mz',
    organizer: 'apoio@salama.co.mz',
    at: new Date('2026-11-24T08:00:00Z'),
  })

test('a mail says the same as HTML and as text, in less than 20 kB', () => {
  const [html, text] = [mailAsHtml(LETTER), mailAsText(LETTER)]
  expect(Buffer.byteLength(html)).toBeLessThan(20_000)
  for (const said of [LETTER.body, '500,00 MT', LETTER.page ?? '', LETTER.unsubscribe ?? '', 'Dinheiro']) {
    expect(text).toContain(said)
    expect(html).toContain(said)
  }
  expect(html).not.toMatch(/<(?:img|script|link)\b|src=/)
})

test('whatever is written in a mail stays words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (words) => {
      const html = mailAsHtml({ ...LETTER, subject: `<b>${words}`, body: `<script>${words}</script>` })
      return !html.includes('<script>') && !html.includes('<b>')
    }),
  )
})

test('what protects the account cannot be ended, and a code says why it came', () => {
  expect(mailAsText({ ...LETTER, class: 'account', unsubscribe: null })).toContain('não se podem desligar')
  const code = mailAsText({ ...LETTER, class: null, page: null, unsubscribe: null, lines: [] })
  expect(code).toContain('alguém pediu um código')
  expect(code).not.toContain('perfil/notificacoes')
})

test('an invitation, its change and its end are one entry of a calendar (RFC 5545)', () => {
  const lines = invited().split('\r\n')
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const whole = invited().replaceAll('\r\n ', '')
  for (const said of [
    'METHOD:REQUEST',
    `UID:${EVENT.id}@salama`,
    'SEQUENCE:29925120',
    'DTSTART:20261125T120000Z',
    'DTEND:20261125T123000Z',
    String.raw`SUMMARY:Consulta com Dra. Ana Cossa\; às 14h\, em vídeo`,
    'ORGANIZER;CN=Salama:mailto:apoio@salama.co.mz',
  ])
    expect(whole).toContain(said)
  const ended = invited({ ...EVENT, isCancelled: true })
  expect(ended).toContain('METHOD:CANCEL')
  expect(ended).toContain('STATUS:CANCELLED')
  expect(ended).not.toContain('VALARM')
})

test('one press ends what may be ended, and only that has the headers of it (RFC 8058)', () => {
  const message = {
    recipient: 'ana@exemplo.co.mz',
    userId: '0b6f5c1e-0000-4000-8000-000000000002',
    class: 'money' as const,
    href: '/consultas/1',
    enclosed: { event: EVENT },
    createdAt: new Date('2026-11-24T08:00:00Z'),
    subject: 'Consulta confirmada',
    body: 'O horário é seu.',
    validForMs: 1_000,
  }
  const addresses = { origin: () => 'https://salama.example', unsubscribe: () => 'https://salama.example/n/sair/abc' }
  const from = 'Salama <apoio@salama.co.mz>'
  expect(composed(message, { from, addresses })).toMatchObject({
    headers: {
      'List-Unsubscribe': '<https://salama.example/n/sair/abc>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    icalEvent: { method: 'REQUEST', filename: 'consulta.ics', content: expect.stringContaining('BEGIN:VEVENT') },
  })
  const kept = composed({ ...message, enclosed: null }, { from, addresses: { ...addresses, unsubscribe: () => null } })
  expect(kept).not.toHaveProperty('headers')
  expect(kept).not.toHaveProperty('icalEvent')
})
