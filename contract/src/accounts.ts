import * as z from 'zod/mini'
import { endpoint, type Reply } from './kernel/endpoint.ts'
import { defineErrors } from './kernel/errors.ts'
import { rule, says, text } from './kernel/field.ts'
import { nationalPhone, phone } from './kernel/phone.ts'
import { instant } from './kernel/time.ts'

/** The five roles a person may choose. Doctor is a profile and operator a grant, never a role. */
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
  role_in_use: [409, 'Conclua primeiro o que tem em curso neste papel.'],
})

/** One @, something on both sides, a dot in the domain: linear, and the confirmation message proves the rest. */
export const isEmail = (value: string): boolean => /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/.test(value)

const email = text({ max: 254 }).check(rule(isEmail, says('email_invalid', 'E-mail inválido')), z.toLowerCase())

const password = text({
  min: 8,
  max: 200,
  trim: false,
  tooShort: says('password_short', 'A palavra-passe deve ter pelo menos 8 caracteres.'),
})

const fullName = text({ min: 2, max: 120, tooShort: says('name_required', 'Indique o seu nome completo.') })

// An empty field of a form is the same as an absent one.
const optional = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform((): undefined => undefined),
      ),
      schema,
    ]),
  )

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

const registration = z
  .object({
    fullName,
    phone: optional(phone),
    email: optional(email),
    password,
    acceptTerms: z
      .boolean()
      .check(
        rule(
          (value: boolean) => value,
          says('terms_required', 'Aceite os termos e a política de privacidade para continuar.'),
        ),
      ),
  })
  .check(
    z.refine((value) => Boolean(value.email ?? value.phone), {
      path: ['email'],
      error: says('contact_required', 'Indique um e-mail ou um telefone.'),
    }),
  )

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Cria uma conta e inicia a sessão.',
  session: 'none',
  body: registration,
  status: 201,
  reply: user,
  errors: ['accounts.already_exists', 'accounts.wrong_credentials', 'accounts.too_many_attempts'],
  idempotent: true,
  cache: 'no-store',
  limit: 'credentials',
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Inicia a sessão com e-mail ou telefone e palavra-passe.',
  session: 'none',
  body: z.object({
    identifier: text({ min: 1, max: 254, tooShort: says('identifier_required', 'Indique o e-mail ou o telefone.') }),
    password: text({ min: 1, max: 200, trim: false, tooShort: says('password_required', 'Indique a palavra-passe.') }),
  }),
  status: 200,
  reply: user,
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
