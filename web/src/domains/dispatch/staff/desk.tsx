import type { Desk } from '../../../lib/desk.ts'

export const desk: Desk = {
  tabs: [
    {
      value: 'viagens',
      label: 'Viagens e entregas',
      order: 55,
      load: async () => (await import('./tasks-tab.tsx')).TasksTab,
    },
  ],
  cases: { ride: 'viagens' },
  actions: { 'ride.ended': 'Terminou uma viagem' },
}
