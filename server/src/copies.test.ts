import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, runCommand, urlOf } from '../../tools/drill/programs.ts'
import { startObjectStore } from '../testing/object-store.ts'
import { createEmptyDatabase, createTestDatabase, startTestServer, type TestDatabase } from '../testing/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'salama-copies-'))
const dataDir = join(folder, 'data')
const at = (name: string) => join(folder, name)
const shell = (line: string) => execFileSync('sh', ['-euc', line], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })

let own: TestDatabase
let recipient: string
beforeAll(async () => {
  own = await createTestDatabase()
  const server = await startTestServer({ database: own })
  await server.person({ fullName: 'Amélia Cifrada' })
  await server.stop()
  for (const name of ['key', 'other-key']) shell(`age-keygen -o ${name} 2> /dev/null`)
  recipient = shell('age-keygen -y key').trim()
  const to = ['--encrypt-to', shell('age-keygen -y other-key').trim(), '--encrypt-to', recipient]
  await runCommand('backup', ['--to', at('sealed'), ...to], envOf(own))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const envOf = ({ connection }: TestDatabase, dir = dataDir) => ({
  DATABASE_URL: urlOf(connection as Parameters<typeof urlOf>[0]),
  DATA_DIR: dir,
})

async function peopleIn({ connection }: TestDatabase): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query('select id, first_name, last_name from accounts_users order by id')).rows
  } finally {
    await client.end()
  }
}

async function isUntouched({ connection }: TestDatabase, dir: string): Promise<boolean> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query("select from pg_tables where schemaname = 'public'")
  await client.end()
  return rows.length === 0 && (existsSync(dir) ? readdirSync(dir) : []).length === 0
}

test('an encrypted backup lies there alone, and is opened by the program age', () => {
  expect(readdirSync(folder).filter((name) => name.startsWith('sealed'))).toEqual(['sealed.tar.age'])
  expect(readdirSync(dataDir).filter((name) => name.startsWith('copy-'))).toEqual([])
  expect(readFileSync(at('sealed.tar.age')).includes('manifest')).toBe(false)
  shell('mkdir opened && age -d -i key sealed.tar.age | tar x -C opened && cd opened/sealed && sha256sum manifest.json')
  expect(shell('sha256sum opened/sealed/manifest.json').split(' ')[0]).toBe(
    readFileSync(at('opened/sealed/manifest.sha256'), 'utf8').trim(),
  )
})

test('what the program age encrypted is restored with its identity', async () => {
  shell(`mkdir again && age -d -i other-key sealed.tar.age | age -r ${recipient} -o again/copy.age`)
  const target = await createEmptyDatabase()
  await runCommand('restore', [at('again/copy.age'), '--identity', at('key')], envOf(target, at('again/data')))
  expect(await peopleIn(target)).toEqual(await peopleIn(own))
})

test('a bucket keeps an encrypted backup, from which the latest is restored', async () => {
  const bucket = await startObjectStore()
  const to = ['--to', 's3://bucket/noite', '--encrypt-to', recipient]
  const said = await runCommand('backup', to, { ...envOf(own), ...bucket.env })
  const [key = ''] = bucket.objects.keys()
  expect(key).toMatch(/^noite\/salama-[\dTZ-]+\.tar\.age$/)
  expect(said).toContain(`s3://bucket/${key}`)
  expect(bucket.objects.get(key)?.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  const target = await createEmptyDatabase()
  const from = ['--from', 's3://bucket/noite', '--identity', at('key')]
  await runCommand('restore', from, { ...envOf(target, at('from-bucket')), ...bucket.env })
  expect(await peopleIn(target)).toEqual(await peopleIn(own))
})

const alter = (change: (bytes: Buffer) => void) => (file: string) => {
  const bytes = readFileSync(file)
  change(bytes)
  writeFileSync(file, bytes)
}
const flip = (bytes: Buffer, place: number) => bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)

test.each<[string, RegExp, (file: string) => void, string[]]>([
  ['no identity', /está cifrada/, () => undefined, []],
  ['an identity that it was not encrypted to', /outra chave/, () => undefined, ['--identity', 'stranger']],
  ['a file without an identity', /não há uma identidade/, () => undefined, ['--identity', 'sealed.tar.age']],
  ['a byte altered in its head', /foi alterada/, alter((bytes) => flip(bytes, 300)), ['--identity', 'key']],
  ['a byte altered at its end', /foi alterada/, alter((bytes) => flip(bytes, bytes.length - 9)), ['--identity', 'key']],
  ['half of it missing', /cortada/, (file) => truncateSync(file, readFileSync(file).length / 2), ['--identity', 'key']],
  ['all but its head missing', /cortada/, (file) => truncateSync(file, 100), ['--identity', 'key']],
  ['nothing in it', /cortado ou danificado/, (file) => truncateSync(file, 0), ['--identity', 'key']],
])(
  'with %s an encrypted backup is refused with a sentence, and nothing is done',
  async (name, sentence, spoil, how) => {
    const place = name.replaceAll(' ', '-')
    shell(
      `mkdir ${place} && cp sealed.tar.age ${place}/copy.age && test -f stranger || age-keygen -o stranger 2> /dev/null`,
    )
    spoil(at(`${place}/copy.age`))
    const target = await createEmptyDatabase()
    const args = [at(`${place}/copy.age`), ...how.map((word) => (word.startsWith('--') ? word : at(word)))]
    expect(await refusalOf('restore', args, envOf(target, at(`${place}/data`)))).toMatch(sentence)
    expect(await isUntouched(target, at(`${place}/data`))).toBe(true)
  },
)

test.each([
  ['a recipient that is none', ['--encrypt-to', 'age1ninguem'], /age1ninguem não é um destinatário/],
  ['a misspelt option', ['--encript-to', 'age1ninguem'], /Não percebemos «.* --encript-to age1ninguem»/],
])('with %s a backup is refused before anything is copied', async (_, args, sentence) => {
  expect(await refusalOf('backup', ['--to', at('nobody'), ...args], envOf(own))).toMatch(sentence)
  expect(existsSync(at('nobody.tar.age'))).toBe(false)
})
