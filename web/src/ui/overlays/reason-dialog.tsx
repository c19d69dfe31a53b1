import { deferred } from '../../lib/release/deferred.tsx'

export type { ReasonDialogProps } from './reason-window.tsx'

const reasonWindow = deferred(async () => (await import('./reason-window.tsx')).ReasonWindow)

/** A decision that somebody else will read the reason of. Its code comes when it first opens. */
export const ReasonDialog = reasonWindow.Part
