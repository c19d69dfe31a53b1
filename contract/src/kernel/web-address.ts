import * as z from 'zod/mini'

/** Writes the scheme of a web address in small letters, as it is stored: 'HTTPS://salama.mz' is pasted too. */
export const plainScheme = z.overwrite<string>((typed) =>
  typed.replace(/^https?:\/\//i, (scheme) => scheme.toLowerCase()),
)
