/** A setting that cannot be used; its message is the sentence shown at start. */
export class SettingsError extends Error {}

/** One environment variable. */
export type Setting<T> = {
  name: string
  /** In Portuguese, for whoever installs: docs/operations.md. */
  meaning: string
  /** The default, as the documentation writes it. */
  fallback: string
  read: (raw: string | undefined, name: string) => T
  /** Whether this value says that people depend on the installation: then no demonstration may stand beside it. */
  isReal?: (value: string) => boolean
}

/** Settings by the key under which code finds their values. */
export type Table = Readonly<Record<string, Setting<unknown>>>
export type ValuesOf<T extends Table> = { [K in keyof T]: ReturnType<T[K]['read']> }

/** How long something takes; set as POLICY_<NAME>_MS, so that a test server lives in seconds. */
export type Time = { ms: number; meaning: string }
export type Times = Readonly<Record<string, Time>>
export type MillisecondsOf<M extends Times> = { readonly [K in keyof M]: number }

/** The environment without what is empty. */
export type Given = Readonly<Record<string, string>>

export const timeVariable = (name: string): string => `POLICY_${name}_MS`

export const readTable = <T extends Table>(table: T, given: Given): ValuesOf<T> =>
  Object.fromEntries(
    Object.entries(table).map(([key, setting]) => [key, setting.read(given[setting.name], setting.name)]),
  ) as ValuesOf<T>

export const readTimes = <M extends Times>(times: M, given: Given): MillisecondsOf<M> =>
  Object.fromEntries(
    Object.entries(times).map(([name, { ms }]) => {
      const variable = timeVariable(name)
      return [name, integer(ms, { min: 1, max: 10 ** 12 })(given[variable], variable)]
    }),
  ) as MillisecondsOf<M>

/** The settings of a table, each of which says that people depend on the installation. */
export const real = <const T extends Table>(table: T): T =>
  Object.fromEntries(
    Object.entries<Setting<unknown>>(table).map(([key, setting]) => [key, { ...setting, isReal: () => true }]),
  ) as Table as T

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
/** Undefined where nothing is set. */
export const optional =
  <T>(read: (raw: string | undefined, name: string) => T) =>
  (raw: string | undefined, name: string): T | undefined =>
    raw === undefined ? undefined : read(raw, name)
export const choice =
  <const A extends readonly string[]>(fallback: A[number] | undefined, allowed: A) =>
  (raw: string | undefined, name: string): A[number] | undefined => {
    if (raw === undefined) return fallback
    if (!allowed.includes(raw)) throw new SettingsError(`${name} deve ser ${allowed.join(' ou ')}, e não «${raw}».`)
    return raw
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
/** A key that somebody chose; where none is given, `ownSecret` makes one. */
export const secret = (raw: string | undefined, name: string): string | undefined => {
  if (raw !== undefined && raw.length < 32) throw new SettingsError(`${name} deve ter pelo menos 32 caracteres.`)
  return raw
}
