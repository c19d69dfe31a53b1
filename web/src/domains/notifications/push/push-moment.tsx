import { deferred } from '../../../lib/release/deferred.tsx'

const offer = deferred(async () => (await import('./push-offer.tsx')).PushOffer)

/** Asks for push where it is needed: once somebody waits for news, or is waited for. `text` says which. */
export const PushMoment = ({ text }: { text: string }) => <offer.Part text={text} />
