import { MapPinCheck, Route } from 'lucide-react'
import type { Desk } from '../../../lib/desk.ts'

export const desk: Desk = {
  tabs: [
    {
      value: 'viagens',
      right: 'tasks.read',
      label: 'Viagens e entregas',
      icon: Route,
      order: 55,
      load: async () => (await import('./tasks-tab.tsx')).TasksTab,
    },
    {
      value: 'chegadas',
      right: 'tasks.decide',
      label: 'Chegadas em dúvida',
      icon: MapPinCheck,
      order: 56,
      load: async () => (await import('./arrivals-tab.tsx')).ArrivalsTab,
    },
  ],
  cases: { ride: 'viagens', delivery: 'viagens' },
  actions: {
    'ride.ended': 'Terminou uma viagem',
    'ride.assigned': 'Atribuiu um motorista a uma viagem',
    'arrival.released': 'Pagou uma chegada em dúvida',
    'arrival.returned': 'Devolveu ao cliente uma chegada em dúvida',
    'arrival.withheld': 'Não pagou uma chegada em dúvida',
    'delivery.ended': 'Cancelou uma entrega',
    'delivery.assigned': 'Atribuiu um motorista a uma entrega',
  },
}
