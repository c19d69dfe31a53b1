import { BookOpen } from 'lucide-react'
import type { Desk } from '../../../lib/desk.ts'
import type { MethodLabels } from './labels.ts'

declare module '../../../lib/desk.ts' {
  interface DeskJoins {
    /** The names of what accounts are divided by, which domains above the ledger know. */
    accountNames: MethodLabels
  }
}

export const desk: Desk = {
  tabs: [
    {
      value: 'razao',
      right: 'books.read',
      label: 'Livro-razão',
      icon: BookOpen,
      order: 60,
      async load() {
        const { LedgerTab } = await import('./ledger-tab.tsx')
        return ({ joins }) => <LedgerTab methods={joins.accountNames} />
      },
    },
  ],
  actions: {
    'statement.read': 'Abriu um extrato',
    'statement.downloaded': 'Descarregou um extrato',
  },
}
