/** Credentials and addresses of providers and of a bank account; the USSD codes are only shown to people. */
const MONEY = /^(?:MPESA|EMOLA|MKESH|BANK)_(?!USSD$)/
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The settings that say people depend on this installation: a provider, a bank account, or a public https origin. None
 * of them may stand beside demonstration accounts, whose password is published.
 */
export function realSettings(given: Record<string, string | undefined>): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (!value) return []
    return MONEY.test(name) || (name === 'PUBLIC_ORIGIN' && isPublicHttps(value)) ? [name] : []
  })
}

function isPublicHttps(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' && !LOOPBACK.has(hostname)
}
