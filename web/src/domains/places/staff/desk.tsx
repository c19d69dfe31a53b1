import { MapPin } from 'lucide-react'
import type { Desk } from '../../../lib/desk.ts'

export const desk: Desk = {
  tabs: [
    {
      value: 'lugares',
      right: 'places.change',
      label: 'Lugares',
      icon: MapPin,
      order: 75,
      load: async () => (await import('./places-tab.tsx')).PlacesTab,
    },
  ],
  actions: {
    'district.changed': 'Mudou a entrega de um distrito',
    'neighborhood.changed': 'Mudou um bairro',
  },
}
