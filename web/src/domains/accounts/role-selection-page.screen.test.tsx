import { ROLE_OPTIONS, selectRole } from '@salama/contract/accounts'
import { brand } from '@salama/contract/brand'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ANA, departures, expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, refuse, sentTo } from '../../testing/server.ts'
import { dismissToast } from '../../ui/feedback/toast.ts'
import { RoleSelectionPage } from './role-selection-page.tsx'

beforeEach(() => {
  sessionStorage.clear()
  dismissToast()
})

const open = (user: typeof ANA | null) => show(<RoleSelectionPage />, { path: '/role-selection', user })
const role = (name: string) => page.getByRole('button', { name, exact: true })
const toast = () => document.querySelector('[data-toast][data-state=open]')

const NEW = { ...ANA, userType: null }

test('says of five roles what they are for and what is checked first (ROLE-001, ROLE-002, ROLE-005, ROLE-013, ROLE-014, ROLE-015, ROLE-016, ROLE-037, ROLE-039, ROLE-041, ROLE-042, ROLE-043, ROLE-044, ROLE-045, ROLE-046, ROLE-047, ROLE-048, ROLE-074)', async () => {
  await open(null)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`Selecione Seu Papel ${brand.name}`)
  await expect.element(page.getByText(/Pode mudar de papel a qualquer momento\./)).toBeVisible()
  expect(page.getByRole('button', { name: 'Sair da Conta' }).elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: 'Voltar' })).toBeVisible()
  const cards = page.getByRole('listitem')
  const expected = [
    ['Cliente', /Comprar produtos, marcar consultas e pedir serviços.*Acesso Imediato/],
    ['Professor/Instrutor', /Dar cursos e criar conteúdos educativos.*Acesso Imediato/],
    ['Restaurante', /Vender comida e bebidas online.*Requer verificação da licença comercial/],
    ['Farmácia', /Vender medicamentos e produtos de saúde.*Requer verificação da licença farmacêutica/],
    ['Entregador', /Entregar produtos e comida.*Requer verificação de documentos e veículo/],
  ] as const
  expect(cards.elements()).toHaveLength(expected.length)
  for (const [index, [title, said]] of expected.entries()) {
    await expect.element(cards.nth(index).getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect.element(cards.nth(index)).toMatchTextContent(said)
  }
  expect(page.getByText('Acesso Imediato', { exact: true }).elements()).toHaveLength(2)
  await expectAccessible()
})

test.each(ROLE_OPTIONS)(
  'the card «$title» stands for $id alone (ROLE-012, ROLE-038, ROLE-040, ROLE-072)',
  async (option) => {
    answer(selectRole, { ...ANA, userType: option.id })
    await open(NEW)
    await role(option.title).click()
    await expect.poll(() => departures).toEqual(['/'])
    expect(sentTo(selectRole)).toEqual([{ body: { userType: option.id } }])
  },
)

test('a role is changed the same way, and the present one is marked (ROLE-006)', async () => {
  answer(selectRole, { ...ANA, userType: 'teacher' })
  await open({ ...ANA, userType: 'delivery_driver' })
  const current = page.getByRole('listitem').filter({ hasText: 'O seu papel atual' })
  await expect.element(current.getByRole('heading')).toHaveTextContent('Entregador')
  await role('Professor/Instrutor').click()
  await expect.poll(() => sentTo(selectRole)).toEqual([{ body: { userType: 'teacher' } }])
})

test.each([
  [500, {}, 'Tente novamente'],
  [400, { code: 'a.b', message: 'Escolha outro papel.' }, 'Escolha outro papel.'],
] as const)(
  'a role refused by %i says why, and can be chosen again (ROLE-068, ROLE-069, ROLE-070, ROLE-071, HTTP-013, HTTP-020)',
  async (status, body, description) => {
    refuse(selectRole, status, body)
    await open(NEW)
    await role('Cliente').click()
    await expect.element(page.getByText(description, { exact: true })).toBeVisible()
    await expect.element(page.getByText('Erro ao selecionar papel', { exact: true })).toBeVisible()
    expect(toast()?.getAttribute('data-variant')).toBe('destructive')
    expect(page.getByText('Configurando seu papel...').elements()).toEqual([])
    expect(callsOf(selectRole)).toHaveLength(1)
    answer(selectRole, ANA)
    await role('Cliente').click()
    await expect.poll(() => departures).toEqual(['/'])
  },
)

test("whoever does not want to choose signs out by 'Sair da Conta' (ROLE-004)", async () => {
  await open(NEW)
  await page.getByRole('button', { name: 'Sair da Conta' }).click()
  await expect.poll(() => departures).toEqual(['/api/logout'])
})

test('whoever is signed out while choosing is told, and led back in to the same page (HTTP-015)', async () => {
  await open(NEW)
  refuse(selectRole, 403, { code: 'a.b', message: 'Unauthorized' })
  await role('Cliente').click()
  await expect.poll(() => toast()?.textContent).toContain('Erro ao selecionar papel')
  expect(departures).toEqual([])
  refuse(selectRole, 401, { code: 'accounts.session_required', message: 'Unauthorized' })
  await role('Cliente').click()
  await expect.poll(() => toast()?.textContent).toContain('Não Autorizado')
  expect(toast()?.textContent).toContain('Você foi desconectado. Fazendo login novamente...')
  expect(toast()?.getAttribute('data-variant')).toBe('destructive')
  await expect.poll(() => departures).toEqual(['/api/login?next=%2Frole-selection'])
})
