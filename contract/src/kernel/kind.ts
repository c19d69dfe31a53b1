import * as z from 'zod/mini'
import { rule } from './field.ts'

/** SQL has the same. */
export const KIND_FORM = /^[a-z_]{2,40}$/

/**
 * The name of a kind that domains register on the server, e.g. what can be bought: the contract and SQL check its form, the
 * registry that it exists. `unknown` is said in both cases.
 */
export const kindName = (unknown: string) => z.string(unknown).check(rule((value) => KIND_FORM.test(value), unknown))
