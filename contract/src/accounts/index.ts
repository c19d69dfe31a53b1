import * as z from 'zod/mini'
import { endpoint, type Reply } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { says } from '../kernel/field.ts'
import type { Limit } from '../kernel/limit.ts'
import { nationalPhone } from '../kernel/phone-field.ts'
import { instant } from '../kernel/time-field.ts'
import { credentials, registration } from './credentials.ts'

/** The five roles a person may choose. Doctor is a profile and staff a grant, never a role. */
export const USER_TYPES = ['customer', 'teacher', 'restaurant_vendor', 'pharmacy', 'delivery_driver'] as const
export type UserType = (typeof USER_TYPES)[number]

/** What the role screen shows of one role. */
export type RoleOption = {
  id: UserType
  title: string
  description: string
  /** Usable at once; otherwise `verificationNote` says what is checked first. */
  immediate: boolean
  verificationNote: string | null
}

export const ROLE_OPTIONS: readonly RoleOption[] = [
  {
    id: 'customer',
    title: 'Cliente',
    description: 'Comprar produtos, marcar consultas e pedir serviços',
    immediate: true,
    verificationNote: null,
  },
  {
    id: 'teacher',
    title: 'Professor/Instrutor',
    description: 'Dar cursos e criar conteúdos educativos',
    immediate: true,
    verificationNote: null,
  },
  {
    id: 'restaurant_vendor',
    title: 'Restaurante',
    description: 'Vender comida e bebidas online',
    immediate: false,
    verificationNote: 'Requer verificação da licença comercial',
  },
  {
    id: 'pharmacy',
    title: 'Farmácia',
    description: 'Vender medicamentos e produtos de saúde',
    immediate: false,
    verificationNote: 'Requer verificação da licença farmacêutica',
  },
  {
    id: 'delivery_driver',
    title: 'Entregador',
    description: 'Entregar produtos e comida',
    immediate: false,
    verificationNote: 'Requer verificação de documentos e veículo',
  },
]

export const accountsErrors = defineErrors('accounts', {
  already_exists: [409, 'Já existe uma conta com este e-mail ou telefone.'],
  wrong_credentials: [401, 'Unauthorized'],
  too_many_attempts: [429, 'Demasiadas tentativas. Aguarde alguns minutos e tente novamente.'],
  is_demonstration: [403, 'As contas da demonstração são de todos: estes dados não mudam.'],
  no_channel: [503, 'De momento não conseguimos enviar códigos por este meio. Fale connosco.'],
  too_many_codes: [429, 'Já pediu vários códigos. Aguarde e veja as suas mensagens.'],
  codes_spent: [429, 'Hoje já não enviamos mais códigos por SMS. Use o e-mail ou tente amanhã.'],
  too_many_wrong_codes: [
    429,
    'Foram escritos demasiados códigos errados para este contacto. Entre com a palavra-passe ou fale com o apoio.',
  ],
  code_over: [409, 'Este código já não serve. Peça outro.'],
  contact_missing: [409, 'A sua conta não tem este contacto.'],
  export_missing: [404, 'Este arquivo já não existe. Peça outro.'],
  erasure_blocked: [409, 'Ainda não podemos apagar a conta: há coisas por terminar.'],
  erasure_missing: [409, 'Não há nenhum pedido que possa ser retirado.'],
  role_in_use: [409, 'Conclua primeiro o que tem em curso neste papel.'],
})

export const user = z.object({
  id: z.string(),
  /** The active role; null means that a role must still be chosen. */
  userType: z.nullable(z.enum(USER_TYPES)),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(nationalPhone),
  profileImageUrl: z.nullable(z.string()),
  /** Profiles and grants the person has beside the role: what portals may open. */
  profiles: z.array(z.string()),
  createdAt: instant,
})
export type User = z.output<typeof user>

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'O utilizador desta sessão.',
  session: 'required',
  status: 200,
  reply: user,
  errors: [],
  cache: 'no-store',
})

const example = {
  body: {
    fullName: 'Ana Macuácua',
    phone: '84 123 4567',
    email: 'ana@exemplo.co.mz',
    password: 'uma frase que só eu sei',
    acceptTerms: true,
  },
  reply: {
    id: '0b8f2f5e-52c1-4d1e-9d0a-3a4c5b6d7e8f',
    userType: 'customer',
    firstName: 'Ana',
    lastName: 'Macuácua',
    email: 'ana@exemplo.co.mz',
    phone: '841234567',
    profileImageUrl: null,
    profiles: [],
    createdAt: '2026-11-23T08:00:00.000Z',
  },
}

/** Per address; wrong passwords are counted by account. */
const registrationsLimit: Limit = { name: 'registrations', most: 1_000, windowMs: 15 * 60_000 }

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Cria uma conta e inicia a sessão.',
  session: 'none',
  body: registration,
  status: 201,
  reply: user,
  example,
  errors: ['accounts.already_exists', 'accounts.wrong_credentials', 'accounts.too_many_attempts'],
  idempotent: true,
  cache: 'no-store',
  limit: registrationsLimit,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Inicia a sessão com e-mail ou telefone e palavra-passe.',
  session: 'none',
  body: credentials,
  status: 200,
  reply: user,
  example: { ...example, body: { identifier: 'ana@exemplo.co.mz', password: 'uma frase que só eu sei' } },
  errors: ['accounts.wrong_credentials', 'accounts.too_many_attempts'],
  cache: 'no-store',
})

export const selectRole = endpoint({
  method: 'POST',
  path: '/api/auth/select-role',
  summary: 'Escolhe ou muda o papel ativo.',
  session: 'required',
  body: z.object({
    userType: z.enum(USER_TYPES, { error: says('role_unknown', 'Escolha um dos papéis disponíveis.') }),
  }),
  status: 200,
  reply: user,
  errors: ['accounts.role_in_use'],
  cache: 'no-store',
})

export const accountsEndpoints = { getCurrentUser, register, signIn, selectRole }
export type CurrentUser = Reply<typeof getCurrentUser>

declare module '../events.ts' {
  interface DomainEvents {
    'accounts.registered': { userId: string }
    'accounts.role_selected': { userId: string }
    'accounts.password_changed': { userId: string; at: string }
    'accounts.contact_changed': { userId: string; channel: 'sms' | 'email'; at: string }
    /** By a code, also one that recovered the account. */
    'accounts.contact_confirmed': { userId: string }
    'accounts.picture_changed': { userId: string }
    'accounts.export_ready': { userId: string; exportId: string; keptUntil: string }
    'accounts.erasure_asked': { userId: string; dueAt: string }
    'accounts.erasure_withdrawn': { userId: string; at: string }
    'accounts.erasure_waits': { userId: string; at: string; reason: string }
    /** Names and contacts are gone; what others hold for it outside the database goes now. */
    'accounts.erased': { userId: string }
  }
}
