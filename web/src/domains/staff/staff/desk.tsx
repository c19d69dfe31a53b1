import type { Desk } from '../../../lib/desk.ts'

export const desk: Desk = {
  tabs: [
    {
      value: 'registo',
      label: 'Registo',
      order: 90,
      async load() {
        const { AuditTab } = await import('./audit-tab.tsx')
        return ({ joins }) => <AuditTab labels={joins.actions} />
      },
    },
  ],
}
