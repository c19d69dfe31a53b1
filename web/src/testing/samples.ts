import type { Appointment, Doctor } from '@salama/contract/appointments'
import type { Consultation } from '@salama/contract/consultations'
import type { Payment, PaymentStatus } from '@salama/contract/payments'

export const TRANSACTION = '00000000-0000-4000-8000-000000000700'

export const soon = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

/** A doctor who is always there and also chats. */
export const doctorSample = (changes: Partial<Doctor> = {}): Doctor => ({
  id: '00000000-0000-4000-8000-000000000001',
  specialty: 'Pediatria',
  specialties: ['Pediatria'],
  clinicName: 'Clínica da Polana',
  city: 'Maputo',
  province: 'Maputo Cidade',
  rating: 4.5,
  reviewCount: 3,
  is24x7: true,
  consultationPrice: 80_000,
  consultationPriceChat: 60_000,
  user: { firstName: 'Ana', lastName: 'Silva', profileImageUrl: null },
  ...changes,
})

/** A consultation that waits for its payment. */
export const held = (changes: Partial<Appointment> = {}): Appointment => ({
  id: '00000000-0000-4000-8000-000000000100',
  doctorId: '00000000-0000-4000-8000-000000000001',
  doctorName: 'Dr. Ana Silva',
  specialty: 'Pediatria',
  appointmentTime: soon(1440),
  endsAt: soon(1470),
  type: 'video',
  status: 'pending_payment',
  notes: '',
  price: 32_500,
  amountDue: 32_500,
  paymentStatus: 'unpaid',
  holdExpiresAt: soon(25),
  ...changes,
})

/** A payment of that consultation by M-Pesa. */
export const payment = (status: PaymentStatus, changes: Partial<Payment> = {}): Payment => ({
  transactionId: TRANSACTION,
  status,
  paymentMethod: 'm-pesa',
  amount: 32_500,
  description: 'Consulta com Dr. Ana Silva',
  createdAt: soon(0),
  ...(status === 'pending' ? { promptExpiresAt: soon(1.5) } : {}),
  ...changes,
})

/** As its patient sees it, shortly before it begins. */
export const consultation = (changes: Partial<Consultation> = {}): Consultation => ({
  id: '00000000-0000-4000-8000-000000000100',
  type: 'video',
  status: 'confirmed',
  role: 'patient',
  patientId: '00000000-0000-4000-8000-000000000010',
  patientName: 'Ana Macuácua',
  doctorName: 'Dr. Ana Silva',
  specialty: 'Pediatria',
  appointmentTime: soon(5),
  endsAt: soon(35),
  opensAt: soon(-5),
  closesAt: soon(65),
  isOpen: true,
  startedAt: null,
  needsConsent: false,
  ...changes,
})
