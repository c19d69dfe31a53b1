import type { District, Neighborhood, Province } from '@salama/contract/places/gazetteer'
import type { Landmark } from '@salama/contract/places/landmarks'

const ZONE = { deliveryAvailable: true, maxRadius: 20, deliveryFee: 40, estimatedTime: '30-40 min' }

const neighborhood = (
  change: Partial<Neighborhood> & Pick<Neighborhood, 'id' | 'name' | 'districtId'>,
): Neighborhood => ({
  ...ZONE,
  coordinates: { latitude: -25.966, longitude: 32.585 },
  post: null,
  zipCode: '0101-01',
  hasOwnFee: false,
  source: 'seat',
  uncertainty: 4_100,
  ...change,
})
const district = (change: Partial<District> & Pick<District, 'id' | 'name' | 'provinceId'>): District => ({
  ...ZONE,
  coordinates: { latitude: -25.966, longitude: 32.585 },
  otherNames: [],
  neighborhoods: [],
  ...change,
})
const province = (change: Partial<Province> & Pick<Province, 'id' | 'name' | 'code'>): Province => ({
  ...ZONE,
  coordinates: { latitude: -25.966, longitude: 32.585 },
  cuisineTypes: [],
  pharmacyAvailable: true,
  foodDeliveryAvailable: true,
  pickupOption: true,
  districts: [],
  ...change,
})

/** Two provinces for the tests of screens: one that delivers, and one with a district for collection only. */
export const MAPUTO = province({
  id: 'maputo-cidade',
  name: 'Maputo Cidade',
  code: 'MZ-MPM',
  deliveryFee: 50,
  districts: [
    district({
      id: 'kampfumo',
      name: 'KaMpfumo',
      provinceId: 'maputo-cidade',
      neighborhoods: [
        neighborhood({ id: 'kampfumo-alto-mae-a', name: 'Alto Maé A', districtId: 'kampfumo' }),
        neighborhood({ id: 'kampfumo-coop', name: 'Coop', districtId: 'kampfumo' }),
      ],
    }),
    district({
      id: 'kamavota',
      name: 'KaMavota',
      provinceId: 'maputo-cidade',
      neighborhoods: [
        neighborhood({
          id: 'kamavota-mahotas',
          name: 'Mahotas',
          districtId: 'kamavota',
          coordinates: { latitude: -25.883, longitude: 32.6225 },
          source: 'OCHA',
          uncertainty: null,
        }),
      ],
    }),
  ],
})

export const GAZA = province({
  id: 'gaza',
  name: 'Gaza',
  code: 'MZ-G',
  deliveryFee: 80,
  maxRadius: 8,
  districts: [
    district({
      id: 'chibuto',
      name: 'Chibuto',
      provinceId: 'gaza',
      deliveryAvailable: false,
      deliveryFee: 0,
      maxRadius: 0,
      neighborhoods: [
        neighborhood({ id: 'chibuto-godide', name: 'Godide', districtId: 'chibuto', deliveryAvailable: false }),
      ],
    }),
  ],
})

export const gazetteer = [MAPUTO, GAZA]

const landmark = (change: Partial<Landmark> & Pick<Landmark, 'id' | 'name' | 'otherNames' | 'label'>): Landmark => ({
  kind: 'hospital',
  provinceId: 'maputo-cidade',
  districtId: 'kampfumo',
  coordinates: { latitude: -25.96892, longitude: 32.58888 },
  uncertainty: null,
  source: 'OpenStreetMap',
  ...change,
})

/** Two hospitals of one name, and an airport whose entrance nobody has measured. */
export const LANDMARKS = [
  landmark({
    id: 'beira-hospital-central-da-beira',
    name: 'Hospital Central da Beira',
    otherNames: ['Hospital Central'],
    label: 'Hospital Central da Beira, Beira, Sofala',
    provinceId: 'sofala',
    districtId: 'beira',
    coordinates: { latitude: -19.84997, longitude: 34.87401 },
  }),
  landmark({
    id: 'kampfumo-hospital-central-de-maputo',
    name: 'Hospital Central de Maputo',
    otherNames: ['Hospital Central'],
    label: 'Hospital Central de Maputo, KaMpfumo, Maputo Cidade',
  }),
  landmark({
    id: 'kamavota-aeroporto-internacional-de-maputo',
    kind: 'airport',
    name: 'Aeroporto Internacional de Maputo',
    otherNames: ['Aeroporto'],
    label: 'Aeroporto Internacional de Maputo, KaMavota, Maputo Cidade',
    districtId: 'kamavota',
    coordinates: { latitude: -25.9208, longitude: 32.5726 },
    uncertainty: 1_500,
    source: 'OurAirports',
  }),
]
