import { nationalDigits } from '@salama/contract/kernel/phone'

/*
 * The landing page's whole script, inlined into the page by build.ts: sends the sign-up form and shows what the server
 * says beside the fields; shows and hides the password; fetches the application ahead once the visitor shows intent.
 */
type FieldProblem = { path: string | string[]; message: string }

const FIELDS = ['fullName', 'phone', 'email', 'password', 'acceptTerms']
/** The error beside the field repeats the hint; an example of a number helps on. */
const HINTS_SAID_BY_ERRORS = ['email', 'password']
const MIN_PASSWORD = 8
const OFFLINE = 'Sem ligação à Internet. Verifique a rede e tente de novo; o que escreveu continua aqui.'
const UNKNOWN = 'Não foi possível criar a conta. Tente novamente.'

const form = document.querySelector<HTMLFormElement>('#sign-up')
if (form) prepareForm(form)
prefetchOnIntent()

function prepareForm(form: HTMLFormElement): void {
  // The browser's own messages speak the browser's language; ours are Portuguese.
  form.noValidate = true
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (!button || button.disabled) return
    const problems = problemsOf(form)
    showProblems(form, problems, '')
    if (problems.length > 0) return
    setBusy(button, true)
    if (!(await register(form))) setBusy(button, false)
  })
  form.addEventListener('input', (event) => {
    if (event.target instanceof HTMLInputElement) showMessage(event.target.name, '')
  })
  prepareToggle(form)
}

/** True when the account exists and the browser is leaving the page. */
async function register(form: HTMLFormElement): Promise<boolean> {
  try {
    const reply = await fetch('/api/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(valuesOf(form)),
    })
    if (reply.ok) {
      location.assign('/api/login?next=/')
      return true
    }
    const body = await reply.json().catch(() => ({}))
    const fields: FieldProblem[] = Array.isArray(body.fields) ? body.fields : []
    const sentence = typeof body.message === 'string' ? body.message : UNKNOWN
    // The sentences beside the fields say it already.
    showProblems(form, fields, fields.some(({ path }) => FIELDS.includes(nameOf(path))) ? '' : sentence)
    showSignIn(form, body.code === 'accounts.already_exists')
  } catch {
    showProblems(form, [], OFFLINE)
  }
  return false
}

function valuesOf(form: HTMLFormElement) {
  const phone = textOf(form, 'phone')
  const email = textOf(form, 'email')
  return {
    fullName: textOf(form, 'fullName'),
    ...(phone && { phone }),
    ...(email && { email }),
    password: inputOf(form, 'password')?.value ?? '',
    acceptTerms: inputOf(form, 'acceptTerms')?.checked ?? false,
  }
}

/** What can be seen without asking the server; the rest is its to judge. */
function problemsOf(form: HTMLFormElement): FieldProblem[] {
  const problems: FieldProblem[] = []
  const { fullName, phone, email, password, acceptTerms } = valuesOf(form)
  if (!fullName) problems.push({ path: 'fullName', message: 'Indique o seu nome completo.' })
  if (!phone && !email) problems.push({ path: 'email', message: 'Indique um e-mail ou um telefone.' })
  if (phone && !nationalDigits(phone)) problems.push({ path: 'phone', message: 'Número de telefone inválido' })
  if (email && inputOf(form, 'email')?.validity.typeMismatch)
    problems.push({ path: 'email', message: 'O e-mail não parece completo. Por exemplo, nome@exemplo.co.mz.' })
  if (password.length < MIN_PASSWORD)
    problems.push({ path: 'password', message: `A palavra-passe deve ter pelo menos ${MIN_PASSWORD} caracteres.` })
  if (!acceptTerms) problems.push({ path: 'acceptTerms', message: 'Aceite os termos para criar a conta.' })
  return problems
}

function showProblems(form: HTMLFormElement, problems: FieldProblem[], message: string): void {
  const byField = new Map(problems.map(({ path, message }) => [nameOf(path), message]))
  for (const name of FIELDS) showMessage(name, byField.get(name) ?? '')
  const box = form.querySelector<HTMLElement>('[data-form-message]')
  const sentence = box?.querySelector('span')
  if (box && sentence) {
    sentence.textContent = message
    box.hidden = !message
  }
  showSignIn(form, false)
  const first = FIELDS.find((name) => byField.has(name))
  if (first) inputOf(form, first)?.focus()
  else if (message) box?.scrollIntoView({ block: 'center' })
}

/** Whoever has an account already is one press away from it. */
function showSignIn(form: HTMLFormElement, shown: boolean): void {
  const link = form.querySelector<HTMLElement>('[data-sign-in]')
  if (link) link.hidden = !shown
}

const nameOf = (path: FieldProblem['path']): string => String(Array.isArray(path) ? path[0] : path)

function showMessage(name: string, message: string): void {
  const line = document.getElementById(`${name}-error`)
  if (!line) return
  line.textContent = message
  line.hidden = !message
  const hint = document.getElementById(`${name}-hint`)
  if (hint && HINTS_SAID_BY_ERRORS.includes(name)) hint.hidden = !!message
  const input = document.getElementById(name)
  if (message) input?.setAttribute('aria-invalid', 'true')
  else input?.removeAttribute('aria-invalid')
}

function setBusy(button: HTMLButtonElement, busy: boolean): void {
  button.disabled = busy
  button.setAttribute('aria-busy', String(busy))
  button.textContent = busy ? 'A criar a conta...' : 'Criar Conta'
}

function prepareToggle(form: HTMLFormElement): void {
  const toggle = form.querySelector<HTMLButtonElement>('[data-show-password]')
  const input = inputOf(form, 'password')
  if (!toggle || !input) return
  toggle.hidden = false
  toggle.addEventListener('click', () => {
    const shown = input.type === 'text'
    input.type = shown ? 'password' : 'text'
    if (toggle.firstChild) toggle.firstChild.textContent = shown ? 'Mostrar' : 'Ocultar'
  })
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`[name=${name}]`)
}

function textOf(form: HTMLFormElement, name: string): string {
  return inputOf(form, name)?.value.trim() ?? ''
}

/** Data is money: the application's files are fetched ahead only once a finger or the focus reaches for it. */
function prefetchOnIntent(): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  if (connection?.saveData) return
  const files = document.querySelector('meta[name=shell]')?.getAttribute('content')?.split(' ') ?? []
  const prefetch = () => {
    for (const href of files.splice(0))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
  }
  for (const intent of ['pointerover', 'focusin'])
    document.addEventListener(intent, (event) => {
      if (event.target instanceof Element && event.target.closest('form, main a, header a')) prefetch()
    })
}
