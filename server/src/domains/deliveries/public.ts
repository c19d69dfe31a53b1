export { answerReturn, type CreatedDelivery, cancelDelivery, createDelivery, type NewDelivery } from './commands.ts'
export { type DeliveryOfOrder, deliveriesOf, deliveryOf } from './queries.ts'
