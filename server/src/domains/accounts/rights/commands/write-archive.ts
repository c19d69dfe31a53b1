import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatDateTime } from '@salama/contract/kernel/time'
import type pg from 'pg'
import { ZipFile } from 'yazl'
import type { Platform } from '../../../../platform/platform.ts'
import type { Subject } from '../../../../platform/rights/personal.ts'
import {
  atOneMoment,
  countRows,
  findSubject,
  type NamedTable,
  personalTables,
  readRows,
} from '../../../../platform/rights/rows.ts'
import type { Originals } from '../../ports.ts'
import { findUser, type UserRow } from '../../store/users.ts'
import type { RightsExtras } from '../ports.ts'
import { cell, indexPage, type Section, safeName } from '../rules.ts'

type Deps = Pick<Platform, 'db'> & RightsExtras

type Making = { id: string; userId: string; now: Date; onProgress(percent: number): Promise<void> }

/**
 * Writes everything of a person as one archive, as it was at one moment, a few rows at a time. Answers its length; undefined
 * when the person is gone.
 */
export async function writeArchive(deps: Deps, { id, userId, now, onProgress }: Making): Promise<number | undefined> {
  const { db, archives, personal } = deps
  const user = await findUser(db.sql, userId)
  if (!user) return undefined
  const tables = personalTables(personal)
  const subject = await findSubject(db.sql, tables, { id: userId, phone: user.phone, email: user.email, now })
  try {
    await atOneMoment(db.pool, async (client) => {
      const sections = await findSections(client, tables, subject)
      const originals = await findOriginals(deps, userId)
      const zip = new ZipFile()
      const entries = entriesOf(client, { sections, originals, subject, user, now })
      const written = pipeline(zip.outputStream, archives.incoming(id))
      await Promise.all([written, addEntries(zip, entries, { now, onProgress })])
    })
    return await archives.settle(id)
  } catch (error) {
    await archives.remove(id)
    throw error
  }
}

type Entry = { path: string; open(): Readable | Promise<Readable | null> }
type TableSection = Section & { table: NamedTable }
type Original = { path: string; name: string; id: string; source: Originals }

async function findSections(
  client: pg.ClientBase,
  tables: readonly NamedTable[],
  subject: Subject,
): Promise<TableSection[]> {
  const sections: TableSection[] = []
  for (const table of tables) {
    const { archive } = table.rule
    if (!('title' in archive)) continue
    const rows = await countRows(client, table, subject)
    const path = `dados/${table.table}.${'csv' in archive ? 'csv' : 'json'}`
    if (rows > 0) sections.push({ table, title: archive.title, path, rows })
  }
  return sections
}

async function findOriginals({ db, originals }: Deps, userId: string): Promise<Original[]> {
  const found: Original[] = []
  for (const source of originals) {
    for (const { id, name } of await source.list(db.sql, userId)) {
      found.push({ id, name, source, path: `${source.folder}/${id}-${safeName(name)}` })
    }
  }
  return found
}

type Contents = {
  sections: readonly TableSection[]
  originals: readonly Original[]
  subject: Subject
  user: UserRow
  now: Date
}

function entriesOf(client: pg.ClientBase, { sections, originals, subject, user, now }: Contents): Entry[] {
  const name = `${user.first_name} ${user.last_name}`.trim()
  const page = indexPage({ name, madeAt: formatDateTime(now), sections, files: originals })
  return [
    { path: 'index.html', open: () => Readable.from([page]) },
    ...sections.map(({ table, path }) => ({
      path,
      open: () => {
        const rows = readRows(client, table, subject)
        return Readable.from('csv' in table.rule.archive ? csvOf(rows) : jsonOf(rows))
      },
    })),
    ...originals.map(({ path, id, source }) => ({ path, open: () => source.open(id) })),
  ]
}

/** One entry after another: the next is opened when the one before has been written. */
async function addEntries(
  zip: ZipFile,
  entries: readonly Entry[],
  { now, onProgress }: Pick<Making, 'now' | 'onProgress'>,
): Promise<void> {
  let done = 0
  for (const { path, open } of entries) {
    const contents = await open()
    if (contents !== null) {
      const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
      contents.once('end', resolve).once('error', reject)
      zip.once('error', reject)
      zip.addReadStream(contents, path, { mtime: now })
      await ended
      zip.off('error', reject)
    }
    await onProgress(Math.floor((++done / entries.length) * 99))
  }
  zip.end()
}

async function* jsonOf(rows: AsyncIterable<Record<string, unknown>>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield `${before}${JSON.stringify(row)}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* csvOf(rows: AsyncIterable<Record<string, unknown>>): AsyncGenerator<string> {
  let columns: string[] | undefined
  for await (const row of rows) {
    if (columns === undefined) {
      columns = Object.keys(row)
      yield `${columns.join(',')}\r\n`
    }
    yield `${columns.map((column) => cell(row[column])).join(',')}\r\n`
  }
}
