export type Outgoing = { recipient: string; subject: string | null; body: string }

/** `later`: try again; `refused`: it will never be taken. `error` is for staff and holds nothing of the message. */
export type Delivery = { outcome: 'sent' } | { outcome: 'later' | 'refused'; error: string }

/** Hands one message to a channel. Throws where nobody answered: that is `later`, too. */
export type Gateway = (message: Outgoing, signal: AbortSignal) => Promise<Delivery>
