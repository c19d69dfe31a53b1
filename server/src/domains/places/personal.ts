import type { Personal } from '../../platform/rights/personal.ts'

/** Addresses of a person. */
export const placesPersonal: Personal = {
  tables: {
    places_districts: { holds: 'the gazetteer' },
    places_landmarks: { holds: 'the gazetteer' },
    places_neighbourhoods: { holds: 'the gazetteer' },
    places_outlines: { holds: 'the gazetteer' },
    places_provinces: { holds: 'the gazetteer' },
    places_saved: {
      own: 'user_id = :person',
      archive: { title: 'Moradas guardadas' },
      erasure: 'delete',
    },
  },
}
