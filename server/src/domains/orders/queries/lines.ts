import type { Report } from '@salama/contract/orders'
import type { ReportRow } from '../store/reports.ts'

export const describeReport = (row: ReportRow): Report => ({
  id: row.id,
  status: row.status,
  items: row.items,
  text: row.body,
  amount: row.amount,
  createdAt: row.created_at.toISOString(),
  ...(row.answer === '' ? {} : { answer: row.answer }),
})
