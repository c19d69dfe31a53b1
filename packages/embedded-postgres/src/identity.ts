import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import type { Binaries } from './binaries.ts'
import { DatabaseRefusal } from './refusal.ts'

export type Owner = { uid: number; gid: number }

/** How a server program is started, and who owns its files afterwards. */
export type Runner = {
  owner: Owner
  command(file: string, args: string[]): { file: string; args: string[]; options: { uid?: number; gid?: number } }
}

/**
 * initdb requires that the system knows a name for its user, the server does not: each has a runner. Where the runner of
 * initdb cannot enter the data folder (`initElsewhere`), the cluster is created in the temporary folder and copied.
 */
export type Identity = { server: Runner; init: Runner; initElsewhere: boolean }

export type HostEnvironment = {
  self: Owner
  /** Users that /etc/passwd names. */
  named: Owner[]
  /** Whether a program starts as that user: the folders let it through, and this system lets root become it. */
  canRun(user: Owner, file: string): boolean
  /** Whether `unshare --user` works here; many container runtimes forbid it. */
  hasNamespaces(): boolean
}

/** No distribution assigns this number, so no other account can reach the data or the socket. */
export const SERVER_USER: Owner = { uid: 26101, gid: 26101 }

/**
 * PostgreSQL refuses to run as root. Started by root it runs as the user who owns the data (a number of our own on a
 * new folder); where that user cannot reach data or programs, as root's own files under a user namespace. Null: neither works.
 */
export function chooseIdentity(
  folders: { base: string; cluster: string; binaries: Binaries },
  environment: HostEnvironment = readHostEnvironment(),
): Identity | null {
  const { self } = environment
  if (self.uid !== 0) return ownIdentity(environment, folders.cluster)

  const owner = dataOwner(folders)
  const named = namedUser(environment)
  const { postgres, initdb } = folders.binaries
  if (canReach(owner, folders.base) && environment.canRun(owner, postgres)) {
    const server = userRunner(owner)
    const hasName = environment.named.some((user) => user.uid === owner.uid)
    if (hasName) return { server, init: server, initElsewhere: false }
    const initElsewhere = !canReach(named, folders.base)
    if (environment.canRun(named, initdb)) return { server, init: userRunner(named), initElsewhere }
  }
  // In a user namespace the processes of root have no privileges: the mode bits apply to them as well.
  if (!canReach(self, folders.base) || !environment.hasNamespaces()) return null
  const runner = namespaceRunner(self, named)
  return { server: runner, init: runner, initElsewhere: false }
}

/** Whether a user may pass through all the folders above a path, by their mode bits. */
export function canReach({ uid, gid }: Owner, path: string): boolean {
  for (let current = realpathSync(path); ; current = dirname(current)) {
    const { mode, uid: ownerId, gid: groupId } = statSync(current)
    const needed = ownerId === uid ? 0o100 : groupId === gid ? 0o010 : 0o001
    if ((mode & needed) === 0) return false
    if (current === dirname(current)) return true
  }
}

export function readHostEnvironment(): HostEnvironment {
  return {
    self: { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 },
    named: readNamedUsers(),
    canRun: (user, file) => spawnSync(file, ['--version'], { ...user, cwd: '/' }).status === 0,
    hasNamespaces: () => spawnSync('unshare', [...namespaceFlags(SERVER_USER), 'true']).status === 0,
  }
}

function ownIdentity(environment: HostEnvironment, cluster: string): Identity {
  const own: Runner = { owner: environment.self, command: (file, args) => ({ file, args, options: {} }) }
  if (hasName() || existsSync(cluster)) return { server: own, init: own, initElsewhere: false }
  // Containers often run with a bare number as user; a namespace lends it a name for the moment of initdb.
  if (!environment.hasNamespaces()) {
    throw new DatabaseRefusal(
      'database.no_user',
      `O utilizador ${environment.self.uid} não tem nome neste sistema e a base de dados não pode ser criada. Acrescente-o a /etc/passwd ou indique um PostgreSQL com DATABASE_URL.`,
    )
  }
  const init = namespaceRunner(environment.self, namedUser(environment))
  return { server: own, init, initElsewhere: false }
}

function userRunner(owner: Owner): Runner {
  return { owner, command: (file, args) => ({ file, args, options: owner }) }
}

function namespaceRunner(owner: Owner, seenAs: Owner): Runner {
  return {
    owner,
    command: (file, args) => ({ file: 'unshare', args: [...namespaceFlags(seenAs), file, ...args], options: {} }),
  }
}

function namespaceFlags({ uid, gid }: Owner): string[] {
  return ['--user', `--map-user=${uid}`, `--map-group=${gid}`]
}

/** A cluster keeps its owner, and a folder that was prepared for a user is respected. */
function dataOwner({ base, cluster }: { base: string; cluster: string }): Owner {
  for (const path of [cluster, base]) {
    if (!existsSync(path)) continue
    const { uid, gid } = statSync(path)
    if (uid !== 0) return { uid, gid: gid === 0 ? uid : gid }
  }
  return SERVER_USER
}

function namedUser({ named }: HostEnvironment): Owner {
  const user = named.find(({ uid }) => uid === 65534) ?? named.find(({ uid }) => uid > 0)
  if (user) return user
  throw new DatabaseRefusal(
    'database.no_user',
    'Este sistema não tem em /etc/passwd nenhum utilizador além de root e a base de dados não pode ser criada. Indique um PostgreSQL com DATABASE_URL.',
  )
}

function readNamedUsers(): Owner[] {
  if (!existsSync('/etc/passwd')) return []
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [, , uid, gid] = line.split(':')
    return uid && gid && !line.startsWith('#') ? [{ uid: Number(uid), gid: Number(gid) }] : []
  })
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}
