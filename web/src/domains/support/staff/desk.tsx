import { LifeBuoy } from 'lucide-react'
import type { Desk } from '../../../lib/desk.ts'

export const desk: Desk = {
  tabs: [
    {
      value: 'apoio',
      right: 'tickets.answer',
      label: 'Apoio',
      icon: LifeBuoy,
      order: 50,
      load: async () => (await import('./tickets-tab.tsx')).TicketsTab,
    },
  ],
  cases: { ticket: 'apoio' },
  actions: {
    'ticket.read': 'Abriu uma conversa',
    'ticket.answered': 'Respondeu a uma conversa',
    'ticket.closed': 'Encerrou uma conversa',
  },
}
