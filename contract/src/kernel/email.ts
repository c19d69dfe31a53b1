/** One @, something on both sides, a dot in the domain: linear, and the confirmation message proves the rest. */
export const isEmail = (value: string): boolean => /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/.test(value)
