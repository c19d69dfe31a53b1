import { BellRing, MessageSquare } from 'lucide-react'
import type { Desk } from '../../../lib/desk.ts'

export const desk: Desk = {
  tabs: [
    {
      value: 'sem-resposta',
      right: 'news.read',
      label: 'Sem resposta',
      icon: BellRing,
      order: 84,
      load: async () => (await import('./chains-tab.tsx')).ChainsTab,
    },
    {
      value: 'mensagens',
      right: 'news.read',
      label: 'Mensagens',
      icon: MessageSquare,
      order: 85,
      load: async () => (await import('./messages-tab.tsx')).MessagesTab,
    },
  ],
}
