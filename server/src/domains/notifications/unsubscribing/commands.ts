import { CLASS_RULES, NOTICE_CLASSES, type NoticeClass } from '@salama/contract/notifications/classes'
import type { Sql } from '../../../platform/db/database.ts'
import { seal, unseal } from '../../../platform/session/sealed.ts'
import { switchOff } from '../ways/store.ts'

const USE = 'unsubscribe'
export const UNSUBSCRIBE = '/n/sair'

type Ended = { userId: string; class: NoticeClass }

/** The path at which one press ends mails of this class, for ever; null where they protect the account. */
export function unsubscribePath(secret: string, { userId, class: noticeClass }: Ended): string | null {
  if (CLASS_RULES[noticeClass].ways.email === 'always') return null
  return `${UNSUBSCRIBE}/${seal(secret, USE, `${userId} ${noticeClass}`).toString('base64url')}`
}

/** Answers whether the path was one of ours. */
export async function endMails(db: Sql, { secret, token }: { secret: string; token: string }): Promise<boolean> {
  const ended = endedBy(secret, token)
  if (ended) await switchOff(db, { ...ended, way: 'email' })
  return ended !== undefined
}

function endedBy(secret: string, token: string): Ended | undefined {
  try {
    const [userId = '', said] = unseal(secret, USE, Buffer.from(token, 'base64url')).split(' ')
    const noticeClass = NOTICE_CLASSES.find((one) => one === said)
    return noticeClass && { userId, class: noticeClass }
  } catch {
    // Of another installation, or made up.
    return undefined
  }
}
