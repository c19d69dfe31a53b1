import * as z from 'zod/mini'
import { ownPassword } from '../accounts/credentials.ts'
import { typedCode } from '../kernel/code-field.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { says } from '../kernel/field.ts'
import { RIGHT_NAMES } from './rights.ts'

/**
 * Whether this session may work at the desk. `closed`: the password, and with `needsCode` a code, must be given again.
 * `unprepared`: the person has no second factor yet.
 */
export const access = z.object({
  state: z.enum(['open', 'closed', 'unprepared']),
  needsCode: z.boolean(),
  /** What the person may do at the desk; servers of the release before do not say it, and allow everything. */
  rights: z.optional(z.array(z.enum(RIGHT_NAMES))),
})
export type Access = z.output<typeof access>

export const getAccess = endpoint({
  method: 'GET',
  path: '/api/operator/access',
  summary: 'Se esta sessão pode trabalhar na mesa, e o que falta.',
  session: 'required',
  right: 'desk.open',
  status: 200,
  reply: access,
  errors: ['staff.not_allowed'],
  cache: 'no-store',
})

const CODE_SAYS = says('code_invalid', 'O código tem seis algarismos.')

export const confirmation = z.object({
  password: ownPassword,
  /** Six digits of the person's authenticator. */
  code: z.optional(typedCode(/^\d{6}$/, CODE_SAYS)),
})

export const openAccess = endpoint({
  method: 'POST',
  path: '/api/operator/access',
  summary: 'Abre a mesa nesta sessão por doze horas, com a palavra-passe e o código.',
  session: 'required',
  right: 'desk.open',
  body: confirmation,
  status: 200,
  reply: access,
  errors: ['staff.not_allowed', 'staff.second_factor_missing', 'accounts.too_many_attempts'],
  cache: 'no-store',
})

export const preparation = z.object({ password: ownPassword })

export const prepareSecondFactor = endpoint({
  method: 'POST',
  path: '/api/operator/second-factor',
  summary: 'Faz uma chave para a aplicação de códigos de quem ainda não tem nenhuma confirmada.',
  session: 'required',
  right: 'desk.open',
  body: preparation,
  status: 200,
  reply: z.object({
    /** In base 32, to be typed. */
    secret: z.string(),
    /** `otpauth://`, to be opened or shown as a QR code. */
    address: z.string(),
  }),
  errors: ['staff.not_allowed', 'staff.second_factor_exists', 'accounts.too_many_attempts'],
  cache: 'no-store',
})

export const staffEndpoints = { getAccess, openAccess, prepareSecondFactor }
