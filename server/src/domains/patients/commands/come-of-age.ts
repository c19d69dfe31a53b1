import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../notifications/public.ts'
import * as store from '../store.ts'

/** Somebody without an account is an adult: those who cared for them are told, and the record is their own. */
export async function comeOfAge(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  if (!(await store.noteOfAge(tx.sql, { id, now }))) return
  tx.emit('patients.came_of_age', { patientId: id })
  const guardians = await store.findLast(tx.sql, id)
  const own = guardians.find(({ relation, until }) => relation === 'self' && until === null)
  if (own) tx.emit('patients.passed', { patientId: id, accountId: own.account_id })
  for (const { account_id: userId, relation } of guardians) {
    const isSelf = relation === 'self'
    await notify(tx, {
      userId,
      source: `patients.came_of_age:${id}:${userId}`,
      class: 'account',
      title: isSelf ? 'O seu processo é seu' : 'Já fez 18 anos',
      body: isSelf
        ? 'Fez 18 anos: a partir de hoje só a sua conta lê o seu processo.'
        : 'Alguém da sua família fez 18 anos: a partir de hoje só a própria pessoa lê o seu processo e marca por si.',
      href: '/perfil/familia',
      now,
    })
  }
}

/** The sweep of eighteenth birthdays. */
export const COME_OF_AGE = 'patients.come_of_age'
