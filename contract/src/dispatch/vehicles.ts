/** The one list of vehicles, for deliveries and rides (decision D-19). */
export const VEHICLE_TYPES = ['bicycle', 'motorcycle', 'car', 'tuk_tuk', 'premium'] as const
export type VehicleType = (typeof VEHICLE_TYPES)[number]

export const VEHICLE_LABELS: Record<VehicleType, string> = {
  bicycle: 'Bicicleta',
  motorcycle: 'Moto',
  car: 'Carro',
  tuk_tuk: 'Txopela',
  premium: 'Premium',
}

/** The papers that staff read, in this order. */
export const DRIVER_PAPERS = {
  identity_document: 'Documento de identidade',
  driving_licence: 'Carta de condução',
  municipal_licence: 'Licença municipal',
  vehicle_registration: 'Livrete do veículo',
  vehicle_insurance: 'Seguro do veículo',
} as const
export type DriverPaperKind = keyof typeof DRIVER_PAPERS
