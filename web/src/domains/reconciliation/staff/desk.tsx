import { Scale } from 'lucide-react'
import type { Desk } from '../../../lib/desk.ts'

export const desk: Desk = {
  tabs: [
    {
      value: 'reconciliacao',
      right: 'books.reconcile',
      label: 'Reconciliação',
      icon: Scale,
      order: 70,
      load: async () => (await import('./reconciliation-tab.tsx')).ReconciliationTab,
    },
  ],
  actions: {
    'reconciliation.started': 'Mandou conferir um dia',
    'statement.imported': 'Importou um extrato',
    'statement.explained': 'Explicou uma linha de um extrato',
  },
}
