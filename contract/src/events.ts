/**
 * News between domains. Written to the outbox in the transaction that made it true, delivered at least once; a listener
 * reads what it needs by id. Each domain declares its own events in its file of the contract, so that a listener imports
 * nothing from a higher domain:
 *
 *     declare module './events.ts' {
 *       interface DomainEvents { 'lending.book_returned': { bookId: string } }
 *     }
 */
export interface DomainEvents {}
export type EventType = keyof DomainEvents
