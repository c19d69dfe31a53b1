/** A setting that cannot be used; its message is the sentence shown at start. */
export class SettingsError extends Error {}

/** One environment variable. */
export type Kind<T> = {
  name: string
  meaning: string
  fallback: string
  read: (raw: string | undefined, name: string) => T
}

export const text = (fallback: string) => (raw: string | undefined) => raw ?? fallback
export const maybe = (raw: string | undefined) => raw
export const integer =
  (fallback: number, { min, max }: { min: number; max: number }) =>
  (raw: string | undefined, name: string): number => {
    if (raw === undefined) return fallback
    const value = Number(raw)
    if (!Number.isInteger(value) || value < min || value > max) {
      throw new SettingsError(`${name} deve ser um número inteiro entre ${min} e ${max}, e não «${raw}».`)
    }
    return value
  }
export const choice =
  <const T extends string>(fallback: T | undefined, allowed: readonly T[]) =>
  (raw: string | undefined, name: string): T | undefined => {
    if (raw === undefined) return fallback
    if (!allowed.includes(raw as T))
      throw new SettingsError(`${name} deve ser ${allowed.join(' ou ')}, e não «${raw}».`)
    return raw as T
  }
export const url =
  (schemes: readonly string[]) =>
  (raw: string | undefined, name: string): string | undefined => {
    if (raw === undefined) return undefined
    if (!URL.canParse(raw) || !schemes.includes(new URL(raw).protocol)) {
      throw new SettingsError(`${name} deve ser um endereço ${schemes.join(' ou ')}…, e não «${raw}».`)
    }
    return raw
  }
export const webAddress = url(['http:', 'https:'])
export const origin = (raw: string | undefined, name: string): string | undefined => {
  const value = webAddress(raw, name)
  return value === undefined ? undefined : new URL(value).origin
}
