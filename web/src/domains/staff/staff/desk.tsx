import { OctagonPause, ScrollText } from 'lucide-react'
import type { Desk } from '../../../lib/desk.ts'

export const desk: Desk = {
  tabs: [
    {
      value: 'parados',
      label: 'Parados',
      icon: OctagonPause,
      order: 80,
      load: async () => (await import('./parked-tab.tsx')).ParkedTab,
    },
    {
      value: 'registo',
      label: 'Registo',
      icon: ScrollText,
      order: 90,
      async load() {
        const { AuditTab } = await import('./audit-tab.tsx')
        return ({ joins }) => <AuditTab labels={joins.actions} cases={joins.cases} />
      },
    },
  ],
  actions: {
    'event.resent': 'Enviou de novo um acontecimento parado',
    'row.retried': 'Voltou a tentar uma linha parada',
  },
}
