import * as z from 'zod/mini'
import { described } from './described.ts'
import { rule, says } from './field.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isId = (value: string): boolean => UUID.test(value)

/** Every id is a UUID string (decision F-13). */
export const id = described(z.string().check(rule(isId, says('id_invalid', 'Identificador inválido.'))), {
  format: 'uuid',
})

/** An id that the server answers and that is no UUID: such as of a place, a plan or a movement of stock. */
export const chosenId = described(z.string(), { minLength: 1 })

/** Path parameter `:id`. An id that cannot exist is answered like one that does not: 404. */
export const idParams = z.object({ id })
