/** The last six characters, upper case: the number people say on the phone. */
export const shortCode = (value: string): string => value.slice(-6).toUpperCase()
