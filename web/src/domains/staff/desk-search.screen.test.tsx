import { getPerson } from '@salama/contract/staff/people'
import { type DeskResult, searchDesk } from '@salama/contract/staff/search'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf } from '../../testing/server.ts'
import { DeskResults } from './desk-results.tsx'
import { DeskSearchField } from './desk-search.tsx'

const ana = { id: '0190a000-0000-7000-8000-000000000001', name: 'Ana Macuácua' }
const at = '2026-03-02T08:15:00.000Z'
const PERSON: DeskResult = {
  kind: 'person',
  label: 'Pessoa',
  id: ana.id,
  title: ana.name,
  text: '84 123 4567',
  status: null,
  owner: ana,
  at,
  href: null,
}
const PAYMENT: DeskResult = {
  kind: 'payment',
  label: 'Pagamento',
  id: '0190a000-0000-7000-8000-00000091c4f2',
  title: '500 MT, Consulta',
  text: 'P-91C4F2 · M-Pesa',
  status: 'Em análise',
  owner: ana,
  at,
  href: '/operador?separador=pagamentos&caso=0190a000-0000-7000-8000-00000091c4f2',
}
/** Paid in cash: it has no case of its own. */
const RIDE: DeskResult = { ...PAYMENT, kind: 'ride', label: 'Viagem', id: ana.id, title: 'Baixa → Polana', href: null }

const open = (path: string) =>
  show(
    <>
      <h1>Operador</h1>
      <DeskSearchField className="mb-4" />
      <DeskResults parts={[{ right: 'records.read', Part: ({ person }) => <p>Parte de {person.name}</p> }]} />
    </>,
    { path },
  )
const link = (name: RegExp) => page.getByRole('link', { name })

test('finds people and cases in every part of the desk, and leads to each', async () => {
  answer(searchDesk, [PERSON, PAYMENT, RIDE])
  await open('/operador?separador=apoio&procura=ana')
  await expect.element(page.getByRole('status').filter({ hasText: '3 resultados' })).toBeVisible()
  await expect.element(link(/^Ana Macuácua/)).toHaveAttribute('href', `/operador?procura=${ana.id}`)
  await expect.element(link(/500 MT, Consulta.*Em análise/)).toHaveAttribute('href', PAYMENT.href ?? '')
  await expect.element(link(/Baixa → Polana/)).toHaveAttribute('href', `/operador?procura=${ana.id}`)
  await expectAccessible()
  await userEvent.fill(page.getByRole('searchbox'), 'P-91C4F2')
  await expect.poll(() => callsOf(searchDesk).at(-1)?.address).toBe('/api/operator/search?q=P-91C4F2')
  expect(location.search).toBe('?separador=apoio&procura=P-91C4F2')
})

test('all that is of one person says whose it is, and an empty answer says what can be typed', async () => {
  answer(searchDesk, [PERSON, PAYMENT])
  answer(getPerson, { ...ana, phone: '841234567', email: null, since: at, roles: ['support'] })
  await open(`/operador?procura=${ana.id}`)
  await expect.element(page.getByRole('heading', { name: 'Ana Macuácua', exact: true })).toBeVisible()
  await expect.element(page.getByText('Apoio')).toBeVisible()
  await expect.element(page.getByText('Parte de Ana Macuácua')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Tudo de Ana Macuácua' })).toBeVisible()
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  expect(link(/^Ana Macuácua/).elements()).toHaveLength(0)
  answer(searchDesk, [])
  await userEvent.fill(page.getByRole('searchbox'), 'ninguém')
  await expect.element(page.getByRole('heading', { name: 'Nada encontrado' })).toBeVisible()
})
