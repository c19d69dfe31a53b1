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
  cases: { ride: 'viagens', delivery: 'viagens' },
  actions: {
    'ride.ended': 'Terminou uma viagem',
    'ride.assigned': 'Atribuiu um motorista a uma viagem',
    'delivery.ended': 'Cancelou uma entrega',
    'delivery.assigned': 'Atribuiu um motorista a uma entrega',
  },
}
