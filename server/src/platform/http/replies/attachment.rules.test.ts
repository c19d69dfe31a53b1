import { expect, test } from 'vitest'
import { attachment } from './attachment.ts'

test('writes a name into the header as RFC 6266 wants it', () => {
  expect(attachment(`Receita "d'Ana" ção.pdf`)).toBe(
    `attachment; filename="Receita _d'Ana_ __o.pdf"; filename*=UTF-8''Receita%20%22d%27Ana%22%20%C3%A7%C3%A3o.pdf`,
  )
})
