import type { Desk } from '../../../lib/desk.ts'

export const desk: Desk = {
  actions: { 'record.opened': 'Abriu um processo clínico' },
  person: [
    {
      right: 'records.read',
      order: 30,
      load: async () => (await import('./record-opening.tsx')).RecordOpening,
    },
  ],
}
