import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isIban, isNib } from '@salama/contract/kernel/nib'
import { afterEach, expect, test } from 'vitest'
import { DEFINITIONS, readAppSettings } from './app.ts'
import { consultationsSettings } from './domains/consultations/settings.ts'
import { paymentsSettings } from './domains/payments/settings.ts'
import { prescriptionsSettings } from './domains/prescriptions/settings.ts'
import { receiptsSettings } from './domains/receipts/settings.ts'
import { verificationSettings } from './domains/verification/settings.ts'
import { walletsSettings } from './domains/wallets/settings.ts'
import { PLATFORM } from './platform/config/platform-settings.ts'
import { readCommandSettings, SettingsError } from './platform/config/settings.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'salama-settings-'))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
const BANK = {
  BANK_NAME: 'Banco do Norte',
  BANK_ACCOUNT_NAME: 'Clínica do Norte, SA',
  BANK_ACCOUNT_NUMBER: '163671023',
  BANK_NIB: '0003 0108 0016 3671 0237 1',
}
const read = (env: Record<string, string>) => readAppSettings({ DATA_DIR: dataDir, ...env })
const approvalOf = (env: Record<string, string>) => read(env).of(verificationSettings).approval
const sellerOf = (env: Record<string, string>) => read(env).of(receiptsSettings).seller
const bankOf = (env: Record<string, string>) => read(env).of(paymentsSettings).bank

test('starts as a demonstration on this machine only when nothing is set (OPS-11, X-171)', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    demo: true,
    rateLimit: 'on',
  })
  expect(read({}).of(walletsSettings)).toMatchObject({ sandboxDelayMs: 3000 })
  expect(read({ DEMO: '0' })).toMatchObject({ host: '0.0.0.0', demo: false })
  expect([approvalOf({}), approvalOf({ DEMO: '0' })]).toEqual(['auto', 'manual'])
})

test.each([
  ['session-secret', () => read({}).sessionSecret],
  ['callback-token', () => read({}).of(walletsSettings).callbackToken],
  ['prescription-secret', () => read({}).of(prescriptionsSettings).secret],
])('makes its own %s, keeps it, and lets nobody else read it (OPS-11)', (name, secretNow) => {
  const made = secretNow()
  expect(made.length).toBeGreaterThanOrEqual(43)
  expect(secretNow()).toBe(made)
  const file = join(dataDir, 'keys', name)
  expect(readFileSync(file, 'utf8')).toBe(made)
  expect(statSync(file).mode & 0o077).toBe(0)
})

test.each(['', '\n', 'a'.repeat(31)])(
  'a kept secret that a power cut left as %j stops the start, with a sentence that says what to do (PAY-07, OPS-11)',
  (content) => {
    mkdirSync(join(dataDir, 'keys'), { recursive: true })
    for (const name of ['session-secret', 'callback-token']) {
      const file = join(dataDir, 'keys', name)
      writeFileSync(file, content)
      const start = () => read({})
      expect(start).toThrow(SettingsError)
      expect(start).toThrow(`${file} está vazio ou incompleto. Apague-o`)
      rmSync(file)
    }
  },
)

test.each([
  [{ PORT: 'três' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DEMO: 'yes' }, 'DEMO'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://db/salama' }, 'PUBLIC_ORIGIN'],
  [{ SESSION_SECRET: 'curta' }, 'SESSION_SECRET'],
  [{ CALLBACK_TOKEN: 'curto' }, 'CALLBACK_TOKEN'],
  [{ PRESCRIPTION_SECRET: 'curto' }, 'PRESCRIPTION_SECRET'],
  [{ TURN_URLS: 'turn:relay.example' }, 'TURN_SECRET'],
  [{ INSURER_NAME: 'Seguradora do Norte' }, 'INSURER_LICENCE'],
  [{ RATE_LIMIT: 'no' }, 'RATE_LIMIT'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ POLICY_HOLD_MS: '-1' }, 'POLICY_HOLD_MS'],
  [{ POLICY_HOLDD_MS: '1000' }, 'POLICY_HOLDD_MS'],
  [{ MPESA_APIKEY: 'x' }, 'MPESA_APIKEY'],
  [{ EMOLA_PARTNER: 'x' }, 'EMOLA_PARTNER'],
  [{ MKESH_URL: 'api.mkesh' }, 'MKESH_URL'],
  [{ PUBLIC_ORIGIN: 'salama.co.mz' }, 'PUBLIC_ORIGIN'],
  [{ BANK_NIBB: '000301080016367102371' }, 'BANK_NIBB'],
  [{ BANK_NIB: '000301080016367102371' }, 'BANK_NAME, BANK_ACCOUNT_NAME, BANK_ACCOUNT_NUMBER'],
  [{ ...BANK, BANK_NIB: '000301080016367102372' }, 'BANK_NIB'],
  [{ ...BANK, BANK_NIB: '00030108001636710237' }, 'BANK_NIB'],
  [{ ...BANK, BANK_ACCOUNT_NUMBER: 'conta nova' }, 'BANK_ACCOUNT_NUMBER'],
  [{ ...BANK, BANK_NAME: 'B'.repeat(81) }, 'BANK_NAME'],
])('stops the start with a sentence that names the setting: %j (OPS-11)', (env, name) => {
  expect(() => read(env as unknown as Record<string, string>)).toThrow(SettingsError)
  expect(() => read(env as unknown as Record<string, string>)).toThrow(name)
})

test.each([
  [{ MPESA_HOST: 'https://api.example' }, 'MPESA_HOST'],
  [{ MPESA_API_KEY: 'x' }, 'MPESA_API_KEY'],
  [{ EMOLA_URL: 'https://api.example' }, 'EMOLA_URL'],
  [{ MKESH_URL: 'https://api.example' }, 'MKESH_URL'],
  [BANK, 'BANK_NIB'],
  [{ PUBLIC_ORIGIN: 'https://salama.co.mz' }, 'PUBLIC_ORIGIN'],
])('has no demonstration beside %j, and does not start with one (OPS-11)', (env, name) => {
  const given = env as unknown as Record<string, string>
  expect(read(given)).toMatchObject({ demo: false, host: '0.0.0.0', realNames: expect.arrayContaining([name]) })
  expect(approvalOf(given)).toBe('manual')
  expect(() => read({ ...given, DEMO: '1' })).toThrow(SettingsError)
  expect(() => read({ ...given, DEMO: '1' })).toThrow(name)
})

test('keeps the demonstration beside a code to dial and an https origin of this machine (OPS-11)', () => {
  expect(read({ MPESA_USSD: '*123#', PUBLIC_ORIGIN: 'https://localhost:3000' }).demo).toBe(true)
})

test('the sandbox stands in only for a demonstration or when asked for, and never beside real money (OPS-11)', () => {
  const sandboxOf = (env: Record<string, string>) => read(env).of(walletsSettings).sandbox
  expect([sandboxOf({}), sandboxOf({ DEMO: '0' })]).toEqual([true, false])
  expect([sandboxOf({ DEMO: '0', SANDBOX: '1' }), sandboxOf({ SANDBOX: '0' })]).toEqual([true, false])
  expect(sandboxOf({ SANDBOX: '1', MPESA_HOST: 'https://api.example' })).toBe(false)
  expect(() => read({ ...BANK, SANDBOX: '1' })).toThrow('SANDBOX=1 não pode estar ao lado de BANK_NIB')
})

test('lifts limits only where nobody else reaches the server (OPS-11)', () => {
  for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost']) {
    expect(read({ DEMO: '0', HOST, RATE_LIMIT: 'off' }).rateLimit).toBe('off')
  }
  expect(read({ RATE_LIMIT: 'off' }).rateLimit).toBe('off')
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', '127.0.0.1.example']) {
    expect(() => read({ HOST, RATE_LIMIT: 'off' })).toThrow('RATE_LIMIT=off')
  }
  expect(() => read({ DEMO: '0', RATE_LIMIT: 'off' })).toThrow('0.0.0.0')
  expect(() => read({ DEMO: '0', SECOND_FACTOR: 'off' })).toThrow('SECOND_FACTOR=off')
})

test('lets a test server live in seconds: each duration has its variable', () => {
  const { HOLD, QUOTE } = read({ POLICY_HOLD_MS: '1500' }).of(paymentsSettings)
  expect([HOLD, QUOTE]).toEqual([1500, 900_000])
})

test('the account for transfers is the configured one, its IBAN computed from the NIB (PAYB-015)', () => {
  expect(bankOf({ ...BANK, MPESA_HOST: 'https://api.example' })).toEqual({
    name: 'Banco do Norte',
    accountName: 'Clínica do Norte, SA',
    accountNumber: '163671023',
    nib: '000301080016367102371',
    iban: 'MZ59000301080016367102371',
    isDemonstration: false,
  })
})

test('the demonstration account says that it is one, and never stands beside a provider of real money (PAYB-015)', () => {
  const bank = bankOf({})
  expect(bank).toMatchObject({ isDemonstration: true, iban: `MZ59${bank?.nib}` })
  expect([isNib(bank?.nib ?? ''), isIban(bank?.iban ?? '')]).toEqual([true, true])
  for (const name of ['MPESA_HOST', 'EMOLA_URL', 'MKESH_URL']) {
    expect(bankOf({ [name]: 'https://api.example' })).toBeUndefined()
  }
})

const SELLER = { SELLER_NAME: 'Clínica do Norte, SA', SELLER_NUIT: '401 234 561', SELLER_ADDRESS: 'Nampula' }

test('receipts name the seller set, else the demonstration’s, and nobody beside real money (X-058, X-172)', () => {
  expect(sellerOf({ ...SELLER, DEMO: '0' })).toMatchObject({
    nuit: '401234561',
    vatPercent: 16,
    isDemonstration: false,
  })
  expect(sellerOf(SELLER)).toMatchObject({ nuit: '401234561', isDemonstration: true })
  expect(sellerOf({ DEMO: '0' })).toMatchObject({ isDemonstration: true, vatKinds: [] })
  expect(sellerOf(BANK)).toBeUndefined()
  expect(sellerOf({ MPESA_HOST: 'https://api.example' })).toBeUndefined()
  expect(sellerOf({ ...BANK, ...SELLER, DEMO: '0' })).toMatchObject({ name: 'Clínica do Norte, SA' })
})

test.each([
  [{ SELLER_NUIT: '401234561' }, /SELLER_NAME, SELLER_ADDRESS/],
  [{ ...SELLER, SELLER_NUIT: '40123456' }, /nove algarismos/],
  [{ ...SELLER, SELLER_NUIT: '401234567' }, /não condiz/],
  [{ ...SELLER, SELLER_NAME: 'x'.repeat(121) }, /SELLER_NAME/],
  [{ SELLER_VAT_RATE: '16.5' }, /SELLER_VAT_RATE/],
  [{ SELLER_NIF: '1' }, /SELLER_NIF/],
])('does not start with a seller that no receipt can name: %j', (env, sentence) => {
  expect(() => read(env)).toThrow(sentence)
})

test('the relay of calls is read as a list of addresses', () => {
  const { turnUrls } = read({ TURN_URLS: 'turn:a.example, turn:b.example', TURN_SECRET: 'x' }).of(consultationsSettings)
  expect(turnUrls).toEqual(['turn:a.example', 'turn:b.example'])
})

test('each name is defined once, by the platform or by one domain', () => {
  const all = [PLATFORM, ...DEFINITIONS]
  const names = all.flatMap(({ table }) => Object.values<{ name: string }>(table).map(({ name }) => name))
  const times = all.flatMap((definition) => Object.keys(definition.times))
  expect(names.length).toBeGreaterThan(50)
  expect(times.length).toBeGreaterThan(30)
  expect([names, times]).toEqual([[...new Set(names)], [...new Set(times)]])
})

test('a command beside the server reads where the data is, and refuses another name for the database', () => {
  expect(readCommandSettings({ DATABASE_URL: 'postgres://db/salama', POLICY_HOLD_MS: '1' })).toMatchObject({
    databaseUrl: 'postgres://db/salama',
  })
  expect(() => readCommandSettings({ DATABASE_URI: 'postgres://db/salama' })).toThrow('DATABASE_URI')
})
