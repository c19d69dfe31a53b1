/** What people at the desk do. Who may do everything is an administrator. */
export const STAFF_ROLES = ['administrator', 'support', 'verification', 'finance', 'clinical', 'dispatch'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export const ROLE_LABELS: Readonly<Record<StaffRole, string>> = {
  administrator: 'Administração',
  support: 'Apoio',
  verification: 'Verificação',
  finance: 'Finanças',
  clinical: 'Clínica',
  dispatch: 'Viagens e entregas',
}

type RightOf = {
  /** As somebody reads it who chooses roles. */
  label: string
  /** Who has it beside administrators. */
  roles: readonly StaffRole[]
}

const EVERYBODY = STAFF_ROLES

/** What a call of the desk may want, and who has it. Each call names one, and its tab at the desk the same. */
export const RIGHTS = {
  'desk.open': { label: 'Abrir a mesa, procurar e partilhar casos', roles: EVERYBODY },
  'people.read': { label: 'Ver uma pessoa, sem dados clínicos', roles: EVERYBODY },
  'records.read': { label: 'Abrir um processo clínico, com motivo', roles: ['clinical'] },
  'verifications.decide': { label: 'Verificar médicos, lojas, condutores e cursos', roles: ['verification'] },
  'tickets.answer': { label: 'Responder a pedidos de apoio', roles: ['support'] },
  'payments.read': { label: 'Ver pagamentos', roles: ['support', 'finance'] },
  'payments.decide': { label: 'Decidir transferências, reembolsos e pagamentos', roles: ['finance'] },
  'books.read': { label: 'Ler o livro-razão', roles: ['finance'] },
  'books.reconcile': { label: 'Reconciliar e importar extratos', roles: ['finance'] },
  'tasks.read': { label: 'Ver viagens e entregas', roles: ['support', 'dispatch'] },
  'tasks.decide': { label: 'Atribuir e terminar viagens e entregas', roles: ['dispatch'] },
  'places.change': { label: 'Mudar lugares e taxas de entrega', roles: ['dispatch'] },
  'news.read': { label: 'Ver mensagens e avisos sem resposta', roles: ['support', 'dispatch'] },
  'audit.read': { label: 'Ler o registo da mesa', roles: [] },
  'roles.change': { label: 'Propor e decidir papéis', roles: [] },
  'system.mend': { label: 'Tentar de novo o que parou', roles: [] },
} as const satisfies Readonly<Record<string, RightOf>>
export type Right = keyof typeof RIGHTS

export const RIGHT_NAMES = Object.keys(RIGHTS) as [Right, ...Right[]]

export const hasRight = (roles: readonly StaffRole[], right: Right): boolean =>
  roles.includes('administrator') || roles.some((role) => (RIGHTS[right].roles as readonly StaffRole[]).includes(role))

export const rightsOf = (roles: readonly StaffRole[]): Right[] => RIGHT_NAMES.filter((right) => hasRight(roles, right))
