import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import { ownSecret } from '../../platform/config/platform-settings.ts'
import { choice, integer, maybe, real, secret, text, webAddress } from '../../platform/config/readers.ts'
import { defineSettings, type SettingsOf } from '../../platform/config/settings.ts'

const MPESA = real({
  mpesaHost: { name: 'MPESA_HOST', meaning: 'servidor da M-Pesa', fallback: '', read: webAddress },
  mpesaPorts: {
    name: 'MPESA_PORTS',
    meaning: 'portas c2b,b2c,b2b,consulta,reversão',
    fallback: '18352,18345,18349,18353,18354',
    read: text('18352,18345,18349,18353,18354'),
  },
  mpesaApiKey: { name: 'MPESA_API_KEY', meaning: 'chave da API da M-Pesa', fallback: '', read: maybe },
  mpesaPublicKey: { name: 'MPESA_PUBLIC_KEY', meaning: 'chave pública da M-Pesa (base64)', fallback: '', read: maybe },
  mpesaServiceProviderCode: {
    name: 'MPESA_SERVICE_PROVIDER_CODE',
    meaning: 'código de serviço',
    fallback: '171717',
    read: text('171717'),
  },
  mpesaInitiator: {
    name: 'MPESA_INITIATOR',
    meaning: 'identificador do iniciador (reversões)',
    fallback: '',
    read: text(''),
  },
  mpesaSecurityCredential: {
    name: 'MPESA_SECURITY_CREDENTIAL',
    meaning: 'credencial de segurança (reversões)',
    fallback: '',
    read: text(''),
  },
  mpesaOrigin: {
    name: 'MPESA_ORIGIN',
    meaning: 'origem registada para a chave',
    fallback: 'developer.mpesa.vm.co.mz',
    read: text('developer.mpesa.vm.co.mz'),
  },
  mpesaCaFile: { name: 'MPESA_CA_FILE', meaning: 'ficheiro de autoridades de certificação', fallback: '', read: maybe },
})

const EMOLA = real({
  emolaUrl: { name: 'EMOLA_URL', meaning: 'endereço do gateway da e-Mola (SOAP)', fallback: '', read: webAddress },
  emolaUsername: { name: 'EMOLA_USERNAME', meaning: 'utilizador do gateway da e-Mola', fallback: '', read: maybe },
  emolaPassword: { name: 'EMOLA_PASSWORD', meaning: 'senha do gateway da e-Mola', fallback: '', read: maybe },
  emolaPartnerCode: { name: 'EMOLA_PARTNER_CODE', meaning: 'código de parceiro', fallback: '', read: maybe },
  emolaKey: { name: 'EMOLA_KEY', meaning: 'chave de parceiro', fallback: '', read: maybe },
  emolaCaFile: { name: 'EMOLA_CA_FILE', meaning: 'ficheiro de autoridades de certificação', fallback: '', read: maybe },
})

const MKESH = real({
  mkeshUrl: { name: 'MKESH_URL', meaning: 'endereço da API do mKesh', fallback: '', read: webAddress },
  mkeshApiKey: { name: 'MKESH_API_KEY', meaning: 'chave da API do mKesh', fallback: '', read: maybe },
  mkeshMerchant: { name: 'MKESH_MERCHANT', meaning: 'a nossa conta no mKesh', fallback: '', read: maybe },
  mkeshCaFile: { name: 'MKESH_CA_FILE', meaning: 'ficheiro de autoridades de certificação', fallback: '', read: maybe },
})

const SANDBOX = {
  sandbox: {
    name: 'SANDBOX',
    meaning: 'o operador de ensaio: confirma pagamentos sem mover dinheiro, onde nenhum operador está definido',
    fallback: '1 com DEMO, senão 0',
    read: choice(undefined, ['0', '1']),
  },
  sandboxDelayMs: {
    name: 'SANDBOX_DELAY_MS',
    meaning: 'quanto demora o operador de ensaio',
    fallback: '3000',
    read: integer(3000, { min: 0, max: 600_000 }),
  },
  sandboxPort: {
    name: 'SANDBOX_PORT',
    meaning: 'porta do operador de ensaio',
    fallback: '0 (uma livre)',
    read: integer(0, { min: 0, max: 65535 }),
  },
}

export const walletsSettings = defineSettings(
  {
    prefixes: ['MPESA', 'EMOLA', 'MKESH', 'SANDBOX'],
    table: {
      ...MPESA,
      ...EMOLA,
      ...MKESH,
      ...SANDBOX,
      callbackToken: {
        name: 'CALLBACK_TOKEN',
        meaning: 'segredo no endereço a que os operadores avisam; o mesmo em todos os nós',
        fallback: 'gerado em DATA_DIR',
        read: secret,
      },
    },
    times: {
      PIN: { ms: 90 * SECOND_MS, meaning: 'The customer may type the PIN.' },
      RECHECK: {
        ms: 15 * MINUTE_MS,
        meaning:
          'A charge whose end the provider did not say itself is asked about again: after this, 4, 24 and 96 times it.',
      },
      REFUND_DOUBT: {
        ms: 6 * HOUR_MS,
        meaning: 'What became of a refund may stay unknown before a person looks.',
      },
    },
  },
  (read, { demo, dataDir }) => {
    const hasProvider = (read.mpesaHost ?? read.emolaUrl ?? read.mkeshUrl) !== undefined
    return {
      ...read,
      /** A provider takes real money. */
      hasProvider,
      /** The sandbox stands in for the providers: it confirms payments without moving money. */
      sandbox: !hasProvider && (read.sandbox === undefined ? demo : read.sandbox === '1'),
      /** Part of the address to which providers post callbacks. */
      callbackToken: read.callbackToken ?? ownSecret(dataDir, 'callback-token'),
    }
  },
)

export type WalletsSettings = SettingsOf<typeof walletsSettings>
