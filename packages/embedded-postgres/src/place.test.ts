import { chmodSync, mkdirSync, readlinkSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { locateEmbeddedBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import {
  asOrdinaryUser,
  giveToOrdinaryUser,
  isRoot,
  makeFolder,
  query,
  refused,
  startChild,
  started,
} from './fixtures/children.ts'
import { canReach, chooseIdentity, readHostEnvironment } from './identity.ts'
import { choosePlace, linkFromDataDir } from './place.ts'
import { serve } from './serve.ts'
import { startEmbedded } from './supervisor.ts'

// Making a cluster takes a second of a free processor, and many on a busy machine.

const folder = makeFolder()
afterAll(folder.remove)

const makeIn = (name: string, mode: number) => {
  const path = join(folder.path, name)
  mkdirSync(path)
  chmodSync(path, mode)
  return path
}
const whoAmI = 'select current_user::text as name'

test('runs for an ordinary user, in files of that user', async () => {
  const home = makeIn('ordinary', 0o700)
  giveToOrdinaryUser(home)
  const child = startChild(join(home, 'data'), asOrdinaryUser())
  await started(child)
  expect(statSync(join(home, 'data', 'postgres')).uid).toBe(statSync(home).uid)
  await child.stop()
})

test('says in a sentence that the folder cannot be written (CRS-06)', async () => {
  const closed = makeIn('closed', 0o700)
  giveToOrdinaryUser(closed)
  chmodSync(closed, 0o555)
  for (const dataDir of [closed, join(closed, 'data')]) {
    const refusal = await refused(startChild(dataDir, asOrdinaryUser()))
    expect(refusal.code).toBe('database.folder_unusable')
    expect(refusal.message).toBe(
      `A pasta de dados ${dataDir} não permite escrita a este utilizador. Escolha outra com DATA_DIR ou corrija as permissões.`,
    )
  }
})

test('says in a sentence that the data folder is a file', async () => {
  const file = join(folder.path, 'file')
  writeFileSync(file, '')
  await expect(startEmbedded({ dataDir: file })).rejects.toMatchObject({
    code: 'database.folder_unusable',
    message: expect.stringContaining('não é uma pasta'),
  })
})

test('works in a folder whose path is longer than a socket may have', async () => {
  const dataDir = join(folder.path, 'comprido'.repeat(10), 'comprido'.repeat(10))
  for (const _ of ['first', 'again']) {
    const database = await startEmbedded({ dataDir })
    expect(database.connection.host).not.toContain('comprido')
    expect(statSync(database.connection.host).mode & 0o777).toBe(0o700)
    expect(await query(database.connection, whoAmI)).toEqual([{ name: 'salama' }])
    await database.stop()
    expect(statSync(database.connection.host, { throwIfNoEntry: false })).toBeUndefined()
  }
})

test("knows from the folders' modes who can pass through them", () => {
  const open = makeIn('open', 0o711)
  const shut = join(makeIn('shut', 0o700), 'inner')
  mkdirSync(shut)
  const { uid } = statSync(open)
  const stranger = { uid: uid + 1, gid: statSync(open).gid + 1 }
  expect(canReach(stranger, open)).toBe(true)
  expect(canReach(stranger, shut)).toBe(false)
  expect(canReach({ uid, gid: 1 }, shut)).toBe(true)
})

if (isRoot) {
  test("runs for root in a folder that only root can enter, such as root's home", async () => {
    const home = makeIn('home', 0o700)
    const database = await startEmbedded({ dataDir: join(home, 'data') })
    expect(await query(database.connection, whoAmI)).toEqual([{ name: 'salama' }])
    await database.stop()
  })

  test('runs for root as the user who owns the folder', async () => {
    const home = makeIn('volume', 0o700)
    giveToOrdinaryUser(home)
    const database = await startEmbedded({ dataDir: home })
    expect(statSync(join(home, 'postgres')).uid).toBe(statSync(home).uid)
    await database.stop()
  })

  test("opens root's own data folder for passing through where namespaces are forbidden", () => {
    const dataDir = makeIn('private', 0o700)
    const environment = { ...readHostEnvironment(), hasNamespaces: () => false, canRun: () => true }
    const place = choosePlace(dataDir, locateEmbeddedBinaries(), environment, join(folder.path, 'unused'))
    expect(place.base).toBe(dataDir)
    expect(statSync(dataDir).mode & 0o777).toBe(0o711)
  })

  test("moves to a reachable folder, which it names, where root's home is closed and namespaces are forbidden", async () => {
    const dataDir = join(makeIn('container', 0o700), 'data')
    mkdirSync(dataDir)
    const fallbackDir = join(folder.path, 'fallbackDir')
    const environment = { ...readHostEnvironment(), hasNamespaces: () => false }
    const place = choosePlace(dataDir, locateEmbeddedBinaries(), environment, fallbackDir)
    expect(place.note).toContain(place.base)
    expect(statSync(dirname(dataDir)).mode & 0o777).toBe(0o700)
    await prepareCluster(place.cluster, place.binaries, place.identity)
    linkFromDataDir(dataDir, place)
    expect(readlinkSync(join(dataDir, 'postgres'))).toBe(place.cluster)
    const served = await serve({ ...place, runner: place.identity.server, settings: {}, log: () => {} })
    expect(await query(served.connection, whoAmI)).toEqual([{ name: 'salama' }])
    await served.postmaster.stop()
    const again = choosePlace(dataDir, locateEmbeddedBinaries(), environment, fallbackDir)
    expect(again.cluster).toBe(realpathSync(place.cluster))
  })

  test('refuses in a sentence where no user can create a database', () => {
    const base = makeIn('nobody', 0o711)
    const folders = { base, cluster: join(base, 'postgres'), binaries: locateEmbeddedBinaries() }
    const environment = { ...readHostEnvironment(), named: [{ uid: 0, gid: 0 }] }
    expect(() => chooseIdentity(folders, environment)).toThrow('Indique um PostgreSQL com DATABASE_URL')
  })
}
