import type { Sql } from '../../../platform/db/database.ts'
import { insertAudit } from '../store.ts'

type DocumentReading = { operatorId: string; paymentId: string; now: Date }

/** An operator had a person's receipt or credit note drawn. */
export const auditReading = (db: Sql, { operatorId, paymentId, now }: DocumentReading): Promise<void> =>
  insertAudit(db, { operatorId, action: 'document.opened', subjectId: paymentId, reason: null, now })
