import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { id, idParams } from '../kernel/id.ts'
import { instant } from '../kernel/time-field.ts'
import { newNote } from './forms.ts'
import { person } from './index.ts'

/** Who of staff has a case open, and until when unless they say so again. */
export const claim = z.object({ caseId: id, staff: person, since: instant, until: instant })
export type Claim = z.output<typeof claim>

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/operator/claims',
  summary: 'Os casos que alguém da equipa tem abertos agora, de todas as partes da mesa.',
  session: 'required',
  right: 'desk.open',
  status: 200,
  reply: z.array(claim),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const claimCase = endpoint({
  method: 'POST',
  path: '/api/operator/cases/:id/claim',
  summary:
    'Diz que o próprio tem o caso aberto, e responde quem o tem: outra pessoa fica com ele enquanto o disser, a não ser que se passe (`takeOver`).',
  session: 'required',
  right: 'desk.open',
  params: idParams,
  body: z.object({ takeOver: z._default(z.boolean(), false) }),
  status: 200,
  reply: claim,
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const releaseCase = endpoint({
  method: 'POST',
  path: '/api/operator/cases/:id/release',
  summary: 'Diz que o próprio já não tem o caso aberto.',
  session: 'required',
  right: 'desk.open',
  params: idParams,
  status: 200,
  reply: z.object({ caseId: id }),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const caseNote = z.object({ id: z.int(), author: person, text: z.string(), at: instant })
export type CaseNote = z.output<typeof caseNote>

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/operator/cases/:id/notes',
  summary: 'As notas internas de um caso, a mais antiga primeiro.',
  session: 'required',
  right: 'desk.open',
  params: idParams,
  status: 200,
  reply: z.array(caseNote),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const addNote = endpoint({
  method: 'POST',
  path: '/api/operator/cases/:id/notes',
  summary: 'Junta uma nota interna a um caso; só a equipa a lê, e ninguém a muda.',
  session: 'required',
  right: 'desk.open',
  params: idParams,
  body: newNote,
  status: 201,
  reply: caseNote,
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  idempotent: true,
  cache: 'no-store',
})

export const staffEndpoints = { listClaims, claimCase, releaseCase, listNotes, addNote }
