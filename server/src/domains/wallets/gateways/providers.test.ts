import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { readSettings, SettingsError } from '../../../platform/config/settings.ts'
import { walletsSettings } from '../settings.ts'
import { configuredProviders } from './configured.ts'
import { createProviders } from './providers.ts'

const EMOLA = {
  EMOLA_URL: 'http://10.0.0.1:8001/BCCSGateway/BCCSGateway?wsdl',
  EMOLA_USERNAME: 'user',
  EMOLA_PASSWORD: 'password',
  EMOLA_PARTNER_CODE: 'SALAMA',
  EMOLA_KEY: 'key',
}
const MKESH = { MKESH_URL: 'https://api.example/v1', MKESH_API_KEY: 'key', MKESH_MERCHANT: 'SALAMA' }

const settingsOf = (env: Record<string, string>) =>
  readSettings({ SESSION_SECRET: 'x'.repeat(32), CALLBACK_TOKEN: 'x'.repeat(32), DATA_DIR: tmpdir(), ...env }, [
    walletsSettings,
  ])
const log = {} as Parameters<typeof createProviders>[1]

test.each([
  ...Object.keys(EMOLA).map((name) => [name, EMOLA] as const),
  ...Object.keys(MKESH).map((name) => [name, MKESH] as const),
])('a provider configured without %s stops the start with a sentence that names it (OPS-11)', async (name, env) => {
  const { [name as keyof typeof env]: _, ...rest } = env as Record<string, string>
  const start = createProviders(settingsOf(rest as Record<string, string>), log)
  await expect(start).rejects.toThrow(SettingsError)
  await expect(start).rejects.toThrow(`falta definir ${name}.`)
})

test('a CA file that cannot be read stops the start with a sentence that names it (OPS-11)', async () => {
  const start = createProviders(
    settingsOf({ ...MKESH, MKESH_URL: 'https://127.0.0.1', MKESH_CA_FILE: '/nowhere.pem' }),
    log,
  )
  await expect(start).rejects.toThrow('MKESH_CA_FILE')
})

test('beside a provider that takes real money the sandbox stands in for nobody', async () => {
  const { providers, sandbox } = await createProviders(settingsOf(EMOLA), log)
  expect([Object.keys(providers), sandbox]).toEqual([['e-mola'], undefined])
})

test('what the settings say of e-Mola and mKesh reaches their adapters', () => {
  expect(configuredProviders(settingsOf({ ...EMOLA, ...MKESH, EMOLA_CA_FILE: 'ca.pem' }).of(walletsSettings))).toEqual({
    emola: {
      url: EMOLA.EMOLA_URL,
      username: 'user',
      password: 'password',
      partnerCode: 'SALAMA',
      key: 'key',
      caFile: 'ca.pem',
      readTimeoutMs: 100_000,
      queryTimeoutMs: 10_000,
    },
    mkesh: {
      url: MKESH.MKESH_URL,
      apiKey: 'key',
      merchant: 'SALAMA',
      readTimeoutMs: 100_000,
      queryTimeoutMs: 10_000,
    },
  })
})
