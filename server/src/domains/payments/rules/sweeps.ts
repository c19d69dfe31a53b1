/** The sweep that lets go what was reserved for quotes whose time is over. */
export const OVERDUE_QUOTES = 'payments.quotes'
