/** What a cell holds: a text that somebody may have typed, or a number already written as a spreadsheet reads it. */
export type Cell = string | { number: string }

/**
 * One line of a CSV file as a Portuguese Excel opens it by a double click: RFC 4180 with semicolons, because there the
 * comma is the decimal sign. The file begins with `BYTE_ORDER_MARK`, or its accents would be lost.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(written).join(';')}\r\n`

export const BYTE_ORDER_MARK = '\ufeff'

const written = (cell: Cell): string => (typeof cell === 'string' ? quoted(harmless(cell)) : cell.number)

/** Whatever a spreadsheet would compute instead of showing, also behind blanks or in full width (INJ-07, ASVS 1.2.10). */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\p{Cc}]/u

const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[";,\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
