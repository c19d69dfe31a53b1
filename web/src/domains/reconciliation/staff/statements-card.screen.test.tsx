import {
  explainStatementLine,
  importStatement,
  listStatementLines,
  listStatements,
  previewStatement,
  type Statement,
  type StatementLine,
  type StatementMapping,
} from '@salama/contract/reconciliation/statements'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../../testing/server.ts'
import { StatementsCard } from './statements-card.tsx'

const OLGA = { id: '00000000-0000-4000-8000-000000000002', name: 'Olga Operadora' }
const STATEMENT: Statement = {
  id: '00000000-0000-4000-8000-000000000930',
  method: 'm-pesa',
  fileName: 'novembro.csv',
  firstDay: '2026-11-01',
  lastDay: '2026-11-20',
  status: 'finished',
  lines: 120,
  compared: 120,
  received: 12_345_50,
  sent: 200_00,
  verdicts: { matched: 118, unknown: 2, missing: 1 },
  open: 3,
  importedBy: OLGA,
  importedAt: '2026-11-21T08:00:00.000Z',
}
const PAYMENT = '00000000-0000-4000-8000-000000000941'
const LINE: StatementLine = {
  place: 7,
  line: 9,
  verdict: 'unknown',
  day: '2026-11-20',
  number: 'AB12CD',
  text: 'Pagamento de alguém',
  theirs: 150_00,
  ours: null,
  transactionId: null,
  person: null,
  proposals: [
    { transactionId: PAYMENT, person: { id: OLGA.id, name: 'Ana Macuácua' }, createdAt: '2026-11-20T07:00:00.000Z' },
  ],
  explanation: null,
}
const MISSING: StatementLine = {
  ...LINE,
  place: 121,
  line: null,
  verdict: 'missing',
  number: 'SALAMA77',
  text: '',
  theirs: null,
  ours: 90_00,
  transactionId: PAYMENT,
  person: { id: OLGA.id, name: 'Telma Chiluvane' },
  proposals: [],
}
const MAPPING: StatementMapping = {
  number: 'Recibo',
  day: 'Data',
  amount: 'Valor',
  credit: null,
  debit: null,
  texts: ['Detalhes'],
  dayOrder: 'ymd',
  decimal: '.',
}
const CSV = 'Recibo,Data,Detalhes,Valor\nAB12CD,2026-11-20,Comissão,150.00'
const PREVIEW = {
  columns: ['Recibo', 'Data', 'Detalhes', 'Valor'],
  rows: [['AB12CD', '2026-11-20', 'Comissão', '150.00']],
  lines: 1,
}

beforeEach(() => {
  answer(listStatements, [STATEMENT])
  answer(listStatementLines, [LINE, MISSING])
})

const open = (path = '/operador') =>
  show(
    <>
      <h1>Operador</h1>
      <StatementsCard />
    </>,
    { path },
  )
const pick = (content: BlobPart) =>
  userEvent.upload(
    page.getByLabelText('Escolher ficheiro CSV'),
    new File([content], 'extrato.csv', { type: 'text/csv' }),
  )

test('each statement says its days, its sums and how much waits for an explanation (X-061)', async () => {
  await open()
  const row = page.getByRole('listitem').filter({ hasText: 'novembro.csv' })
  await expect.element(row.getByText('12\u00a0345,50 MT')).toBeVisible()
  await expect.element(row.getByText('3 por explicar')).toBeVisible()
  await page.getByRole('button', { name: 'Ver o extrato novembro.csv' }).click()
  await expect.element(page.getByText('Não o temos')).toBeVisible()
  await expect.element(page.getByText('Falta no extrato')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /Talvez o pagamento de Ana Macuácua/ }))
    .toHaveAttribute('href', `/operador?separador=pagamentos&q=${PAYMENT}&caso=${PAYMENT}`)
  await expect.element(page.getByRole('link', { name: 'Ver o pagamento de Telma Chiluvane' })).toBeVisible()
  await expectAccessible()
})

test('a file is imported as its columns were understood', async () => {
  answer(previewStatement, { ...PREVIEW, mapping: MAPPING })
  answer(importStatement, { ...STATEMENT, status: 'running', compared: 60 })
  await open()
  await pick(CSV)
  await expect.element(page.getByRole('dialog', { name: 'Importar extrato' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'AB12CD' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Primeiras linhas' })).toHaveAttribute('tabindex', '0')
  await expectAccessible()
  answer(listStatements, [{ ...STATEMENT, status: 'running', compared: 60 }])
  await page.getByRole('dialog').getByRole('button', { name: 'Importar' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('progressbar', { name: 'A conferir' })).toHaveAttribute('aria-valuenow', '50')
  expect(callsOf(importStatement)[0]?.body).toEqual({
    method: 'm-pesa',
    fileName: 'extrato.csv',
    content: CSV,
    mapping: MAPPING,
  })
  answer(listStatements, [STATEMENT])
  await expect.element(page.getByText('3 por explicar')).toBeVisible()
})

test('columns that are not understood are chosen by hand', async () => {
  answer(previewStatement, { ...PREVIEW, mapping: null })
  answer(importStatement, STATEMENT)
  await open()
  await pick(CSV)
  const dialog = page.getByRole('dialog', { name: 'Importar extrato' })
  await expect.element(dialog.getByText(/Não reconhecemos as colunas/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Importar' }).click()
  await expect.element(dialog.getByText(/Escolha o número, a data e o valor/)).toBeVisible()
  for (const [field, column] of [
    ['Número do movimento', 'Recibo'],
    ['Data', 'Data'],
    ['Valor com sinal', 'Valor'],
  ] as const) {
    await dialog.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: column, exact: true }).click()
  }
  await dialog.getByRole('button', { name: 'Importar' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(callsOf(importStatement)[0]?.body.mapping).toMatchObject({ number: 'Recibo', day: 'Data', amount: 'Valor' })
})

test('a file in an older encoding keeps its accents, and one that is no statement is refused in words', async () => {
  refuse(previewStatement, 400, { code: 'reconciliation.statement_unreadable', message: 'Não conseguimos ler.' })
  await open()
  await pick(new Uint8Array([0x43, 0x6f, 0x6d, 0x69, 0x73, 0x73, 0xe3, 0x6f]))
  await expect.element(page.getByText('Não conseguimos ler.')).toBeVisible()
  expect(callsOf(previewStatement)[0]?.body).toEqual({ method: 'm-pesa', content: 'Comissão' })
})

test('staff write down what an unknown line is', async () => {
  answer(explainStatementLine, { ...STATEMENT, open: 2 })
  await open(`/operador?extrato=${STATEMENT.id}`)
  await page.getByRole('button', { name: 'Explicar AB12CD' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByRole('dialog').getByLabelText('Motivo')).toHaveFocus()
  await page.getByRole('dialog').getByRole('button', { name: 'Comissão do operador.' }).click()
  answer(listStatementLines, [MISSING])
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByText('AB12CD')).not.toBeInTheDocument()
  const [sent] = callsOf(explainStatementLine)
  expect(sent?.address).toBe(`/api/operator/statements/${STATEMENT.id}/lines/7/explain`)
  expect(sent?.body).toEqual({ reason: 'Comissão do operador.' })
})

test('without a statement the card says where to get one', async () => {
  answer(listStatements, [])
  await open()
  await expect.element(page.getByText('Nenhum extrato importado')).toBeVisible()
})

test('statements that cannot be read can be asked for again', async () => {
  refuse(listStatements, 500)
  await open()
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
})
