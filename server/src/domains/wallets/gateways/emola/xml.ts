import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** An element: its attributes and children by name; text alone is a string. */
export type XmlNode = string | { readonly [name: string]: XmlNode } | readonly XmlNode[]

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  // Codes like '02' are no numbers.
  parseTagValue: false,
  parseAttributeValue: false,
  // Every gateway chooses its own prefixes.
  removeNSPrefix: true,
})

/**
 * The document, or null when it is not well formed. One that declares anything is refused whole: no answer needs a
 * DOCTYPE, and its entities could read files or grow without end.
 */
export function parseXml(text: string): XmlNode | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || XMLValidator.validate(text) !== true) return null
  try {
    return parser.parse(text) as XmlNode
  } catch {
    return null // Deeper, or with more entities, than any answer.
  }
}

/** The first element of this name, wherever it stands; the parser holds the depth to 100. */
export function findElement(node: XmlNode | undefined, name: string): XmlNode | undefined {
  if (node === undefined || typeof node === 'string') return undefined
  if (!isList(node) && Object.hasOwn(node, name)) return node[name]
  for (const child of Object.values<XmlNode>(node)) {
    const found = findElement(child, name)
    if (found !== undefined) return found
  }
  return undefined
}

/** The trimmed text of a child or attribute; undefined when there is none or it is empty. */
export function textOf(node: XmlNode | undefined, name: string): string | undefined {
  if (node === undefined || typeof node === 'string' || isList(node) || !Object.hasOwn(node, name)) return undefined
  const text = node[name]
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
}

export const isList = (node: XmlNode): node is readonly XmlNode[] => Array.isArray(node)

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text as it may stand in an element or an attribute. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
