import { fromStart } from './still-time.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const UUID_ALONE = new RegExp(`^${UUID.source}$`)
const MOMENT = /\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00(?::00)?)/g

/** Fields that are drawn by lot or said by the machine, whatever they hold. */
const DRAWN =
  /^(?:\w*(?:secret|hash|salt|token|cursor|nonce|epoch|endpoint|p256dh)|auth|public_key|key|held_from|key_?[iI]d|pin|\w*_pin|\w*_code|\w*Code|policyNumber|policy_number|reference|\w*_reference|bank_?[rR]eference|\w*[lL]icen[cs]e|plate|bytes|\w*transaction_id|\w*ransactionId|signature|seal\w*|etag|storage\w*|path|object\w*|sha\w*|digest)$/
/** Texts that hold what is drawn. */
const DRAWN_TEXTS: readonly [RegExp, string][] = [
  [/pessoa\d+\.[0-9a-f]+@/g, '<person>@'],
  [/\b(pedido|pagamento|viagem|encomenda|order) ([0-9A-F]{6})\b/gi, '$1 <number>'],
  [/\b([A-Z]{1,2})-[0-9A-F]{6}\b/g, '$1-<number>'],
  [/^[0-9A-F]{6}$/g, '<number>'],
  [/^[0-9a-f]{6}(?= )/g, '<number>'],
  [/\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, '<code>'],
  [/\b8[2-7]\d{3}9\d{3}\b/g, '<phone>'],
  [/\b(OMM|ALV)-[0-9a-f]{6,12}\b/g, '$1-<number>'],
  [/\bT 019[0-9A-F ]{20,50}/g, 'T <number>'],
  [/\bcurso-[0-9a-f]{12}\b/g, 'curso-<number>'],
]

/** Writes values so that a reader sees what they are and the same run writes the same: ids by name, moments from the start. */
export class Writer {
  private readonly names: ReadonlyMap<string, string>
  private readonly unknown = new Map<string, string>()

  constructor(names: ReadonlyMap<string, string>) {
    this.names = names
  }

  text(text: string): string {
    const named = text
      .replace(UUID, (id) => this.names.get(id) ?? this.unnamed(id))
      .replace(MOMENT, (moment) => fromStart(moment))
    return DRAWN_TEXTS.reduce((said, [form, name]) => said.replace(form, name), named)
  }

  private unnamed(id: string): string {
    const name = this.unknown.get(id) ?? `<id ${this.unknown.size + 1}>`
    this.unknown.set(id, name)
    return name
  }

  /** In one line where it fits. */
  value(value: unknown, indent = ''): string {
    const line = this.line(value)
    if (line.length + indent.length <= 150 || typeof value !== 'object' || value === null) return line
    const more = `${indent}  `
    if (Array.isArray(value)) return value.map((one) => `\n${indent}- ${this.value(one, more)}`).join('')
    return fieldsOf(value)
      .map(([name, field]) => `\n${more}${name}: ${this.value(this.field(name, field), more)}`)
      .join('')
  }

  line(value: unknown): string {
    if (typeof value === 'string') return this.text(value).replaceAll('\n', '⏎') || "''"
    if (value === null || typeof value !== 'object') return String(value)
    if (Array.isArray(value)) return `[${value.map((one) => this.line(one)).join(', ')}]`
    return `{ ${fieldsOf(value)
      .map(([name, field]) => `${name}: ${this.line(this.field(name, field))}`)
      .join(', ')} }`
  }

  private field(name: string, value: unknown): unknown {
    if (name === 'code' && typeof value === 'string' && /^[0-9A-Z-]+$/.test(value)) return '<code>'
    const isDrawn =
      DRAWN.test(name) &&
      (typeof value === 'string' ? value !== '' && !UUID_ALONE.test(value) : typeof value === 'number')
    return isDrawn ? `<${name}>` : value
  }
}

const fieldsOf = (value: object): [string, unknown][] =>
  Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
