/** What is selected in a text: from `from` up to `to`. */
export type Selection = { text: string; from: number; to: number }
/** A changed text, and what is selected in it afterwards. */
export type Edit = Selection

/** Puts a mark around the selected words; without any, around a place to write. */
export function markWords({ text, from, to }: Selection, mark: string): Edit {
  const words = text.slice(from, to) || 'texto'
  const next = text.slice(0, from) + mark + words + mark + text.slice(to)
  return { text: next, from: from + mark.length, to: from + mark.length + words.length }
}

/** Puts a mark before each selected line. */
export function markLines({ text, from, to }: Selection, markOf: (place: number) => string): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to) === -1 ? text.length : text.indexOf('\n', to)
  const lines = text.slice(start, end).split('\n')
  const marked = lines.map((line, place) => markOf(place) + line).join('\n')
  return { text: text.slice(0, start) + marked + text.slice(end), from: start, to: start + marked.length }
}

/** A picture in a paragraph of its own; its description is selected, to be written. */
export function insertPicture({ text, to }: Selection, { id }: { id: string }): Edit {
  const before = text.slice(0, to).trimEnd()
  const lead = before === '' ? '' : `${before}\n\n`
  const label = 'o que a imagem mostra'
  const next = `${lead}![${label}](/api/uploads/${id})\n\n${text.slice(to).trimStart()}`
  return { text: next, from: lead.length + 2, to: lead.length + 2 + label.length }
}
