import { KIND_FORM } from '@salama/contract/kernel/kind'
import type { FastifyInstance } from 'fastify'
import type { Definition } from './config/settings.ts'
import type { Tx } from './db/database.ts'
import type { Listener } from './events/dispatcher.ts'
import type { Counter } from './figures/counts.ts'
import type { Figure } from './figures/figure.ts'
import type { Binder } from './http/requests/bind.ts'
import type { SocketKind } from './http/sockets/socket-kind.ts'
import type { Sweep } from './jobs/sweeps.ts'
import type { Platform } from './platform.ts'
import type { Personal } from './rights/personal.ts'

/**
 * What a domain gives to the application. Each exports one from its `module.ts`, the only file of the domain that `app.ts`
 * imports; `app.ts` lists them, those that use others after them.
 */
export type Module = {
  /** The domain's name. */
  name: string
  /** Its settings and times, read before any module is created; `platform.settings.of` has their values. */
  settings?: Definition<object>
  /** What it holds about people, table by table, also where it is nothing. */
  personal: Personal
  /**
   * Called once per application, in the order of the list. `ports` then holds what the modules before this one plugged in;
   * it is complete when `routes`, `listener` and `sweeps` are called.
   */
  create(platform: Platform, ports: PortEntries): Parts | Promise<Parts>
}

/** Everything is optional: a domain names what it has. */
export type Parts = {
  /** What this domain contributes to the ports of others. */
  plugs?: { readonly [P in keyof Ports]?: readonly Ports[P][] }
  /** Adds its calls; `server` is for what is no call of the contract. */
  routes?(binder: Binder, server: FastifyInstance): void
  /** Its rooms at `/ws`. */
  sockets?(): readonly SocketKind[]
  /** Its reactions to other domains' events; several where it hears on behalf of others. */
  listener?(): Listener | readonly Listener[]
  /** Work that becomes due. */
  sweeps?(): readonly Sweep[]
  /** Numbers for whoever watches the installation, read when METRICS_PORT is asked. */
  figures?(): readonly Figure[]
  /** What it counts with `tx.count`. */
  counters?: readonly Counter[]
  demonstration?: Demonstration
  /** The server listens at this origin. */
  start?(origin: string): void
  /** After the last request and the last sweep; the modules after it have stopped, the database is still open. */
  stop?(): void | Promise<void>
}

/** The domain's rows for the demonstration (DEMO=1). */
export type Demonstration = {
  /**
   * Each makes rows once, in a transaction of its own and after the chapters of the modules before; how many are made is
   * kept in `platform_chapters`. A later version appends a chapter, which existing demonstrations then get too.
   */
  chapters: readonly ((tx: Tx, now: Date) => Promise<void>)[]
  /** Every minute, once the chapters are made: what a promise of the demonstration needs and time has used up. */
  topUp?(tx: Tx, now: Date): Promise<void>
  /**
   * Plays the people whom a demonstration has not: runs soon after somebody did something, and again at the moment that it
   * answers.
   */
  play?(now: Date): Promise<Date | null>
  /** At each start: without DEMO what an earlier demonstration made is put out of use, with DEMO it is back. */
  setOpen?(tx: Tx, isOpen: boolean): Promise<void>
}

/**
 * The ports through which higher domains extend lower ones: the name of each with the type of one entry. A domain that is
 * extended declares its ports in its `ports.ts`:
 *
 *     declare module '../../platform/module.ts' {
 *       interface Ports { purchases: Purchase }
 *     }
 */
export interface Ports {}

export type PortEntries = {
  /** What the modules plugged into this port, in their order. */
  all<P extends keyof Ports>(port: P): readonly Ports[P][]
  /** What the modules hold about people, in their order. */
  personal(): readonly Personal[]
}

/** Once every module has plugged in: each kind of a registry is there once, and in the form that SQL checks. */
export function assertKinds(entries: readonly { kind: string }[], what: string): void {
  const kinds = entries.map(({ kind }) => kind)
  const wrong = kinds.find((kind, place) => !KIND_FORM.test(kind) || kinds.indexOf(kind) !== place)
  if (wrong !== undefined) throw new Error(`the ${what} «${wrong}» is malformed or registered twice`)
}

export type DomainParts = Parts & Pick<Module, 'name'>

/** Creates the modules in order and joins what they plug in. */
export async function createModules(
  modules: readonly Module[],
  platform: Platform,
): Promise<{ parts: readonly DomainParts[]; ports: PortEntries }> {
  const parts: DomainParts[] = []
  const ports: PortEntries = {
    all: (port) => parts.flatMap(({ plugs }) => plugs?.[port] ?? []),
    personal: () => modules.map(({ personal }) => personal),
  }
  for (const module of modules) {
    parts.push(Object.assign(await module.create(platform, ports), { name: module.name }))
  }
  return { parts, ports }
}
