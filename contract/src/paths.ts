import { brand } from './brand.ts'

/** Who may open a page. `demo`: public without parameters, the session's own with `?appointment=`. */
export type Access = 'public' | 'session' | 'demo'

export type Page = {
  path: string
  title: string
  access: Access
  /** Calls whose answers its first screen shows: they come with the document. `:name` is the page's own parameter. */
  reads?: readonly string[]
  /** The parameter of its address that names one thing, by its id: `?farmacia=…`. */
  names?: string
  /** Calls about that thing; `:named` is its id. */
  namedReads?: readonly string[]
  /** Open to whoever has its address, and in no index of a search engine. */
  isUnlisted?: true
}

/** Who asks; a visitor's answer is null. Comes with the document of every page. */
export const SESSION_ADDRESS = '/api/auth/user'

/** The stream of live events; in a document's data, the position from which it goes on. */
export const LIVE_ADDRESS = '/api/events'
/** What the frame around every page shows to who is signed in. */
export const FRAME_READS: readonly string[] = ['/api/notifications', '/api/appointments']

const HOME_READS = [
  '/api/payments',
  '/api/insurance/subscription',
  '/api/stats/me',
  '/api/orders?open=true',
  '/api/transport/requests',
  '/api/enrollments/me',
] as const

/** What the landing page tells visitors. */
export const LANDING_READS: readonly string[] = ['/api/doctors/overview', '/api/duty']

/** Every page of the product; the server answers 404 for any other path. `:name` is a parameter. */
export const PAGES = [
  { path: '/', title: 'Início', access: 'public', reads: HOME_READS },
  { path: '/home', title: 'Início', access: 'public', reads: HOME_READS },
  { path: '/entrar', title: 'Entrar', access: 'public' },
  { path: '/recuperar', title: 'Recuperar a conta', access: 'public' },
  { path: '/role-selection', title: 'Selecione Seu Papel', access: 'public' },
  {
    path: '/telemedicine',
    title: 'Health',
    access: 'public',
    reads: ['/api/doctors', '/api/specialties', '/api/payments', '/api/patients', '/api/duty'],
  },
  { path: '/agora', title: 'Falar agora', access: 'public' },
  { path: '/agora/:id', title: 'Consulta agora', access: 'session', reads: ['/api/queue/:id'] },
  {
    path: '/medicos/:id',
    title: 'Médico',
    access: 'public',
    reads: ['/api/doctors/:id', '/api/reviews?subjectKind=doctor&subjectId=:id', '/api/duty'],
  },
  { path: '/sintomas/:id', title: 'Sintoma', access: 'public', reads: ['/api/symptoms/:id'] },
  {
    path: '/consultas',
    title: 'Minhas consultas',
    access: 'session',
    reads: ['/api/payments'],
  },
  { path: '/consultas/:id', title: 'Consulta', access: 'session' },
  { path: '/historial', title: 'O meu processo', access: 'session', reads: ['/api/record'] },
  { path: '/notificacoes', title: 'Notificações', access: 'session' },
  { path: '/doctor-registration', title: 'Tornar-se Médico', access: 'public', reads: ['/api/specialties'] },
  { path: '/consultation', title: 'Sala de consulta', access: 'demo' },
  {
    path: '/transport',
    title: 'Transporte',
    access: 'public',
    reads: ['/api/transport/vehicles', '/api/transport/requests', '/api/payments'],
  },
  { path: '/transport/:id', title: 'Viagem', access: 'session', reads: ['/api/transport/requests/:id'] },
  { path: '/delivery', title: 'Comida', access: 'public' },
  {
    path: '/pharmacy',
    title: 'Farmácia',
    access: 'public',
    reads: ['/api/pharmacies', '/api/payments'],
    names: 'farmacia',
    namedReads: ['/api/pharmacies/:named'],
  },
  {
    path: '/insurance',
    title: 'Seguros',
    access: 'public',
    reads: ['/api/insurance/plans', '/api/insurance/subscription', '/api/insurance/conditions', '/api/payments'],
  },
  { path: brand.wellbeingPath, title: 'Bem-estar', access: 'public' },
  { path: '/help', title: 'Central de Ajuda', access: 'public' },
  { path: '/faq', title: 'Fale Conosco', access: 'public', reads: ['/api/support/messages'] },
  { path: '/terms', title: 'Termos de utilização', access: 'public' },
  { path: '/privacy', title: 'Política de privacidade', access: 'public' },
  { path: '/food-categories', title: 'Cozinhas', access: 'public' },
  {
    path: '/restaurant/:id',
    title: 'Restaurante',
    access: 'public',
    reads: ['/api/restaurants/:id', '/api/restaurants/:id/menu'],
  },
  { path: '/cursos', title: 'Cursos', access: 'public', reads: ['/api/courses', '/api/course-counts'] },
  { path: '/cursos/:slug', title: 'Curso', access: 'public', reads: ['/api/courses/:slug'] },
  { path: '/cursos/:slug/aprender', title: 'Aula', access: 'public', reads: ['/api/courses/:slug'] },
  { path: '/meus-cursos', title: 'Meus Cursos', access: 'session', reads: ['/api/enrollments/me'] },
  { path: '/dashboards', title: 'Painéis', access: 'session' },
  {
    path: '/dashboard/vendor',
    title: 'Portal do Vendedor',
    access: 'session',
    reads: ['/api/vendor/profile', '/api/vendor/orders?status=pending'],
  },
  { path: '/dashboard/driver', title: 'Painel do Motorista', access: 'session' },
  {
    path: '/dashboard/teacher',
    title: 'Portal do Professor',
    access: 'session',
    reads: ['/api/teacher/stats', '/api/teacher/courses'],
  },
  { path: '/dashboard/pharmacy', title: 'Portal da Farmácia', access: 'session' },
  { path: '/dashboard/doctor', title: 'Portal do Médico', access: 'session' },
  { path: '/pedidos', title: 'Pedidos', access: 'session', reads: ['/api/orders'] },
  { path: '/pedidos/:id', title: 'Pedido', access: 'session', reads: ['/api/orders/:id'] },
  { path: '/pagamentos', title: 'Pagamentos', access: 'session', reads: ['/api/payments', '/api/payments/totals'] },
  { path: '/pagamentos/extrato', title: 'Extrato', access: 'session' },
  { path: '/pesquisa', title: 'Pesquisa', access: 'public' },
  { path: '/moradas', title: 'Moradas', access: 'public' },
  { path: '/perfil', title: 'Perfil', access: 'session' },
  { path: '/perfil/familia', title: 'Família', access: 'session', reads: ['/api/patients'] },
  {
    path: '/perfil/notificacoes',
    title: 'Avisos',
    access: 'session',
    reads: ['/api/notifications/preferences'],
  },
  {
    path: '/perfil/dados',
    title: 'Os seus dados',
    access: 'session',
    reads: ['/api/account/exports', '/api/account/erasure'],
  },
  { path: '/sem-rede', title: 'Guardado neste aparelho', access: 'session' },
  { path: '/operador', title: 'Operador', access: 'session' },
  {
    path: '/receita/:code',
    title: 'Receita',
    access: 'public',
    isUnlisted: true,
    reads: ['/api/prescriptions/check/:code'],
  },
  {
    path: '/cartao/:code',
    title: 'Cartão',
    access: 'public',
    isUnlisted: true,
    reads: ['/api/insurance/cards/:code'],
  },
  {
    path: '/certificado/:code',
    title: 'Certificado',
    access: 'public',
    isUnlisted: true,
    reads: ['/api/certificates/:code'],
  },
  { path: '/_gallery', title: 'Componentes', access: 'public' },
] as const satisfies readonly Page[]

/** Other names of pages. */
export const REDIRECTS: Readonly<Record<string, string>> = { '/bem-estar': brand.wellbeingPath }

const patterns = PAGES.map((page) => ({ page, pattern: new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}$`) }))

/** The page a path leads to, if any; a trailing slash is forgiven. */
export function pageAt(path: string): Page | undefined {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  return patterns.find(({ pattern }) => pattern.test(plain))?.page
}

/** The calls that a page's first screen shows, with the parameters of its path and the thing that its query names. */
export function readsOf(page: Page | undefined, path: string, named?: string): { call: string; address: string }[] {
  const names = page?.path.split('/') ?? []
  const values = path.split('/')
  const own = (page?.reads ?? []).map((read) => ({
    call: read.split('?', 1)[0] ?? read,
    address: read.replace(/:\w+/g, (name) => values[names.indexOf(name)] ?? ''),
  }))
  const ofNamed = named === undefined ? [] : (page?.namedReads ?? [])
  return [
    ...own,
    ...ofNamed.map((read) => ({ call: read.replace(':named', ':id'), address: read.replace(':named', named ?? '') })),
  ]
}
/** A form of a page that works before its script has come, or without it: where it is sent, and the call that it stands for. */

export type PageForm = {
  action: string
  /** The address of the call. */
  call: string
  /** The page that shows the form, and why it was refused: `recusa=<code>` is added to its address. */
  page: string
  body(fields: URLSearchParams): object
}

export const SIGN_IN_FORM: PageForm = {
  action: '/entrar',
  call: '/api/auth/login',
  page: '/entrar',
  body: (fields) => ({ identifier: fields.get('identifier') ?? '', password: fields.get('password') ?? '' }),
}

export const SIGN_UP_FORM: PageForm = {
  action: '/entrar/nova',
  call: '/api/auth/register',
  page: '/entrar?conta=nova',
  body: (fields) => ({
    fullName: fields.get('fullName') ?? '',
    phone: fields.get('phone') ?? '',
    email: fields.get('email') ?? '',
    password: fields.get('password') ?? '',
    acceptTerms: fields.has('acceptTerms'),
  }),
}

export const PAGE_FORMS: readonly PageForm[] = [SIGN_IN_FORM, SIGN_UP_FORM]

/** The parameter of the page's address that says why its form was refused. */
export const REFUSED_PARAMETER = 'recusa'
