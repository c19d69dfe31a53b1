import { BadgeCheck } from 'lucide-react'
import type { Desk } from '../../../lib/desk.ts'

export const desk: Desk = {
  tabs: [
    {
      value: 'verificacoes',
      right: 'verifications.decide',
      label: 'Verificações',
      icon: BadgeCheck,
      order: 10,
      async load() {
        const { VerificationsTab } = await import('./verifications-tab.tsx')
        return ({ joins }) => <VerificationsTab contents={joins.contents} />
      },
    },
  ],
  actions: {
    'verification.in_review': 'Começou a analisar um pedido',
    'verification.opened': 'Abriu os documentos de um pedido',
    'verification.approved': 'Aprovou um pedido',
    'verification.rejected': 'Recusou um pedido',
    'verification.suspended': 'Suspendeu uma aprovação',
  },
}
