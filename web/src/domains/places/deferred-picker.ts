import { deferred } from '../../lib/release/deferred.tsx'

const picker = deferred(async () => (await import('./picker/location-picker.tsx')).LocationPicker)

/** The location picker, whose code is fetched when it is first opened. See `location-picker.tsx` for how it is used. */
export const DeferredPicker = picker.Part
