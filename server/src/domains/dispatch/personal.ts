import type { Personal } from '../../platform/rights/personal.ts'

/** Ways that were driven for a person, and by one. */
export const dispatchPersonal: Personal = {
  tables: {
    dispatch_doubts: { holds: 'whether a handing over was believed, by ids' },
    dispatch_exclusions: { holds: 'which drivers a task is not offered to' },
    dispatch_history: {
      own: `exists (select from dispatch_tasks where id = own.task_id and customer_id = :person)
        or exists (select from dispatch_drivers where id = own.driver_id and user_id = :person)`,
      archive: { title: 'Entregas e viagens: percurso' },
      erasure: {
        set: { latitude: 'null', longitude: 'null' },
        setWhere: 'latitude is not null',
        plain: ['status', 'moved_by', 'reason'],
      },
    },
    dispatch_offers: {
      own: 'exists (select from dispatch_drivers where id = own.driver_id and user_id = :person)',
      archive: { title: 'Condução: ofertas' },
      erasure: { plain: ['parts'] },
    },
    dispatch_presence: {
      own: 'exists (select from dispatch_drivers where id = own.driver_id and user_id = :person)',
      archive: { title: 'Condução: última posição' },
      erasure: 'delete',
    },
    dispatch_tasks: {
      own: 'customer_id = :person',
      ids: 'id',
      archive: { title: 'Entregas e viagens', without: ['pickup_pin', 'excluded_user_ids'] },
      erasure: {
        set: {
          pickup_address: `''`,
          pickup_latitude: 'round(pickup_latitude::numeric, 1)',
          pickup_longitude: 'round(pickup_longitude::numeric, 1)',
          dropoff_address: `''`,
          dropoff_latitude: 'null',
          dropoff_longitude: 'null',
          instructions: `''`,
          contact_phone: 'null',
        },
        plain: ['order_type', 'pickup_area', 'dropoff_area', 'return_reason', 'vehicle_types'],
      },
    },
    dispatch_drivers: {
      own: 'user_id = :person',
      ids: 'id',
      archive: { title: 'Condução' },
      erasure: {
        set: {
          status: `'suspended'`,
          is_available: 'false',
          plate: `case when plate is not null then 'apagada' end`,
          licence: `case when licence is not null then 'apagada' end`,
          municipal_licence: 'null',
        },
      },
    },
  },
  obstacles: [
    {
      code: 'driving',
      reason: 'Tem uma entrega ou viagem em mãos. Conclua-a primeiro.',
      stands: 'select exists (select from dispatch_drivers where user_id = :person and load > 0)',
    },
  ],
}
