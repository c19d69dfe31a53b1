import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/time-field.ts'
import { passwordChange } from './forms.ts'

/** A browser in which the account is signed in. */
export const session = z.object({
  id: z.string(),
  /** 'Chrome em Android'; empty where the browser did not say. */
  browser: z.string(),
  signedInAt: instant,
  /** Within ten minutes. */
  lastSeenAt: instant,
  /** The one that asks. */
  current: z.boolean(),
})
export type Session = z.output<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Os navegadores em que a conta está aberta, o último usado primeiro.',
  session: 'required',
  status: 200,
  reply: z.array(session),
  errors: [],
  cache: 'no-store',
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Termina a sessão de um dos navegadores da conta.',
  session: 'required',
  params: z.object({ id }),
  status: 200,
  reply: z.object({ ended: z.int() }),
  errors: [],
  cache: 'no-store',
})

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Termina todas as sessões da conta, também a deste navegador.',
  session: 'required',
  status: 200,
  reply: z.object({ ended: z.int() }),
  errors: [],
  cache: 'no-store',
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password',
  summary: 'Muda a palavra-passe e termina as outras sessões da conta.',
  session: 'required',
  body: passwordChange,
  status: 200,
  reply: z.object({ ended: z.int() }),
  errors: ['accounts.too_many_attempts', 'accounts.is_demonstration'],
  cache: 'no-store',
})

/** Each person has one, the same in all their sessions: what their browsers keep unsent is unreadable without it. */
export const getDraftKey = endpoint({
  method: 'GET',
  path: '/api/auth/draft-key',
  summary: 'A chave com que o navegador cifra o que a pessoa escreveu e ainda não enviou.',
  session: 'required',
  status: 200,
  /** `key`: 32 bytes in base64url. `userId`: whose it is; a tab may still show who was signed in before. */
  reply: z.object({ key: z.string(), userId: z.string() }),
  errors: [],
  cache: 'no-store',
})

export const accountsEndpoints = { listSessions, endSession, endAllSessions, changePassword, getDraftKey }
