import { MessageSquare } from 'lucide-react'
import type { Desk } from '../../../lib/desk.ts'

export const desk: Desk = {
  tabs: [
    {
      value: 'mensagens',
      label: 'Mensagens',
      icon: MessageSquare,
      order: 85,
      load: async () => (await import('./messages-tab.tsx')).MessagesTab,
    },
  ],
}
