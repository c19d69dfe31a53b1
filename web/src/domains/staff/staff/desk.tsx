import { OctagonPause, ScrollText, UsersRound } from 'lucide-react'
import type { Desk } from '../../../lib/desk.ts'

export const desk: Desk = {
  tabs: [
    {
      value: 'parados',
      right: 'system.mend',
      label: 'Parados',
      icon: OctagonPause,
      order: 80,
      load: async () => (await import('./parked-tab.tsx')).ParkedTab,
    },
    {
      value: 'equipa',
      right: 'roles.change',
      label: 'Equipa',
      icon: UsersRound,
      order: 88,
      load: async () => (await import('./roles-tab.tsx')).RolesTab,
    },
    {
      value: 'registo',
      right: 'audit.read',
      label: 'Registo',
      icon: ScrollText,
      order: 90,
      async load() {
        const { AuditTab } = await import('./audit-tab.tsx')
        return ({ joins }) => <AuditTab labels={joins.actions} cases={joins.cases} />
      },
    },
  ],
  person: [{ right: 'roles.change', order: 20, load: async () => (await import('./roles-button.tsx')).RolesButton }],
  actions: {
    'desk.opened': 'Abriu a mesa',
    'audit.downloaded': 'Descarregou o registo',
    'person.read': 'Abriu a página de uma pessoa',
    'roles.proposed': 'Propôs papéis na mesa',
    'roles.agreed': 'Concordou com papéis na mesa',
    'roles.refused': 'Recusou papéis na mesa',
    'roles.withdrawn': 'Retirou uma proposta de papéis',
    'roles.own_refused': 'Tentou mudar os seus próprios papéis',
    'roles.alone_refused': 'Tentou decidir sozinho papéis que propôs',
    'case.taken_over': 'Passou para si um caso de outro operador',
    'event.resent': 'Enviou de novo um acontecimento parado',
    'row.retried': 'Voltou a tentar uma linha parada',
  },
}
