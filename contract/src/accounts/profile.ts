import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { contact } from './codes.ts'
import { contactChange, nameChange } from './forms.ts'
import { user } from './index.ts'

export const changeName = endpoint({
  method: 'PATCH',
  path: '/api/auth/user',
  summary: 'Muda o nome do próprio.',
  session: 'required',
  body: nameChange,
  status: 200,
  reply: user,
  errors: ['accounts.is_demonstration'],
  cache: 'no-store',
})

export const changeContact = endpoint({
  method: 'POST',
  path: '/api/auth/contacts',
  summary: 'Acrescenta ou muda um contacto da conta; o novo está por confirmar.',
  session: 'required',
  body: contactChange,
  status: 200,
  reply: z.array(contact),
  errors: ['accounts.already_exists', 'accounts.too_many_attempts', 'accounts.is_demonstration'],
  cache: 'no-store',
})

export const accountsEndpoints = { changeName, changeContact }
