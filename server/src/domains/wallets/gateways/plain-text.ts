/**
 * What a person typed, as a provider's wire and a phone's USSD screen take it: plain letters, digits and single spaces,
 * at most `maxLength` characters. May be empty.
 */
export function toPlainText(typed: string, maxLength: number): string {
  return typed
    .slice(0, 1000) // Nothing beyond can matter, and normalising ten thousand characters costs.
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()
}
