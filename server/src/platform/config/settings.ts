import { resolve } from 'node:path'
import { type BankAccount, bankAccountOf, issueOfBank } from './bank-account.ts'
import { CARE_SETTINGS, issueOfCare } from './care.ts'
import { type Insurer, insurerOf, issueOfInsurer } from './insurer.ts'
import { keptSecret } from './kept-secret.ts'
import { POLICY_DEFAULTS, type Policy } from './policy.ts'
import { choice, integer, type Kind, maybe, origin, SettingsError, text, url, webAddress } from './readers.ts'
import { realSettings } from './real-settings.ts'
import { issueOfSeller, type Seller, sellerOf } from './seller.ts'

export { SettingsError } from './readers.ts'

const BANK_FALLBACK = 'conta de demonstração; com um operador de verdade, nenhuma'

const SELLER_FALLBACK = 'os da demonstração; com dinheiro de verdade, nenhum recibo'

const define = <const T extends Record<string, Kind<unknown>>>(table: T): T => table

/** Every environment variable the product reads: name, meaning, default. Documented from here by `docs/operations.md`. */
export const SETTINGS = define({
  port: { name: 'PORT', meaning: 'porta onde escuta', fallback: '3000', read: integer(3000, { min: 0, max: 65535 }) },
  host: { name: 'HOST', meaning: 'endereço onde escuta', fallback: '0.0.0.0; 127.0.0.1 com DEMO', read: maybe },
  dataDir: {
    name: 'DATA_DIR',
    meaning: 'base de dados embutida, ficheiros e chaves',
    fallback: './data',
    read: text('./data'),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    meaning: 'um PostgreSQL ≥ 15 em vez do embutido',
    fallback: '',
    read: url(['postgres:', 'postgresql:']),
  },
  redisUrl: {
    name: 'REDIS_URL',
    meaning: 'Redis ou Valkey que leva as notícias em direto entre nós; sem ele, o PostgreSQL',
    fallback: '',
    read: url(['redis:', 'rediss:']),
  },
  demo: {
    name: 'DEMO',
    meaning: 'dados e contas de demonstração',
    fallback: '1 com a base embutida; 0 ao lado de um operador, de uma conta bancária ou de uma origem https',
    read: choice(undefined, ['0', '1']),
  },
  verification: {
    name: 'VERIFICATION',
    meaning: 'aprovação de médicos, negócios, motoristas e cursos',
    fallback: 'auto com DEMO, senão manual',
    read: choice(undefined, ['auto', 'manual']),
  },
  publicOrigin: {
    name: 'PUBLIC_ORIGIN',
    meaning: 'origem pública: cookies, ligações, origens aceites',
    fallback: '',
    read: origin,
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    meaning: 'quantos proxies dizem a verdade em X-Forwarded-For',
    fallback: '0',
    read: integer(0, { min: 0, max: 10 }),
  },
  sessionSecret: { name: 'SESSION_SECRET', meaning: 'chave das sessões', fallback: 'gerada em DATA_DIR', read: maybe },
  callbackToken: {
    name: 'CALLBACK_TOKEN',
    meaning: 'segredo no endereço a que os operadores avisam; o mesmo em todos os nós',
    fallback: 'gerado em DATA_DIR',
    read: maybe,
  },
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
  rateLimit: {
    name: 'RATE_LIMIT',
    meaning: 'off só para ensaios de carga, e só com HOST no próprio computador; as tentativas de senha contam sempre',
    fallback: 'on',
    read: choice('on', ['on', 'off']),
  },
  secondFactor: {
    name: 'SECOND_FACTOR',
    meaning: 'off só para ensaios, e só com HOST no próprio computador: os operadores entram sem código',
    fallback: 'on',
    read: choice('on', ['on', 'off']),
  },
  secondPersonAbove: {
    name: 'SECOND_PERSON_ABOVE',
    meaning: 'acima deste valor, em centavos, dois operadores decidem o mesmo antes de sair dinheiro',
    fallback: '5000000',
    read: integer(50_000_00, { min: 0, max: 1_000_000_000_00 }),
  },
  logLevel: {
    name: 'LOG_LEVEL',
    meaning: 'detalhe do registo',
    fallback: 'info',
    read: choice('info', ['trace', 'debug', 'info', 'warn', 'error', 'silent']),
  },
  databasePool: {
    name: 'DATABASE_POOL',
    meaning: 'ligações à base de dados',
    fallback: '20',
    read: integer(20, { min: 2, max: 200 }),
  },
  mpesaHost: {
    name: 'MPESA_HOST',
    meaning: 'servidor da M-Pesa',
    fallback: '',
    read: webAddress,
  },
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
  emolaUrl: { name: 'EMOLA_URL', meaning: 'endereço do gateway da e-Mola (SOAP)', fallback: '', read: webAddress },
  emolaUsername: { name: 'EMOLA_USERNAME', meaning: 'utilizador do gateway da e-Mola', fallback: '', read: maybe },
  emolaPassword: { name: 'EMOLA_PASSWORD', meaning: 'senha do gateway da e-Mola', fallback: '', read: maybe },
  emolaPartnerCode: { name: 'EMOLA_PARTNER_CODE', meaning: 'código de parceiro', fallback: '', read: maybe },
  emolaKey: { name: 'EMOLA_KEY', meaning: 'chave de parceiro', fallback: '', read: maybe },
  emolaCaFile: { name: 'EMOLA_CA_FILE', meaning: 'ficheiro de autoridades de certificação', fallback: '', read: maybe },
  mkeshUrl: { name: 'MKESH_URL', meaning: 'endereço da API do mKesh', fallback: '', read: webAddress },
  mkeshApiKey: { name: 'MKESH_API_KEY', meaning: 'chave da API do mKesh', fallback: '', read: maybe },
  mkeshMerchant: { name: 'MKESH_MERCHANT', meaning: 'a nossa conta no mKesh', fallback: '', read: maybe },
  mkeshCaFile: { name: 'MKESH_CA_FILE', meaning: 'ficheiro de autoridades de certificação', fallback: '', read: maybe },
  smsUrl: {
    name: 'SMS_URL',
    meaning: 'serviço que envia SMS: recebe POST com { to, text, from } em JSON',
    fallback: 'nenhum; com DEMO as mensagens ficam na mesa do operador',
    read: webAddress,
  },
  smsToken: {
    name: 'SMS_TOKEN',
    meaning: 'chave do serviço de SMS (Authorization: Bearer)',
    fallback: '',
    read: maybe,
  },
  smsSender: { name: 'SMS_SENDER', meaning: 'nome ou número de quem envia os SMS', fallback: '', read: maybe },
  smtpUrl: {
    name: 'SMTP_URL',
    meaning: 'servidor de e-mail: smtps://utilizador:senha@servidor:porta',
    fallback: 'nenhum; com DEMO as mensagens ficam na mesa do operador',
    read: url(['smtp:', 'smtps:']),
  },
  smtpFrom: { name: 'SMTP_FROM', meaning: 'endereço de quem envia os e-mails', fallback: '', read: maybe },
  bankName: { name: 'BANK_NAME', meaning: 'banco que recebe as transferências', fallback: BANK_FALLBACK, read: maybe },
  bankAccountName: { name: 'BANK_ACCOUNT_NAME', meaning: 'titular da conta', fallback: BANK_FALLBACK, read: maybe },
  bankAccountNumber: { name: 'BANK_ACCOUNT_NUMBER', meaning: 'número da conta', fallback: BANK_FALLBACK, read: maybe },
  bankNib: {
    name: 'BANK_NIB',
    meaning: 'NIB da conta, 21 dígitos; o IBAN calcula-se dele',
    fallback: BANK_FALLBACK,
    read: maybe,
  },
  sellerName: { name: 'SELLER_NAME', meaning: 'quem vende, nos recibos', fallback: SELLER_FALLBACK, read: maybe },
  sellerNuit: { name: 'SELLER_NUIT', meaning: 'NUIT de quem vende, 9 dígitos', fallback: SELLER_FALLBACK, read: maybe },
  sellerAddress: {
    name: 'SELLER_ADDRESS',
    meaning: 'endereço de quem vende',
    fallback: SELLER_FALLBACK,
    read: maybe,
  },
  sellerVatPercent: {
    name: 'SELLER_VAT_RATE',
    meaning: 'IVA contido nos preços, em percentagem',
    fallback: '16',
    read: integer(16, { min: 0, max: 100 }),
  },
  sellerVatKinds: {
    name: 'SELLER_VAT_KINDS',
    meaning: 'compras com IVA, separadas por vírgulas: appointment; as outras são isentas',
    fallback: 'nenhuma',
    read: maybe,
  },
  insurerName: {
    name: 'INSURER_NAME',
    meaning: 'seguradora dos planos de saúde; sem ela, os planos são adesões',
    fallback: 'nenhuma; a da demonstração com DEMO',
    read: maybe,
  },
  insurerLicence: {
    name: 'INSURER_LICENCE',
    meaning: 'número da licença da seguradora',
    fallback: 'nenhum',
    read: maybe,
  },
  ...CARE_SETTINGS,
  ussdMpesa: {
    name: 'MPESA_USSD',
    meaning: 'código mostrado para a M-Pesa',
    fallback: '*150*00#',
    read: text('*150*00#'),
  },
  ussdEmola: { name: 'EMOLA_USSD', meaning: 'código mostrado para a e-Mola', fallback: '*575#', read: text('*575#') },
  ussdMkesh: { name: 'MKESH_USSD', meaning: 'código mostrado para o mKesh', fallback: '*515#', read: text('*515#') },
})

type Read = { [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['read']> }

type Derived =
  | 'demo'
  | 'sandbox'
  | 'verification'
  | 'host'
  | 'sessionSecret'
  | 'callbackToken'
  | 'prescriptionSecret'
  | 'dataDir'
  | 'publicOrigin'
type BankParts = 'bankName' | 'bankAccountName' | 'bankAccountNumber' | 'bankNib'
type SellerParts = 'sellerName' | 'sellerNuit' | 'sellerAddress' | 'sellerVatPercent' | 'sellerVatKinds'
type InsurerParts = 'insurerName' | 'insurerLicence'

export type Settings = Omit<Read, Derived | BankParts | SellerParts | InsurerParts> & {
  host: string
  /** Absolute. */
  dataDir: string
  demo: boolean
  /** The sandbox stands in for the providers: it confirms payments without moving money. */
  sandbox: boolean
  verification: 'auto' | 'manual'
  sessionSecret: string
  /** Part of the address to which providers post callbacks. */
  callbackToken: string
  /** The key that signs prescriptions is made of it. */
  prescriptionSecret: string
  /** Unset: an Origin whose host equals the Host header counts as own. */
  publicOrigin: string | undefined
  /** Where transfers go; unset: bank transfer is not offered. */
  bank: BankAccount | undefined
  /** The seller on receipts; unset: no receipts are issued. */
  seller: Seller | undefined
  /** Who insures; unset: the plans are memberships. */
  insurer: Insurer | undefined
  policy: Policy
}

/** Names with our prefixes that are unknown are typing errors. */
const OURS = /^(?:SALAMA|MPESA|EMOLA|MKESH|BANK|SELLER|INSURER|POLICY|TURN|ICE|PRESCRIPTION|SANDBOX|DATABASE)_/

/** Reads the environment once, at start. Throws `SettingsError` with a sentence a person can act on. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  refuseUnknown(Object.keys(given))
  const read = Object.fromEntries(
    Object.entries(SETTINGS).map(([key, setting]) => [key, setting.read(given[setting.name], setting.name)]),
  ) as Read
  const dataDir = resolve(read.dataDir)
  const real = realSettings(given)
  const demo = read.demo === undefined ? read.databaseUrl === undefined && real.length === 0 : read.demo === '1'
  if (demo && real.length > 0) {
    throw new SettingsError(
      `DEMO=1 não pode estar ao lado de ${real.join(', ')}: a palavra-passe das contas de demonstração é pública. ` +
        'Retire DEMO (ou ponha DEMO=0) para servir pessoas, ou retire essas definições para mostrar a demonstração.',
    )
  }
  if (!demo && read.databaseUrl !== undefined && read.publicOrigin === undefined) {
    throw new SettingsError(
      'PUBLIC_ORIGIN é obrigatória com DATABASE_URL e sem DEMO: diga a origem pública, por exemplo https://salama.co.mz.',
    )
  }
  for (const [name, secret] of [
    ['SESSION_SECRET', read.sessionSecret],
    ['CALLBACK_TOKEN', read.callbackToken],
  ] as const) {
    if (secret !== undefined && secret.length < 32) {
      throw new SettingsError(`${name} deve ter pelo menos 32 caracteres.`)
    }
  }
  const {
    bankName: name,
    bankAccountName: accountName,
    bankAccountNumber: accountNumber,
    bankNib: nib,
    sellerName,
    sellerNuit,
    sellerAddress,
    sellerVatPercent: vatPercent,
    sellerVatKinds: vatKinds,
    insurerName,
    insurerLicence: licence,
    ...plain
  } = read
  const bank = { name, accountName, accountNumber, nib }
  const seller = { name: sellerName, nuit: sellerNuit, address: sellerAddress, vatPercent, vatKinds }
  const insurer = { name: insurerName, licence }
  const issue = issueOfBank(bank) ?? issueOfSeller(seller) ?? issueOfInsurer(insurer) ?? issueOfCare(read)
  if (issue !== undefined) throw new SettingsError(issue)
  const hasProvider = (read.mpesaHost ?? read.emolaUrl ?? read.mkeshUrl) !== undefined
  const sandbox = !hasProvider && (read.sandbox === undefined ? demo : read.sandbox === '1')
  if (sandbox && nib !== undefined) {
    throw new SettingsError(
      'SANDBOX=1 não pode estar ao lado de BANK_NIB: o operador de ensaio daria por pagos ganhos que ninguém recebeu.',
    )
  }
  const host = read.host ?? (demo ? '127.0.0.1' : '0.0.0.0')
  const lifted = read.rateLimit === 'off' ? 'RATE_LIMIT' : read.secondFactor === 'off' ? 'SECOND_FACTOR' : undefined
  if (lifted !== undefined && !isLoopback(host)) {
    throw new SettingsError(
      `${lifted}=off só é aceite quando o servidor escuta apenas no próprio computador (HOST=127.0.0.1), e não em ${host}.`,
    )
  }
  return {
    ...plain,
    host,
    dataDir,
    demo,
    sandbox,
    verification: read.verification ?? (demo ? 'auto' : 'manual'),
    sessionSecret: read.sessionSecret ?? ownSecret(dataDir, 'session-secret'),
    callbackToken: read.callbackToken ?? ownSecret(dataDir, 'callback-token'),
    prescriptionSecret: read.prescriptionSecret ?? ownSecret(dataDir, 'prescription-secret'),
    publicOrigin: read.publicOrigin,
    bank: bankAccountOf(bank, { takesRealMoney: hasProvider }),
    seller: sellerOf(seller, { demo, takesRealMoney: hasProvider || nib !== undefined }),
    insurer: insurerOf(insurer, { demo }),
    policy: readPolicy(given),
  }
}

/** For commands beside the server, which need no public origin. */
export const readCommandSettings = (env: Record<string, string | undefined>): Settings =>
  readSettings({ ...env, PUBLIC_ORIGIN: env['PUBLIC_ORIGIN'] || 'http://localhost' })

/** Addresses that other machines cannot reach. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

function refuseUnknown(names: string[]): void {
  const known = new Set<string>(Object.values(SETTINGS).map((setting) => setting.name))
  const policies = new Set(Object.keys(POLICY_DEFAULTS).map((name) => `POLICY_${name}_MS`))
  for (const name of names) {
    if (OURS.test(name) && !known.has(name) && !policies.has(name)) {
      throw new SettingsError(`Não conhecemos a definição ${name}. Veja os nomes em docs/operations.md.`)
    }
  }
}

function readPolicy(given: Record<string, string | undefined>): Policy {
  return Object.fromEntries(
    Object.entries(POLICY_DEFAULTS).map(([name, fallback]) => {
      const variable = `POLICY_${name}_MS`
      return [name, integer(fallback, { min: 1, max: 10 ** 12 })(given[variable], variable)]
    }),
  ) as Policy
}

/** A generated secret, kept in DATA_DIR, where none is set. */
function ownSecret(dataDir: string, name: Parameters<typeof keptSecret>[1]): string {
  try {
    return keptSecret(dataDir, name)
  } catch (error) {
    throw new SettingsError(`Não é possível guardar segredos em DATA_DIR (${dataDir}): ${(error as Error).message}`)
  }
}
