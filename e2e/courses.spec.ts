import type { Browser, Page } from '@playwright/test'
import type { Reply } from '@salama/contract/kernel/endpoint'
import type { getLedger } from '@salama/contract/ledger/staff'
import { silentMp3 } from '../server/testing/files.ts'
import { expect, phoneEnding, unique } from './fixtures.ts'
import { testWith } from './own-server.ts'
import { DESKTOP, PHONE } from './screens.ts'

// Staff decide here, a lesson of minutes is read within a second, and what was earned is paid out at once.
const test = testWith({
  VERIFICATION: 'manual',
  RATE_LIMIT: 'off',
  POLICY_READING_MINUTE_MS: '20',
  POLICY_PAYOUT_HOLD_MS: '1',
})
test.describe.configure({ mode: 'default' })

/** A course of the demonstration: four texts, of which the first is open to all, and two quizzes. */
const MAIZE = { slug: 'milho-da-sementeira-ao-celeiro', title: 'Milho: da sementeira ao celeiro' }

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page) => page.locator('[data-toast]')
const enrolment = (page: Page) => page.getByRole('region', { name: 'Inscrição' })

const browserOf = async (browser: Browser, baseURL: string | undefined, screen: typeof PHONE | typeof DESKTOP) =>
  (
    await browser.newContext({ ...screen, locale: 'pt-PT', timezoneId: 'Africa/Maputo', baseURL: baseURL ?? '' })
  ).newPage()

async function deskIn(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const desk = await browserOf(browser, baseURL, DESKTOP)
  const data = { identifier: 'operador@demo.salama.mz', password: 'Salama-2026!' }
  expect((await desk.request.post('/api/auth/login', { data })).status()).toBe(200)
  return desk
}

/** Every posting is whole: the books sum to nothing. */
async function expectBalanced(desk: Page): Promise<void> {
  const { accounts }: Reply<typeof getLedger> = await (await desk.request.get('/api/operator/ledger')).json()
  expect(accounts.length).toBeGreaterThan(2)
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
}

/** Finds a course in the catalogue and opens its page. */
async function find(page: Page, words: string, title: string): Promise<void> {
  await page.goto('/cursos')
  await page.getByRole('searchbox', { name: 'Pesquisar cursos' }).fill(words)
  await expect(page.getByText('1 curso encontrado')).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Enrols in the course that is open and pays by M-Pesa, until its lessons are open. */
async function enrolAndPay(page: Page): Promise<void> {
  await enrolment(page).getByRole('button', { name: 'Inscrever-se' }).click()
  const wallet = page.getByRole('dialog', { name: 'Pagar com M-Pesa' })
  await wallet.getByLabel('Número M-Pesa').fill(phoneEnding('1234'))
  await wallet.getByRole('button', { name: 'Iniciar Pagamento' }).click()
  await expect(enrolment(page).getByText('Está inscrito neste curso.')).toBeVisible()
  await expect(wallet).toBeHidden()
}

/** Presses a button that opens a lesson, until the server knows that it is open. */
async function openLesson(page: Page, name: 'Continuar' | 'Aula seguinte', title: string): Promise<void> {
  const noted = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/api/progress/'),
  )
  await page.getByRole(name === 'Continuar' ? 'link' : 'button', { name }).click()
  await expect(page.getByRole('article').getByRole('heading', { level: 2, name: title })).toBeVisible()
  await noted
}

const isRead = (page: Page) => expect(page.getByText('Aula feita')).toBeVisible()

async function answer(page: Page, right: Record<string, string>): Promise<void> {
  for (const [question, choice] of Object.entries(right))
    await page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: choice }).click()
}

/** Brings the steps of a question into this order. */
async function order(page: Page, question: string, steps: string[]): Promise<void> {
  const asked = page.getByRole('group', { name: question })
  for (const [place, step] of steps.entries()) {
    const row = asked.getByRole('listitem').filter({ hasText: step })
    for (;;) {
      const at = Number.parseInt(await row.innerText(), 10)
      if (at === place + 1) break
      await row.getByRole('button', { name: /^Subir/ }).click()
      await expect(row).toContainText(`${at - 1}. ${step}`)
    }
  }
}

async function pass(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Responder' }).click()
  await expect(page.getByText('Passou no teste.')).toBeVisible()
}

test('find, pay, learn, pass; a stranger verifies the certificate (COUR-066, COUR-071, MYCO-016, X-109)', async ({
  page,
  browser,
  baseURL,
  signUp,
}) => {
  const name = `Celeste ${unique()}`
  await signUp({ fullName: name })
  await find(page, 'celeiro', MAIZE.title)
  await enrolAndPay(page)

  await openLesson(page, 'Continuar', 'Semente, data e compasso')
  await isRead(page)
  await openLesson(page, 'Aula seguinte', 'Sacha, adubo e lagarta do funil')
  await isRead(page)
  await openLesson(page, 'Aula seguinte', 'Teste: Produzir')
  await answer(page, {
    'nasceram 60. O que faz?': 'Semeia mais ou arranja outra semente',
    'A semente de um híbrido': 'Falso',
    'Onde se procura a lagarta?': 'No funil',
  })
  await pass(page)
  await openLesson(page, 'Aula seguinte', 'Colher e secar')
  await isRead(page)
  await openLesson(page, 'Aula seguinte', 'Celeiro e saco hermético')
  await isRead(page)
  await openLesson(page, 'Aula seguinte', 'Teste: Guardar')
  await answer(page, {
    'A que humidade se guarda o milho?': '13 % ou menos',
    'Cozer bem elimina a aflatoxina.': 'Falso',
  })
  const steps = ['Secar o grão', 'Encher e tirar o ar', 'Atar cada saco por si', 'Não abrir durante dois meses']
  await order(page, 'Ponha por ordem o saco hermético.', steps)
  await pass(page)
  await expect(page.getByText('Parabéns, concluiu o curso!')).toBeVisible()

  await page.goto('/meus-cursos')
  const address = await page.getByRole('link', { name: 'Ver e partilhar' }).getAttribute('href')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Certificado', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^Certificado .*\.pdf$/)
  const stranger = await browserOf(browser, baseURL, PHONE)
  await stranger.goto(address ?? '')
  await expect(stranger.getByText('Certificado verdadeiro')).toBeVisible()
  await expect(stranger.getByText(name)).toBeVisible()
  await expect(stranger.getByText(MAIZE.title)).toBeVisible()
})

/** Writes a course of a text, an audio and a quiz in the editor, up to the point where it can be submitted. */
async function write(page: Page, title: string): Promise<void> {
  const kept = (at: Page) => expect(at.getByRole('status').filter({ hasText: 'Guardado' }).first()).toBeVisible()
  await page.goto('/dashboard/teacher')
  await page.getByRole('button', { name: 'Criar Curso' }).click()
  await page.getByLabel('Título do curso').fill(title)
  await page.getByRole('button', { name: 'Começar a escrever' }).click()
  await page.getByLabel('Resumo').fill('Enfiar, coser a direito e rematar.')
  await page.getByLabel('Descrição').fill('Para quem nunca usou uma máquina de costura.')
  await page.getByLabel('Preço').fill('350')
  await page.getByLabel('O que se aprende').fill('Coser a direito')
  await page.getByRole('button', { name: 'Juntar módulo' }).click()
  await page.getByRole('button', { name: 'Juntar aula a Módulo 1' }).click()
  await page.getByRole('button', { name: 'Juntar áudio a Módulo 1' }).click()
  await page.getByRole('button', { name: 'Juntar teste a Módulo 1' }).click()

  await page.getByRole('link', { name: 'Aula nova' }).click()
  await page.getByLabel('Título da aula').fill('Enfiar a linha')
  await page.getByLabel('Texto da aula').fill('Passe a linha **de trás para a frente** pela agulha.')
  await page.getByRole('tab', { name: 'Ver como aluno' }).click()
  await expect(page.getByRole('article').getByText('de trás para a frente')).toBeVisible()
  await kept(page)
  await page.getByRole('link', { name: title }).click()

  await page.getByRole('link', { name: 'Áudio novo' }).click()
  await page.getByLabel('Título da aula').fill('O som da agulha')
  await page
    .getByLabel('Escolher áudio')
    .setInputFiles({ name: 'agulha.mp3', mimeType: 'audio/mpeg', buffer: silentMp3(40) })
  await expect(page.getByText('40 s, gasta 159 kB de dados')).toBeVisible()
  await page.getByLabel('O que se ouve').fill('Uma agulha direita não faz barulho.')
  await kept(page)
  await page.getByRole('link', { name: title }).click()

  await page.getByRole('link', { name: 'Teste', exact: true }).click()
  await page.getByRole('button', { name: 'Juntar pergunta' }).click()
  await page.getByLabel('O que pergunta').fill('Por onde passa a linha?')
  await page.getByLabel('Resposta 1', { exact: true }).fill('Pela agulha')
  await page.getByLabel('Resposta 2', { exact: true }).fill('Pelo pedal')
  await page.getByRole('radio', { name: 'A resposta 1 está certa' }).check()
  await page.getByRole('link', { name: title }).click()
}

/** Plays an audio lesson until a part of it was heard. */
async function listen(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Ouvir' }).click()
  const player = page.getByLabel(`Áudio: ${title}`)
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0)
}

/** Has a part of what was earned paid to the wallet of the own phone, until it is there. */
async function payOut(page: Page, phone: string): Promise<void> {
  await page.goto('/pagamentos')
  const earnings = page.getByRole('region', { name: 'Ganhos' })
  await earnings.getByRole('button', { name: 'Receber' }).click()
  await dialog(page).getByRole('radio', { name: 'M-Pesa' }).click()
  await dialog(page).getByLabel('Número M-Pesa').fill(phone)
  await dialog(page).getByLabel('Valor (MT)').fill('100')
  await dialog(page).getByRole('button', { name: 'Receber' }).click()
  const own = earnings.getByRole('listitem').filter({ hasText: phone.slice(-4) })
  await expect(own).toContainText('Pago')
}

test('write a course, approved by staff, sold, heard, graded, and paid out (X-147, X-149)', async ({
  page,
  browser,
  baseURL,
  signUp,
}) => {
  const [teacher, learner, title] = [`Filipa ${unique()}`, `Nélio ${unique()}`, `Costura ${unique()}`]
  const phone = phoneEnding('5678')
  await signUp({ fullName: teacher, userType: 'teacher', phone })
  await write(page, title)
  await page.getByRole('button', { name: 'Enviar para aprovação' }).click()
  await expect(toast(page)).toContainText('Curso enviado')

  const desk = await deskIn(browser, baseURL)
  await desk.goto('/operador?separador=verificacoes')
  await desk
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(teacher) })
    .click()
  const panel = desk.getByRole('region', { name: 'Em análise' })
  await panel.getByRole('button', { name: 'Analisar' }).click()
  await panel.getByText('Enfiar a linha (Texto)').click()
  await expect(panel.getByText('de trás para a frente')).toBeVisible()
  await panel.getByText('O som da agulha (Áudio)').click()
  await listen(desk, 'O som da agulha')
  await panel.getByRole('button', { name: 'Aprovar' }).click()
  await dialog(desk).getByRole('button', { name: 'Aprovar' }).click()
  await expect(toast(desk)).toContainText('Aprovado')

  const buyer = await browserOf(browser, baseURL, PHONE)
  const data = { fullName: learner, email: `${unique()}@exemplo.co.mz`, password: 'Palavra-Passe-1', acceptTerms: true }
  await buyer.request.post('/api/auth/register', { data })
  await buyer.request.post('/api/auth/select-role', { data: { userType: 'customer' } })
  const found = async () =>
    (await (await buyer.request.get(`/api/courses?q=${encodeURIComponent(title)}`)).json()).length
  await expect.poll(found).toBe(1)
  await find(buyer, title, title)
  await enrolAndPay(buyer)
  await openLesson(buyer, 'Continuar', 'Enfiar a linha')
  await isRead(buyer)
  await openLesson(buyer, 'Aula seguinte', 'O som da agulha')
  await listen(buyer, 'O som da agulha')
  await expect(buyer.getByText('Uma agulha direita não faz barulho.')).toBeVisible()
  await isRead(buyer)
  await openLesson(buyer, 'Aula seguinte', 'Teste')
  await answer(buyer, { 'Por onde passa a linha?': 'Pela agulha' })
  await pass(buyer)

  await page.goto('/dashboard/teacher')
  const tile = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition')
  await expect(tile('Total de alunos')).toHaveText('1')
  await expect(tile('Receita mensal')).toHaveText('350 MT')
  await expect(tile('Taxa de conclusão')).toHaveText('100%')
  await expect(page.getByText(`${learner} inscreveu-se em «${title}»`)).toBeVisible()
  await page.getByRole('button', { name: 'Ver Alunos' }).click()
  await expect(page.getByRole('heading', { level: 3, name: learner })).toBeVisible()
  await payOut(page, phone)
  await expectBalanced(desk)
})

test('refund within 30 days: the money is back, and the lessons are closed', async ({
  page,
  browser,
  baseURL,
  signUp,
}) => {
  await signUp({ fullName: `Salima ${unique()}` })
  await page.goto(`/cursos/${MAIZE.slug}`)
  await enrolAndPay(page)
  await page.goto('/meus-cursos')
  await page.getByRole('button', { name: `Pedir reembolso de ${MAIZE.title}` }).click()
  await dialog(page).getByRole('button', { name: 'O curso não era o que eu esperava.' }).click()
  await dialog(page).getByRole('button', { name: 'Devolver o dinheiro' }).click()
  await expect(toast(page).filter({ hasText: 'Reembolso feito' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ainda não tem cursos' })).toBeVisible()

  await page.goto(`/cursos/${MAIZE.slug}/aprender`)
  await page.getByRole('button', { name: 'Aula seguinte' }).click()
  await expect(page.getByRole('heading', { name: 'Aula fechada' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver inscrição' }).click()
  await expect(enrolment(page).getByRole('button', { name: 'Inscrever-se' })).toBeVisible()
  await page.goto('/pagamentos')
  await page.getByRole('listitem').filter({ hasText: MAIZE.title }).getByRole('link').click()
  const refunds = page.getByRole('list', { name: 'Reembolsos' })
  await expect(refunds).toContainText('Reembolso: Devolvido')
  await expectBalanced(await deskIn(browser, baseURL))
})

test('by transfer: instructions, staff confirm it, and the course opens', async ({
  page,
  browser,
  baseURL,
  signUp,
}) => {
  const name = `Abel ${unique()}`
  await signUp({ fullName: name })
  await page.goto(`/cursos/${MAIZE.slug}`)
  await enrolment(page).getByRole('radio', { name: 'Transferência Bancária' }).click()
  await enrolment(page).getByRole('button', { name: 'Inscrever-se' }).click()
  await expect(enrolment(page).getByText('Instruções de pagamento')).toBeVisible()
  await enrolment(page).getByRole('button', { name: 'Ver conta e referência' }).click()
  await dialog(page).getByRole('button', { name: 'Já Transferi' }).click()
  await dialog(page).getByLabel('Número de referência da transferência').fill(`TRF${unique().toUpperCase()}`)
  await dialog(page).getByRole('button', { name: 'Confirmar Transferência' }).click()
  await expect(toast(page).filter({ hasText: 'Pagamento em verificação' })).toBeVisible()
  await expect(enrolment(page).getByText('O pagamento está a ser confirmado.')).toBeVisible()

  const desk = await deskIn(browser, baseURL)
  await desk.goto('/operador?separador=comprovativos')
  await desk
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(name) })
    .click()
  await desk.getByRole('region', { name: 'Em análise' }).getByRole('button', { name: 'Aprovar' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Sim, aprovar' }).click()
  await expect(toast(desk)).toContainText('Transferência confirmada')
  // The page hears of it by itself.
  await expect(enrolment(page).getByText('Está inscrito neste curso.')).toBeVisible()
  await openLesson(page, 'Continuar', 'Semente, data e compasso')
  await expectBalanced(desk)
})
