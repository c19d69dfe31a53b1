import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { says } from '../kernel/field.ts'
import { id, idParams } from '../kernel/id.ts'
import type { Limit } from '../kernel/limit.ts'
import { instant, sentDay } from '../kernel/time-field.ts'
import { joinForm, patientChange, patientForm } from './form.ts'
import { RELATION_NAMES, RIGHTS, ROLE_NAMES, SEX_NAMES } from './words.ts'

export const patientsErrors = defineErrors('patients', {
  not_found: [404, 'Não encontrámos esta pessoa na sua família.'],
  not_allowed: [403, 'Só quem cuida desta pessoa, ou ela própria, pode fazer isto.'],
  too_many: [409, 'A sua família já tem 12 pessoas.'],
  two_guardians: [409, 'Duas pessoas já cuidam desta criança.'],
  helpers_full: [409, 'Já há pessoas a mais a marcar por esta pessoa. Retire uma primeiro.'],
  already: [409, 'Esta pessoa já está na sua família.'],
  not_now: [409, 'O processo passa para a própria pessoa aos 18 anos. O código pode ser dado 90 dias antes.'],
  is_self: [409, 'Não se pode retirar a si.'],
  guardian_not_found: [404, 'Não encontrámos quem age por esta pessoa.'],
  code_over: [404, 'O código não está certo, já foi usado ou passou do prazo. Peça outro.'],
  code_own: [409, 'Este código é para outra pessoa: escreva-o na conta dela.'],
})

/** People for whom one account acts, itself included. */
export const MOST_PATIENTS = 12
/** An account that acts in full for a child. */
export const MOST_GUARDIANS = 2

export const right = z.enum(RIGHTS)

export const patient = z.object({
  id,
  /** The account's own person. */
  isSelf: z.boolean(),
  name: z.string(),
  /** null: not said yet, which only the account's own person may. */
  bornOn: z.nullable(sentDay),
  sex: z.enum(SEX_NAMES),
  /** What the person is to the account; null for the account's own. */
  relation: z.nullable(z.enum(RELATION_NAMES)),
  document: z.string(),
  /** Has an account, where the person speaks for themselves. */
  hasAccount: z.boolean(),
  /** What the account may do for this person now. */
  rights: z.array(right),
  /** From when, and until when, the account acts; null: no end. */
  since: instant,
  until: z.nullable(instant),
})
export type Patient = z.output<typeof patient>

export const guardian = z.object({
  id,
  name: z.string(),
  relation: z.enum(RELATION_NAMES),
  rights: z.array(right),
  since: instant,
  until: z.nullable(instant),
  /** The account that asks. */
  isMe: z.boolean(),
})
export type Guardian = z.output<typeof guardian>

export const listPatients = endpoint({
  method: 'GET',
  path: '/api/patients',
  summary: 'O próprio e as pessoas por quem a conta age; o próprio primeiro.',
  session: 'required',
  status: 200,
  reply: z.array(patient),
  errors: [],
  cache: 'no-store',
})

export const addPatient = endpoint({
  method: 'POST',
  path: '/api/patients',
  summary: 'Acrescenta uma criança à família, com as alergias que já se conhecem.',
  session: 'required',
  body: patientForm,
  status: 201,
  reply: patient,
  errors: ['patients.too_many'],
  idempotent: true,
  cache: 'no-store',
})

export const changePatient = endpoint({
  method: 'PATCH',
  path: '/api/patients/:id',
  summary: 'Muda os dados de uma pessoa. A data de nascimento de uma criança só muda no apoio ao cliente.',
  session: 'required',
  params: idParams,
  body: patientChange,
  status: 200,
  reply: patient,
  errors: ['patients.not_found', 'patients.not_allowed'],
  cache: 'no-store',
})

export const removePatient = endpoint({
  method: 'DELETE',
  path: '/api/patients/:id',
  summary: 'A conta deixa de agir por uma pessoa. O processo da pessoa fica como está.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.object({ id }),
  errors: ['patients.not_found', 'patients.is_self'],
  cache: 'no-store',
})

export const listGuardians = endpoint({
  method: 'GET',
  path: '/api/patients/:id/guardians',
  summary: 'Quem age por uma pessoa, com que direitos e até quando.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.array(guardian),
  errors: ['patients.not_found'],
  cache: 'no-store',
})

export const invitation = z.object({
  /** To be typed in the other person's account. */
  code: z.string(),
  expiresAt: instant,
})
export type Invitation = z.output<typeof invitation>

export const inviteGuardian = endpoint({
  method: 'POST',
  path: '/api/patients/:id/guardians',
  summary:
    'Um código para outra conta: cuidar da criança (guardian), marcar e pagar sem ler (helper), ou ficar com o próprio processo aos 18 anos (self).',
  session: 'required',
  params: idParams,
  body: z.object({ role: z.enum(ROLE_NAMES, { error: says('role_unknown', 'Diga para que é o código.') }) }),
  status: 201,
  reply: invitation,
  errors: [
    'patients.not_found',
    'patients.not_allowed',
    'patients.two_guardians',
    'patients.helpers_full',
    'patients.not_now',
  ],
  cache: 'no-store',
})

export const endGuardian = endpoint({
  method: 'DELETE',
  path: '/api/patients/:id/guardians/:guardianId',
  summary: 'Alguém deixa de agir por uma pessoa: por vontade dela, ou dele próprio.',
  session: 'required',
  params: z.object({ id, guardianId: id }),
  status: 200,
  reply: z.object({ id }),
  errors: ['patients.not_found', 'patients.not_allowed', 'patients.guardian_not_found'],
  cache: 'no-store',
})

/** A code has 50 bits: guessing is hopeless, and slow. */
const joinsLimit: Limit = { name: 'patients_joins', most: 10, windowMs: 60_000 }

export const joinPatient = endpoint({
  method: 'POST',
  path: '/api/patients/joins',
  summary: 'Escreve o código que outra conta deu, e passa a agir por essa pessoa.',
  session: 'required',
  body: joinForm,
  status: 201,
  reply: patient,
  errors: [
    'patients.code_over',
    'patients.code_own',
    'patients.too_many',
    'patients.two_guardians',
    'patients.helpers_full',
    'patients.already',
  ],
  limit: joinsLimit,
  cache: 'no-store',
})

export const patientsEndpoints = {
  listPatients,
  addPatient,
  changePatient,
  removePatient,
  listGuardians,
  inviteGuardian,
  endGuardian,
  joinPatient,
}

declare module '../events.ts' {
  interface DomainEvents {
    /** The record of somebody without an account is their own from now on: an account is theirs. */
    'patients.passed': { patientId: string; accountId: string }
    /** Somebody without an account is 18 today: those who cared for them no longer read. */
    'patients.came_of_age': { patientId: string }
  }
}
