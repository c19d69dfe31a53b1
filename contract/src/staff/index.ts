import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { rule, says, text } from '../kernel/field.ts'
import { chosenId } from '../kernel/id.ts'
import { instant } from '../kernel/time-field.ts'

/** People at the desk: every domain declares its own calls for them in its `staff.ts`. */
export const staffErrors = defineErrors('staff', {
  not_allowed: [403, 'Esta área é só para operadores.'],
  no_right: [403, 'O seu papel na mesa não inclui isto. Peça-o a quem administra.'],
  access_closed: [403, 'Por segurança, confirme quem é antes de continuar na mesa.'],
  second_factor_missing: [409, 'Faça primeiro a chave da sua aplicação de códigos.'],
  second_factor_exists: [409, 'Já tem uma chave confirmada. Se a perdeu, peça a quem gere o servidor que a retire.'],
  second_person_needed: [
    409,
    'O seu acordo ficou registado. Passa do que um operador decide sozinho em 24 horas, somando este cliente, este pagamento e as suas decisões: outro tem de decidir o mesmo.',
  ],
  event_not_parked: [404, 'Este acontecimento já foi entregue ou enviado de novo.'],
  row_not_parked: [404, 'Esta linha já não está parada.'],
  own_case: [409, 'Não pode decidir sobre o que é seu. Peça a outro operador.'],
  person_not_found: [404, 'Não encontrámos esta pessoa.'],
  own_roles: [409, 'Ninguém muda os seus próprios papéis. Peça a dois colegas que administram.'],
  roles_same: [409, 'A pessoa já tem exatamente estes papéis.'],
  change_open: [409, 'Já há uma mudança de papéis desta pessoa à espera de um segundo acordo.'],
  change_not_found: [404, 'Não encontrámos esta mudança de papéis.'],
  change_not_now: [409, 'Esta mudança já foi decidida, ou quem a propôs já não a podia propor.'],
  change_second_person: [409, 'Quem propôs não decide: outra pessoa que administra tem de concordar.'],
})

/** Written by staff, read by the person concerned. */
export const reason = text({
  min: 3,
  max: 500,
  tooShort: says('reason_required', 'Escreva o motivo, como a pessoa o vai ler.'),
})

/** How staff see an account. */
export const person = z.object({ id: z.string(), name: z.string() })

/** What waits for a person in one kind of work at the desk. */
export const queue = z.object({
  /** As the page at the desk calls it: `/operador?separador=<name>`. */
  name: z.string(),
  count: z.int(),
  /** When the one that has waited longest began to. */
  oldest: z.nullable(instant),
})
export type Queue = z.output<typeof queue>

export const listQueues = endpoint({
  method: 'GET',
  path: '/api/operator/queues',
  summary: 'Quanto espera por uma pessoa em cada parte da mesa, todo contado, e desde quando.',
  session: 'required',
  right: 'desk.open',
  status: 200,
  reply: z.array(queue),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const parkedEvent = z.object({
  id: chosenId,
  /** The domain that could not react, and to which event. */
  consumer: z.string(),
  type: z.string(),
  attempts: z.int(),
  lastError: z.string(),
  parkedAt: instant,
})
export type ParkedEvent = z.output<typeof parkedEvent>

export const listParkedEvents = endpoint({
  method: 'GET',
  path: '/api/operator/parked-events',
  summary: 'Os acontecimentos que um domínio não conseguiu tratar e que já não são tentados, o mais antigo primeiro.',
  session: 'required',
  right: 'system.mend',
  status: 200,
  reply: z.array(parkedEvent),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

const PARKED_ID = /^[1-9][0-9]{0,17}$/

/** The same event is delivered anew, as if for the first time. */
export const resendParkedEvent = endpoint({
  method: 'POST',
  path: '/api/operator/parked-events/:id/resend',
  summary: 'Entrega de novo um acontecimento parado.',
  session: 'required',
  right: 'system.mend',
  params: z.object({
    id: z.string().check(rule((value) => PARKED_ID.test(value), says('id_invalid', 'Identificador inválido.'))),
  }),
  status: 200,
  reply: z.object({ id: chosenId }),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right', 'staff.event_not_parked'],
  cache: 'no-store',
})

const parkedRow = z.object({
  /** The call whose list leaves it out, as 'GET /api/operator/refunds', or the sweep that gave it up. */
  source: z.string(),
  rowId: chosenId,
  attempts: z.int(),
  lastError: z.string(),
  parkedAt: instant,
})
export type ParkedRow = z.output<typeof parkedRow>

export const listParkedRows = endpoint({
  method: 'GET',
  path: '/api/operator/parked-rows',
  summary:
    'As linhas que uma lista não consegue mostrar ou que um trabalho de fundo deixou de tentar, a mais antiga primeiro.',
  session: 'required',
  right: 'system.mend',
  status: 200,
  reply: z.array(parkedRow),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

const namedBy = text({ min: 1, max: 200 })

/** It is shown and tried again; what still fails is parked anew. */
export const retryParkedRow = endpoint({
  method: 'POST',
  path: '/api/operator/parked-rows/retry',
  summary: 'Volta a mostrar e a tentar uma linha parada.',
  session: 'required',
  right: 'system.mend',
  body: z.object({ source: namedBy, rowId: namedBy }),
  status: 200,
  reply: z.object({ rowId: chosenId }),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right', 'staff.row_not_parked'],
  cache: 'no-store',
})

export const staffEndpoints = {
  listQueues,
  listParkedEvents,
  resendParkedEvent,
  listParkedRows,
  retryParkedRow,
}
