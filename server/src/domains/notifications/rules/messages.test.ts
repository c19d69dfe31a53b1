import { expect, test } from 'vitest'
import { contactChanged, erasureAsked, erasureWaits, exportReady, maskRecipient } from './messages.ts'

test.each([
  ['841234567', '•••• 4567'],
  ['maria.macuacua@exemplo.co.mz', '•••@exemplo.co.mz'],
  ['"a@b"@exemplo.co.mz', '•••@exemplo.co.mz'],
])('staff see of %s no more than %s', (recipient, seen) => {
  expect(maskRecipient(recipient)).toBe(seen)
})

test('who changed which contact, and until when something can be done, is in the words of it', () => {
  expect([contactChanged('sms').title, contactChanged('email').title]).toEqual([
    'Telefone da conta mudado',
    'E-mail da conta mudado',
  ])
  // Half past midnight in Maputo.
  const at = '2026-11-23T22:30:00Z'
  expect(exportReady(at).body).toBe('Descarregue o arquivo até 24 nov. 2026.')
  expect(erasureAsked(at).body).toContain('Será apagada a 24 nov. 2026.')
  expect(erasureWaits('Tem uma consulta marcada.').body).toBe('Tem uma consulta marcada. Tentamos outra vez amanhã.')
})
