import type { Delivery, DriverProfile } from '@salama/contract/dispatch'

/** Approved, online, with a motorbike. */
export const DRIVER: DriverProfile = {
  id: '00000000-0000-4000-8000-000000000500',
  status: 'approved',
  reason: null,
  isAvailable: true,
  vehicleType: 'motorcycle',
  totalDeliveries: 12,
  rating: 4.5,
  reviewCount: 3,
  plate: 'ABC 123 MC',
  licence: 'MZ-1',
  municipalLicence: null,
  commission: { delivery: 1_000, ride: 1_500 },
}

/** One that is pending, as a driver sees it before they accept. */
export const delivery = (number: number, changes: Partial<Delivery> = {}): Delivery => ({
  id: `00000000-0000-4000-8000-0000000006${String(number).padStart(2, '0')}`,
  kind: 'delivery',
  status: 'pending',
  priority: 'urgent',
  orderType: 'food',
  customerName: 'Telma',
  customerPhone: '8• ••• ••••',
  pickupAddress: 'Av. 24 de Julho 1500',
  deliveryAddress: 'Polana Cimento',
  pickupLatitude: '-25.9653',
  pickupLongitude: '32.5834',
  deliveryLatitude: '-25.95',
  deliveryLongitude: '32.59',
  deliveryFee: 7_500,
  estimatedDeliveryMinutes: 18,
  asksPickupPin: false,
  asksDropoffPin: false,
  isDisclosed: false,
  ...changes,
})

/** One that this driver has accepted. */
export const own = (number: number, status: Delivery['status'], changes: Partial<Delivery> = {}): Delivery =>
  delivery(number, {
    status,
    customerName: 'Telma Chiluvane',
    customerPhone: '841234567',
    deliveryAddress: 'Rua da Resistência 42, 3.º',
    instructions: 'Tocar à campainha.',
    isDisclosed: true,
    ...changes,
  })
