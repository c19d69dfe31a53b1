import type { Personal } from '../../platform/rights/personal.ts'

/** Businesses, each with its owner. */
export const shopsPersonal: Personal = {
  tables: {
    shops_closures: { holds: 'days on which a shop is closed' },
    shops_favourites: { own: 'user_id = :person', archive: { title: 'Restaurantes guardados' }, erasure: 'delete' },
    shops_hours: { holds: 'hours of a shop' },
    shops_paces: { holds: 'how long a shop takes' },
    shops_queues: { holds: 'how many orders wait' },
    // A business: its name, address and tax number stand on what it sold.
    shops_shops: {
      own: 'owner_id = :person',
      ids: 'id',
      archive: { title: 'Lojas', without: ['search', 'name_key'] },
      erasure: {
        set: {
          status: `'suspended'`,
          is_listed: 'false',
          phone: `'000000000'`,
          whatsapp: 'null',
          email: 'null',
          website: 'null',
          pharmacist: 'null',
          description: `''`,
          image_url: 'null',
          logo_url: 'null',
        },
        plain: [
          'name',
          'name_key',
          'address',
          'city',
          'province',
          'province_id',
          'district_id',
          'neighbourhood_id',
          'cuisine',
          'license',
          'features',
          'search',
        ],
      },
    },
  },
}
