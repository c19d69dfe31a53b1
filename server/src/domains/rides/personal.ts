import type { Personal } from '../../platform/rights/personal.ts'

/** Where a person was driven. */
export const ridesPersonal: Personal = {
  tables: {
    rides_history: {
      own: 'exists (select from rides_rides where id = own.ride_id and rider_id = :person)',
      archive: { title: 'Viagens: estados' },
      erasure: { plain: ['status', 'mover'] },
    },
    rides_quotes: { own: 'rider_id = :person', archive: { leftOut: 'the same as the quotes' }, erasure: 'delete' },
    rides_rides: {
      own: 'rider_id = :person',
      ids: 'id',
      archive: { title: 'Viagens' },
      erasure: {
        set: {
          pickup_address: `'[apagado]'`,
          pickup_latitude: 'null',
          pickup_longitude: 'null',
          destination_address: `'[apagado]'`,
          destination_latitude: 'null',
          destination_longitude: 'null',
          cancel_note: 'null',
        },
        plain: ['vehicle_type', 'duration', 'lines', 'cancel_reason'],
      },
    },
    rides_vehicles: { holds: 'kinds of vehicles' },
  },
  obstacles: [
    {
      code: 'ride',
      reason: 'Tem uma viagem pedida ou a decorrer. Cancele-a ou espere até que termine.',
      stands: 'select exists (select from rides_rides where rider_id = :person and ended_at is null)',
    },
  ],
}
