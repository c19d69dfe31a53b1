import * as z from 'zod/mini'
import { says } from './field.ts'

/**
 * What a form was filled in from: the `revision` that its reader was given. What has another one by now is not overwritten.
 * Without it nothing is compared.
 */
export const revisionRead = z.optional(z.int(says('revision_invalid', 'Indique a revisão que leu.')))

/** Whether somebody changed it since it was read. */
export const isChangedSince = (read: number | undefined, now: number): boolean => read !== undefined && read !== now
