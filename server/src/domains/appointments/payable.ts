import type { Settings } from '../../platform/config/settings.ts'
import type { Covers, Purchase } from '../payments/ports.ts'
import { cancelRefunded } from './commands/cancel.ts'
import { dropHoldPayment, payHold, priceOfHold, startHoldPayment } from './commands/pay.ts'
import { describePurchases, sellersOf } from './queries/purchases.ts'
import { appointmentPage, payPage } from './rules/notices.ts'
import { sumCompleted } from './store/appointments.ts'

/** A consultation is held first, and confirmed when it is paid. */
export const appointmentPurchase = ({ settings, covers }: { settings: Settings; covers: Covers }): Purchase => ({
  kind: 'appointment',
  label: 'Consulta',
  domain: 'appointments',
  page: appointmentPage,
  payPage,
  price: (tx, asked) => priceOfHold(tx, settings, asked),
  paying: startHoldPayment,
  paid: (tx, payment) => payHold(tx, covers, payment),
  dropped: dropHoldPayment,
  refunded: cancelRefunded,
  sellersOf,
  describe: describePurchases,
  usage: sumCompleted,
})
