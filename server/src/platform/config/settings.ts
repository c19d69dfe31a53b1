import {
  type CommandSettings,
  PLATFORM,
  type PlatformSettings,
  readCommand,
  readPlatform,
} from './platform-settings.ts'
import {
  type Given,
  type MillisecondsOf,
  readTable,
  readTimes,
  SettingsError,
  type Table,
  type Times,
  timeVariable,
  type ValuesOf,
} from './readers.ts'

export { SettingsError } from './readers.ts'

/** The platform's own settings, and those of each domain by its definition. */
export type Settings = PlatformSettings & {
  /** The values of a domain's settings and its times in milliseconds. */
  of<V extends object>(definition: Definition<V>): V
}

/** The settings and times of one domain; the domain finds its values under it. */
export type Definition<V extends object> = {
  readonly table: Table
  readonly times: Times
  /** A name that begins with one of these and that nobody defines is a typing error. */
  readonly prefixes: readonly string[]
  read(given: Given, settings: Settings): V
}

export type SettingsOf<D> = D extends Definition<infer V> ? V : never

/**
 * Defines the settings and times of a domain, which its `module.ts` registers. `resolve` refuses values that contradict
 * each other and derives others; it finds the platform's own settings, and those of the domains before its own.
 */
export function defineSettings<
  const T extends Table = Record<never, never>,
  const M extends Times = Record<never, never>,
  R extends object = ValuesOf<T>,
>(
  { table, times, prefixes = [] }: { table?: T; times?: M; prefixes?: readonly string[] },
  resolve: (read: ValuesOf<T>, settings: Settings) => R = (read) => read as unknown as R,
): Definition<R & MillisecondsOf<M>> {
  const [ownTable, ownTimes] = [table ?? ({} as T), times ?? ({} as M)]
  return {
    table: ownTable,
    times: ownTimes,
    prefixes,
    read: (given, settings) => Object.assign(resolve(readTable(ownTable, given), settings), readTimes(ownTimes, given)),
  }
}

type Definitions = readonly Definition<object>[]

/** Reads the environment once, at start. Throws `SettingsError` with a sentence a person can act on. */
export function readSettings(env: Record<string, string | undefined>, definitions: Definitions): Settings {
  const given = withoutEmpty(env)
  const all = [PLATFORM, ...definitions]
  refuseUnknown(given, {
    prefixes: [...all.flatMap(({ prefixes }) => prefixes), 'POLICY'],
    known: all.flatMap(({ table, times }) => [...namesIn(table), ...Object.keys(times).map(timeVariable)]),
  })
  const read = new Map<Definition<object>, object>()
  const settings: Settings = Object.assign(readPlatform(given, realNames(all, given)), {
    of<V extends object>(definition: Definition<V>): V {
      const values = read.get(definition)
      if (!values) throw new Error('these settings belong to no module before this one')
      return values as V
    },
  })
  for (const definition of definitions) read.set(definition, definition.read(given, settings))
  return settings
}

/** For commands beside the server, which need the platform's own settings and no public origin. */
export function readCommandSettings(env: Record<string, string | undefined>): CommandSettings {
  const given = withoutEmpty(env)
  refuseUnknown(given, { prefixes: PLATFORM.prefixes, known: namesIn(PLATFORM.table) })
  return readCommand({ PUBLIC_ORIGIN: 'http://localhost', ...given }, [])
}

const withoutEmpty = (env: Record<string, string | undefined>): Given =>
  Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])))

const namesIn = (table: Table): string[] => Object.values(table).map(({ name }) => name)

/** The settings given that say that people depend on this installation. */
function realNames(definitions: readonly { table: Table }[], given: Given): string[] {
  const settings = definitions.flatMap(({ table }) => Object.values(table))
  const isReal = new Map(settings.map((setting) => [setting.name, setting.isReal]))
  return Object.entries(given).flatMap(([name, value]) => (isReal.get(name)?.(value) ? [name] : []))
}

function refuseUnknown(given: Given, { prefixes, known }: { prefixes: readonly string[]; known: string[] }): void {
  const names = new Set(known)
  const wrong = Object.keys(given).find(
    (name) => prefixes.some((prefix) => name.startsWith(`${prefix}_`)) && !names.has(name),
  )
  if (wrong !== undefined) {
    throw new SettingsError(`Não conhecemos a definição ${wrong}. Veja os nomes em docs/operations.md.`)
  }
}
