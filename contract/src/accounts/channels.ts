/** Where a code can be sent. */
export const CONTACT_CHANNELS = ['sms', 'email'] as const
export type ContactChannel = (typeof CONTACT_CHANNELS)[number]
